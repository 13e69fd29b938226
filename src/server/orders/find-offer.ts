import { ticketMessages as messages } from '../../domain/messages.ts'
import { ok, type Result, refuse } from '../../domain/result.ts'
import { limitTokenGuesses } from '../auth/guesses.ts'
import type { CallContext } from '../context.ts'
import type { Order } from '../store/orders.ts'
import { findOfferOfToken } from '../store/waitlist.ts'

/** One answer for every link that opens no offer (SPEC 8). */
export const offerEnded = refuse('not-found', messages.offerEnded.text)

/** The offer that a mailed link is good for; 404 once it has ended, and for any other token, of which few may be tried. */
export async function findOffer(
  context: Pick<CallContext, 'db' | 'now' | 'rateLimits' | 'clientAddress'>,
  token: string,
): Promise<Result<Order & { hold_expires_at: Date }>> {
  const order = await findOfferOfToken(context.db, token, context.now)
  if (order?.hold_expires_at) return ok({ ...order, hold_expires_at: order.hold_expires_at })
  return limitTokenGuesses(context, offerEnded)
}
