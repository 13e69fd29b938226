import { holdMs, offerMs } from '../../../domain/orders.ts'
import { paths } from '../../../domain/paths.ts'
import { ok } from '../../../domain/result.ts'
import type { CallContext, Handler } from '../../context.ts'
import { changeSeats } from '../../orders/change-seats.ts'
import { findOffer, offerEnded } from '../../orders/offers.ts'
import { openCheckout } from '../../orders/open-checkout.ts'
import { settlePayment } from '../../orders/settle-payment.ts'
import { completeFreeOrder } from '../../orders/transitions.ts'
import { createTimeBudget } from '../../payments/time-budget.ts'
import { changeOrder, findOrder, type Order } from '../../store/orders.ts'
import { isOfferedAt } from '../../store/waitlist.ts'

/** Answers the same payment page while it is open; a buyer who accepts in the last minutes gets half an hour to pay. */
export const takeOfferedSeat: Handler<'take-offered-seat'> = async ({ token }, context) => {
  const offer = await findOffer(context, token)
  if (!offer.ok) return offer
  const { payments, config } = context
  const receipt = (order: Order) => ok({ url: config.publicUrl + paths.paid(order.stripe_session_id ?? '') })

  const timeBudget = createTimeBudget()
  const sessionId = offer.value.stripe_session_id
  if (sessionId !== null) {
    const session = await timeBudget.run(() => payments.findSession(sessionId))
    if (!session.ok) return session
    if (session.value?.status === 'open' && session.value.url) return ok({ url: session.value.url })
    if (session.value?.status === 'complete') {
      await settlePayment(context, { kind: 'session', session: session.value })
      return receipt(offer.value)
    }
  }

  const order = await accept(context, offer.value.id)
  if (!order) return offerEnded
  if (order.status === 'paid') {
    context.changed('participants')
    return receipt(order)
  }
  if (order.stripe_session_id !== sessionId && order.payment_url) return ok({ url: order.payment_url })
  const opened = await openCheckout(context, order, timeBudget)
  if (!opened.ok) return opened
  return opened.value ? ok(opened.value) : offerEnded
}

/** Extends the hold until the payment page expires; undefined when the offer has ended meanwhile. */
const accept = (context: CallContext, id: string) =>
  changeSeats(context, async (tx) => {
    const { now } = context
    const order = await findOrder(tx, id)
    if (!order || !isOfferedAt(order, now)) return undefined
    if (order.total_amount === 0) return completeFreeOrder(tx, order, context)
    const needed = new Date(now.getTime() + holdMs)
    const heldUntil = order.hold_expires_at ?? now
    const isLate = heldUntil < new Date(needed.getTime() - sameClickMs)
    // Once only, so that an offer cannot be extended forever.
    const mayExtend = heldUntil.getTime() <= (order.offered_at?.getTime() ?? 0) + offerMs
    return isLate && mayExtend ? changeOrder(tx, id, { hold_expires_at: needed }, now) : order
  })

/** Two clicks within a minute need the same expiry, because they ask for the same payment page. */
const sameClickMs = 60_000
