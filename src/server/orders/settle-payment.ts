/** Payment events become states of orders: each has its effect once, in whatever order they arrive. */
import { callMessages } from '../../domain/messages/call-messages.ts'
import { formatCents } from '../../domain/money.ts'
import { isSettledState, type OrderState } from '../../domain/orders.ts'
import { refundedOf } from '../../domain/refunds.ts'
import { ok, type Result, refuse } from '../../domain/result.ts'
import type { CallContext } from '../context.ts'
import type {
  CheckoutSession,
  FailedRefund,
  PaymentDispute,
  PaymentEvent,
  PaymentRefund,
  WebhookEvent,
} from '../payments/provider.ts'
import { wasAuditedSince, writeAudit } from '../store/audit-log.ts'
import type { Db } from '../store/engine/db.ts'
import { changeOrder, findOrderOfPayment, type Order } from '../store/orders.ts'
import { saveEvent, saveRefund } from '../store/payment-events.ts'
import { findRefundOfProvider, findRefundToAsk, linkDashboardRefund, listRefunds } from '../store/refunds.ts'
import { changeSeats, type NowAndEvent, type SeatContext } from './change-seats.ts'
import { duplicateOrder, findOrderToPay } from './order-from-session.ts'
import { type PaymentProblem, reportProblem } from './payment-problems.ts'
import { recordFailedRefund } from './refunds.ts'
import { receivePayment, releaseSeats, takeRefundOfProvider } from './transitions.ts'

/** The effect is committed when this answers. Throws when the database is away, so that the provider tries again. */
export async function receiveWebhook(
  body: string,
  signature: string,
  context: CallContext,
): Promise<Result<{ received: true }>> {
  const event = await context.payments.readEvent(body, signature, context.now)
  if (!event) return refuse('invalid', callMessages.notSigned)
  const state = await settlePayment(context, event)
  context.log.info({ event: event.id, type: event.type, state }, 'a payment event was received')
  return ok({ received: true })
}

/** Event and effect are one transaction. Returns the order's state; undefined when it is not ours or the webhook a repeat. */
export async function settlePayment(
  context: SeatContext & Pick<CallContext, 'log'>,
  event: PaymentEvent | WebhookEvent,
): Promise<OrderState | undefined> {
  if (event.kind === 'other') return
  const { now } = context
  const { before, after, problem } = await changeSeats(context, async (tx) => {
    if ('id' in event && !(await saveEvent(tx, event, now))) return noChange
    if (event.kind === 'session') return settleSession(tx, event.session, context)
    if (event.kind === 'refund') return settleRefund(tx, event, context)
    return event.kind === 'refund-failed'
      ? settleFailedRefund(tx, event, context)
      : noteDispute(tx, event, now)
  })
  if (problem) {
    const { kind, orderId } = problem
    context.log.warn({ problem: kind, orderId }, 'a payment needs to be looked at')
  }
  // The directory lists ticket holders only.
  if (before !== after && (before === 'paid' || after === 'paid')) context.changed('participants')
  return after
}

interface StateChange {
  before?: OrderState
  after?: OrderState
  /** Set when it was written to the audit log just now, and not before. */
  problem?: PaymentProblem | undefined
}
const noChange: StateChange = {}

async function settleSession(tx: Db, session: CheckoutSession, moment: NowAndEvent): Promise<StateChange> {
  const found = await findOrderToPay(tx, session, moment.event)
  if (!found) return noChange
  if (!found.order)
    return session.isPaid ? { problem: await noteMismatch(tx, session, found, moment) } : noChange
  const { order } = found
  const moved = session.isPaid
    ? await settlePaid(tx, order, session, moment)
    : session.status === 'expired' && isCurrent(order, session)
      ? await settleExpired(tx, order, moment)
      : order
  return { before: order.status, after: moved.status }
}

/** Money came for which there is no seat: people have to decide. */
const noteMismatch = (
  tx: Db,
  { id, paymentIntentId, amountCents, currency }: CheckoutSession,
  { orderId, orderNumber, dueCents }: { orderId: string; orderNumber: string; dueCents: number },
  { now, event }: NowAndEvent,
) =>
  reportProblem(
    tx,
    {
      kind: 'payment-mismatched',
      subjectId: id,
      orderId,
      orderNumber,
      payment: paymentIntentId ?? id,
      amountCents,
      currency,
      due: formatCents(dueCents, event.tickets.currency),
    },
    now,
  )

