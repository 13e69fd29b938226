import { ticketMessages as messages } from '../../../domain/messages/ticket-messages.ts'
import { ok, refuse } from '../../../domain/result.ts'
import { limitTokenGuesses } from '../../auth/guesses.ts'
import type { Handler } from '../../context.ts'
import { changeSeats } from '../../orders/change-seats.ts'
import { offerUnofferedSeats } from '../../orders/offers.ts'
import { consumeToken, findToken } from '../../store/tokens.ts'
import { confirmPlace, isPlaceConfirmed } from '../../store/waitlist.ts'

/** The token works once; repeating it succeeds while the order lives. */
export const confirmWaitlistPlace: Handler<'confirm-waitlist-place'> = async ({ token }, context) => {
  const { db, now } = context
  const found = await findToken(db, 'waitlist-confirm', token, now)
  const isConfirmed = found && (found.isUsed ? isPlaceConfirmed(db, found.subjectId) : confirm())
  if (await isConfirmed) return ok({ success: true })
  return limitTokenGuesses(context, refuse('not-found', messages.confirmationExpired))

  function confirm(): Promise<boolean> {
    return changeSeats(context, async (tx) => {
      const orderId = await consumeToken(tx, 'waitlist-confirm', token, now)
      if (!orderId) return isPlaceConfirmed(tx, found?.subjectId ?? '')
      const isPlace = await confirmPlace(tx, orderId, now)
      if (isPlace) await offerUnofferedSeats(tx, context)
      return isPlace
    })
  }
}
