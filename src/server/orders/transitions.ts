/** All functions here run under `lockSeats`. */
import { seatHoldingStates } from '../../domain/orders.ts'
import { newToken } from '../lib/tokens.ts'
import type { Db } from '../store/engine/db.ts'
import { changeOrder, hasTicket, type Order } from '../store/orders.ts'
import { findRefund } from '../store/payment-events.ts'
import { countSeatsToSell } from '../store/seats.ts'
import { leaveWaitlist } from '../store/waitlist.ts'
import type { Moment } from './change-seats.ts'
import { enqueueConfirmation, enqueueRefunded, withdrawOfferMail } from './mails.ts'
import { offerFreedSeats } from './offers.ts'
import { currentPrice } from './price.ts'

export interface Payment {
  sessionId: string
  paymentIntentId: string | null
}

/** Pays an unpaid order; becomes `refunded`, with `refund_due_at`, when its seats are gone or the buyer has a ticket. */
export async function receivePayment(tx: Db, order: Order, payment: Payment, moment: Moment): Promise<Order> {
  const { now } = moment
  const reason = await refundReasonOf(tx, order, moment)
  const known = { stripe_session_id: payment.sessionId, stripe_payment_intent_id: payment.paymentIntentId }
  const refundedAt = payment.paymentIntentId ? await findRefund(tx, payment.paymentIntentId) : undefined
  const paid = { ...known, payment_url: null, paid_at: now }
  if (reason) {
    const due = refundedAt ? { refunded_at: refundedAt } : { refund_due_at: payment.paymentIntentId && now }
    const refunded = await changeOrder(tx, order.id, { ...paid, ...due, status: 'refunded' }, now)
    if (reason !== 'erased') await enqueueRefunded(tx, refunded, reason, now)
    await offerFreedSeats(tx, seatsOf(order), moment)
    return refunded
  }
  const complete = await changeOrder(tx, order.id, { ...paid, status: 'paid' }, now)
  await enqueueConfirmation(tx, complete, now)
  await offerFreedSeats(tx, await leaveWaitlist(tx, complete, now), moment)
  // The refund's event came before the payment's.
  return refundedAt ? markRefunded(tx, complete, refundedAt, moment) : complete
}

export const completeFreeOrder = (tx: Db, order: Order, moment: Moment): Promise<Order> =>
  receivePayment(tx, order, { sessionId: `free_${newToken()}`, paymentIntentId: null }, moment)

async function refundReasonOf(
  tx: Db,
  order: Order,
  moment: Moment,
): Promise<'paid-twice' | 'no-seat' | 'erased' | undefined> {
  // The buyer had their data deleted while this was being paid.
  if (order.erased_at) return 'erased'
  if (await hasTicket(tx, order.customer_email, order.id)) return 'paid-twice'
  if (seatsOf(order) > 0) return
  // Its hold has ended: seats and coupon may be taken by others.
  const { number_of_tickets: numberOfTickets, coupon_code: couponCode } = order
  if ((await countSeatsToSell(tx, moment.event.tickets)) < numberOfTickets) return 'no-seat'
  const price = await currentPrice(tx, { numberOfTickets, couponCode }, moment)
  return !price.ok && price.refusal.reason === 'conflict' ? 'no-seat' : undefined
}

export async function markRefunded(tx: Db, order: Order, refundedAt: Date, moment: Moment): Promise<Order> {
  const { now } = moment
  const refunded = await changeOrder(tx, order.id, { status: 'refunded', refunded_at: refundedAt }, now)
  await enqueueRefunded(tx, refunded, 'asked', now)
  await offerFreedSeats(tx, seatsOf(order), moment)
  return refunded
}

/**
 * Expires an order for which nobody can pay any more; returns it to the waitlist if its offer was not mailed yet, unless
 * it `isFinal`.
 */
export async function releaseSeats(
  tx: Db,
  order: Order,
  moment: Moment,
  { isFinal = false } = {},
): Promise<Order> {
  const { now } = moment
  const wasNotMailed = order.status === 'offered' && (await withdrawOfferMail(tx, order, now))
  const changes =
    wasNotMailed && !isFinal
      ? ({ status: 'waitlist', hold_expires_at: null } as const)
      : ({ status: 'expired', payment_url: null } as const)
  const ended = await changeOrder(tx, order.id, changes, now)
  await offerFreedSeats(tx, seatsOf(order), moment)
  return ended
}

/** The mail of the offer was refused for good: the place counts again once somebody confirms its address anew. */
export async function withdrawOffer(tx: Db, order: Order, moment: Moment): Promise<void> {
  const unreachable = { status: 'waitlist', hold_expires_at: null, address_confirmed_at: null } as const
  await changeOrder(tx, order.id, unreachable, moment.now)
  await offerFreedSeats(tx, seatsOf(order), moment)
}

const seatsOf = ({ status, number_of_tickets }: Order) =>
  seatHoldingStates.some((taking) => taking === status) ? number_of_tickets : 0