/** Ignores payments of another shop. The ticket stays valid: people decide. */
async function noteDispute(
  tx: Db,
  { disputeId, paymentIntentId, amountCents, currency, outcome }: PaymentDispute,
  now: Date,
): Promise<StateChange> {
  const order = await findOrderOfPayment(tx, paymentIntentId)
  // Its beginning may be heard of after its end.
  const ended = { action: 'dispute-ended', subjectId: disputeId } as const
  const isTooLate = outcome === undefined && (await wasAuditedSince(tx, ended, new Date(0)))
  if (!order || isTooLate) return noChange
  const { id: orderId, order_number: orderNumber } = order
  const about = {
    subjectId: disputeId,
    orderId,
    orderNumber,
    payment: paymentIntentId,
    amountCents,
    currency,
  }
  const problem = await (outcome === undefined
    ? reportProblem(tx, { kind: 'payment-disputed', ...about }, now)
    : reportProblem(tx, { kind: 'dispute-ended', ...about, outcome }, now))
  return { before: order.status, after: order.status, problem }
}

/** An order may have had an older session before. */
const isCurrent = ({ stripe_session_id }: Order, { id }: CheckoutSession) =>
  stripe_session_id === null || stripe_session_id === id

async function settlePaid(
  tx: Db,
  order: Order,
  session: CheckoutSession,
  moment: NowAndEvent,
): Promise<Order> {
  const isReceived = isSettledState(order.status)
  if (isReceived && isCurrent(order, session)) return order
  const toPay = isReceived ? await duplicateOrder(tx, order, moment) : order
  const payment = { sessionId: session.id, paymentIntentId: session.paymentIntentId }
  return receivePayment(tx, toPay, payment, moment)
}

/** An offer outlives its payment page: it can be accepted again until its day is over. */
async function settleExpired(tx: Db, order: Order, moment: NowAndEvent): Promise<Order> {
  const { now } = moment
  const isOver = order.hold_expires_at === null || order.hold_expires_at <= now
  if (order.status === 'pending' || (order.status === 'offered' && isOver))
    return releaseSeats(tx, order, moment)
  return order.status === 'offered' ? changeOrder(tx, order.id, { payment_url: null }, now) : order
}

async function settleRefund(tx: Db, refund: PaymentRefund, moment: NowAndEvent): Promise<StateChange> {
  const { now } = moment
  const { paymentIntentId, isFull, amountRefundedCents } = refund
  if (!isFull && amountRefundedCents <= 0) return noChange
  const order = await findOrderOfPayment(tx, paymentIntentId)
  const told = { refundedAt: now, amountCents: isFull ? undefined : amountRefundedCents }
  if (!order) {
    await saveRefund(tx, paymentIntentId, told)
    return noChange
  }
  const before = refundedOf(await listRefunds(tx, order.id))
  const moved = await takeRefundOfProvider(tx, order, told, moment)
  const amountCents = refundedOf(await listRefunds(tx, order.id)) - before
  if (!isFull && amountCents > 0) {
    const details = { amountRefundedCents: amountCents, order: order.order_number }
    const entry = { action: 'payment-partly-refunded', subjectId: order.id, details } as const
    await writeAudit(tx, { actor: 'payment provider', ...entry }, now)
  }
  return { before: order.status, after: moved.status }
}

/** It may be heard of before the answer to our own request, which tells the provider's id. */
async function settleFailedRefund(tx: Db, failed: FailedRefund, moment: NowAndEvent): Promise<StateChange> {
  const { refundId, requestId, code } = failed
  const known = await findRefundOfProvider(tx, refundId)
  const refund =
    known ??
    (requestId === undefined ? await linkDashboardRefund(tx, failed) : await findRefundToAsk(tx, requestId))
  return refund ? { problem: await recordFailedRefund(tx, refund, code, moment) } : noChange
}
