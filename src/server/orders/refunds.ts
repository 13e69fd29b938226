/** Refunds as rows, under `lockSeats`; `request-refunds.ts` asks the provider for those that wait. */
import { leftOf, type RefundReason, type RefundWay, refundedByProvider } from '../../domain/refunds.ts'
import type { Db } from '../store/engine/db.ts'
import { changeOrder, findOrder, type Order } from '../store/orders.ts'
import type { EarlyRefund } from '../store/payment-events.ts'
import { insertRefund, listRefunds, markRefundDone, markRefundFailed, type Refund } from '../store/refunds.ts'
import type { NowAndEvent } from './change-seats.ts'
import { writeCorrection } from './invoices.ts'
import { type PaymentProblem, reportProblem } from './payment-problems.ts'

export interface WantedRefund {
  way: RefundWay
  amountCents: number
  reason: RefundReason
  askedBy?: string | undefined
  note?: string | undefined
}

/** Only refunds through the provider start as pending. */
export const writeRefund = (
  tx: Db,
  { id: orderId }: Order,
  { way, amountCents, reason, askedBy = undefined, note = undefined }: WantedRefund,
  now: Date,
): Promise<Refund> =>
  insertRefund(
    tx,
    {
      order_id: orderId,
      amount_cents: amountCents,
      way,
      state: way === 'provider' ? 'pending' : 'done',
      reason,
      provider_refund_id: null,
      asked_by: askedBy ?? null,
      note: note ?? null,
      last_error: null,
    },
    now,
  )

/** What is left of a payment that came too late or twice goes back; undefined when nothing is. */
export async function writeRefundOfRest(
  tx: Db,
  order: Order,
  reason: RefundReason,
  now: Date,
): Promise<Refund | undefined> {
  const amountCents = leftOf(order, await listRefunds(tx, order.id))
  if (order.stripe_payment_intent_id === null || amountCents === 0) return
  return writeRefund(tx, order, { way: 'provider', amountCents, reason }, now)
}

/** Records what was refunded in the provider's dashboard; undefined when all of it is known. */
export async function countRefundedByProvider(
  tx: Db,
  order: Order,
  { refundedAt, amountCents = order.total_amount }: EarlyRefund,
): Promise<Refund | undefined> {
  const known = await listRefunds(tx, order.id)
  const moreCents = amountCents - refundedByProvider(known)
  if (moreCents < 0) return
  // So much went back that nothing remains to be asked for.
  for (const { id, state } of known) if (state === 'pending') await markRefundDone(tx, id, null, refundedAt)
  if (moreCents === 0) return
  const given = { way: 'provider', state: 'done', reason: 'dashboard' } as const
  return insertRefund(
    tx,
    {
      ...given,
      order_id: order.id,
      amount_cents: moreCents,
      provider_refund_id: null,
      asked_by: null,
      note: null,
      last_error: null,
    },
    refundedAt,
  )
}

/** Sets `refunded_at` once no refund of a refunded order is pending. */
export async function setRefundedAt(tx: Db, order: Order, now: Date): Promise<Order> {
  if (order.status !== 'refunded' || order.refunded_at !== null) return order
  const refunds = await listRefunds(tx, order.id)
  if (refunds.some(({ state }) => state === 'pending') || !refunds.some(({ state }) => state === 'done'))
    return order
  return changeOrder(tx, order.id, { refunded_at: now }, now)
}

/**
 * Marks a refund as failed: seats stay cancelled, the credit note is corrected, organisers decide what to do. Under
 * `lockSeats`.
 */
export async function recordFailedRefund(
  tx: Db,
  refund: Refund,
  words: string,
  moment: NowAndEvent,
): Promise<PaymentProblem | undefined> {
  const { now } = moment
  const order = await findOrder(tx, refund.order_id)
  const isOver = refund.state === 'failed' || !(await markRefundFailed(tx, refund, words, now))
  if (!order || isOver) return
  await writeCorrection(tx, order, refund, moment)
  const { id: orderId, order_number: orderNumber, stripe_payment_intent_id: payment } = order
  const about = { subjectId: refund.id, orderId, orderNumber, payment: payment ?? orderNumber }
  const { amount_cents: amountCents } = refund
  return reportProblem(
    tx,
    { kind: 'refund-failed', ...about, amountCents, currency: moment.event.tickets.currency, outcome: words },
    now,
  )
}
