import { seatMessages as messages } from '../../../domain/messages/seat-messages.ts'
import { ok, type Result, refuse } from '../../../domain/result.ts'
import type { SeatNaming } from '../../../domain/seats.ts'
import { findSeatOfLink, lockSeatOfLink, seenOf } from '../../auth/seat-link.ts'
import { spendSeatMail } from '../../auth/seat-mails.ts'
import type { Handler } from '../../context.ts'
import { enqueue } from '../../mail/outbox.ts'
import { nameSeat as name, type Seat } from '../../store/seat-people.ts'

/** A new address gets the link by mail. Of two at once, the later one is told what stands there. */
export const nameSeat: Handler<'name-seat'> = async (input, context) => {
  const found = await findSeatOfLink(context, input.code)
  if (!found.ok) return found
  const edits = await context.rateLimits.spend('edits-per-record', found.value.id)
  if (!edits.ok) return edits
  if (isNewAddress(found.value, input)) {
    if (found.value.is_of_buyer)
      return refuse('invalid', messages.buyersAddress, { fields: { email: messages.buyersAddress } })
    const mails = await spendSeatMail(context, found.value.order_id)
    if (!mails.ok) return mails
  }
  const { now } = context
  let isListChanged = false
  const result = await context.db.transaction().execute(async (tx): Promise<Result<{ success: true }>> => {
    const locked = await lockSeatOfLink(tx, input.code)
    if (!locked.ok) return locked
    const seat = locked.value
    if (isSame(seat, input)) return ok({ success: true })
    if (input.seen !== seenOf(seat, context)) return refuse('conflict', messages.changedMeanwhile)
    await name(tx, seat, input, now)
    isListChanged = seat.allow_public_listing || input.isListed
    if (isNewAddress(seat, input) && input.email !== null)
      await enqueue(tx, 'seat-link', { recipient: input.email, params: { seatId: seat.id } }, now)
    return ok({ success: true })
  })
  if (isListChanged) context.changed('participants')
  context.mailQueued()
  return result
}

const isNewAddress = (seat: Seat, { email }: SeatNaming) => email !== null && email !== seat.email

/** A press that is repeated, with what the page came with before. */
const isSame = (seat: Seat, input: SeatNaming) =>
  seat.name === input.name &&
  !isNewAddress(seat, input) &&
  seat.allow_public_listing === input.isListed &&
  seat.linkedin_profile_url === input.linkedinProfileUrl &&
  seat.about_me === input.aboutMe
