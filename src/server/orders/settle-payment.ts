/** What the payment provider tells becomes the state of an order: at once, once, and in whatever order it is told. */
import type { OrderState } from '../../domain/orders.ts'
import type { CheckoutSession, PaymentEvent, PaymentRefund, WebhookEvent } from '../payments/provider.ts'
import { writeAudit } from '../store/audit-log.ts'
import type { Db } from '../store/engine/db.ts'
import { changeOrder, findOrderOfPayment, type Order } from '../store/orders.ts'
import { rememberEvent, rememberRefund } from '../store/payment-events.ts'
import { changeSeats, type SeatContext } from './change-seats.ts'
import { duplicateOrder, findOrderToPay } from './order-from-session.ts'
import { markRefunded, receivePayment, releaseSeats } from './transitions.ts'

/**
 * Brings the order that this concerns to where it belongs; a message and its effect are one transaction, and the same
 * message again has no effect. Whatever the order in which a payment, its end and its refund are heard of, the order ends
 * in the same state, and its buyer has the same mails. Answers the order's state; undefined when no order of ours is
 * concerned, or the message is known.
 */
export async function settlePayment(
  context: SeatContext,
  event: PaymentEvent | WebhookEvent,
): Promise<OrderState | undefined> {
  if (event.kind === 'other') return
  const { now } = context
  const { before, after } = await changeSeats(context, async (tx) => {
    if ('id' in event && !(await rememberEvent(tx, event, now))) return nothing
    return event.kind === 'session' ? settleSession(tx, event.session, now) : settleRefund(tx, event, now)
  })
  // Only who holds a ticket is shown.
  if (before !== after && (before === 'paid' || after === 'paid')) context.changed('participants')
  return after
}

interface Move {
  before?: OrderState
  after?: OrderState
}
const nothing: Move = {}

async function settleSession(tx: Db, session: CheckoutSession, now: Date): Promise<Move> {
  const order = await findOrderToPay(tx, session)
  if (!order) return nothing
  const moved = session.isPaid
    ? await settlePaid(tx, order, session, now)
    : session.status === 'expired' && isCurrent(order, session)
      ? await settleEnded(tx, order, now)
      : order
  return { before: order.status, after: moved.status }
}

/** Whether this is the session by which the order is being paid, rather than an older one. */
const isCurrent = ({ stripe_session_id }: Order, { id }: CheckoutSession) =>
  stripe_session_id === null || stripe_session_id === id

async function settlePaid(tx: Db, order: Order, session: CheckoutSession, now: Date): Promise<Order> {
  const isReceived = order.status === 'paid' || order.status === 'refunded'
  if (isReceived && isCurrent(order, session)) return order
  const toPay = isReceived ? await duplicateOrder(tx, order, now) : order
  const payment = { sessionId: session.id, paymentIntentId: session.paymentIntentId }
  return receivePayment(tx, toPay, payment, now)
}

/** An offer outlives its payment page: it can be taken again until its day is over. */
async function settleEnded(tx: Db, order: Order, now: Date): Promise<Order> {
  const isOver = order.hold_expires_at === null || order.hold_expires_at <= now
  if (order.status === 'pending' || (order.status === 'offered' && isOver))
    return releaseSeats(tx, order, now)
  return order.status === 'offered' ? changeOrder(tx, order.id, { payment_url: null }, now) : order
}

async function settleRefund(tx: Db, refund: PaymentRefund, now: Date): Promise<Move> {
  const { paymentIntentId, isFull, amountRefundedCents } = refund
  const order = await findOrderOfPayment(tx, paymentIntentId)
  if (!isFull) {
    const subjectId = order?.id ?? paymentIntentId
    const entry = { actor: 'payment provider', action: 'payment-partly-refunded', subjectId } as const
    await writeAudit(tx, { ...entry, details: { amountRefundedCents } }, now)
    return order ? { before: order.status, after: order.status } : nothing
  }
  if (!order) {
    await rememberRefund(tx, paymentIntentId, now)
    return nothing
  }
  const moved =
    order.status === 'paid'
      ? await markRefunded(tx, order, now, now)
      : await changeOrder(tx, order.id, { refunded_at: order.refunded_at ?? now }, now)
  return { before: order.status, after: moved.status }
}
