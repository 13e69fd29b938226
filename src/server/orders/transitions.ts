/** How an order moves from state to state: forward only, under `lockSeats`, with the mail and the offers that follow. */
import { seatHoldingStates } from '../../domain/orders.ts'
import type { Db } from '../store/engine/db.ts'
import { changeOrder, hasTicket, type Order } from '../store/orders.ts'
import { findRefund } from '../store/payment-events.ts'
import { countSeatsLeft } from '../store/seats.ts'
import { leaveWaitlist } from '../store/waitlist.ts'
import { enqueueConfirmation, enqueueRefunded, withdrawOfferMail } from './mails.ts'
import { offerFreedSeats } from './offers.ts'
import { currentPrice } from './price.ts'

/** The payment of an order; one that cost nothing has no intent. */
export interface Payment {
  sessionId: string
  paymentIntentId: string | null
}

/**
 * The money for an order has come: it is paid, and confirmed by mail. Who paid for a seat that has gone, or has a ticket
 * already, gets the money back instead: the order is `refunded` with `refund_due_at`. For an order that is neither yet.
 */
export async function receivePayment(tx: Db, order: Order, payment: Payment, now: Date): Promise<Order> {
  const reason = await refundReason(tx, order, now)
  const known = { stripe_session_id: payment.sessionId, stripe_payment_intent_id: payment.paymentIntentId }
  const refundedAt = payment.paymentIntentId ? await findRefund(tx, payment.paymentIntentId) : undefined
  const paid = { ...known, payment_url: null, paid_at: now }
  if (reason) {
    const due = refundedAt ? { refunded_at: refundedAt } : { refund_due_at: payment.paymentIntentId && now }
    const refunded = await changeOrder(tx, order.id, { ...paid, ...due, status: 'refunded' }, now)
    if (reason !== 'nobodys') await enqueueRefunded(tx, refunded, reason, now)
    await offerFreedSeats(tx, seatsOf(order), now)
    return refunded
  }
  const complete = await changeOrder(tx, order.id, { ...paid, status: 'paid' }, now)
  await enqueueConfirmation(tx, complete, now)
  await offerFreedSeats(tx, await leaveWaitlist(tx, complete, now), now)
  // The provider told of the refund first.
  return refundedAt ? markRefunded(tx, complete, refundedAt, now) : complete
}

/** Why an order cannot be completed although it was paid for. */
async function refundReason(
  tx: Db,
  order: Order,
  now: Date,
): Promise<'paid-twice' | 'no-seat' | 'nobodys' | undefined> {
  // Whose it was had their data deleted while this was being paid: a ticket would be of use to nobody.
  if (order.erased_at) return 'nobodys'
  if (await hasTicket(tx, order.customer_email, order.id)) return 'paid-twice'
  if (seatsOf(order) > 0) return
  // It had let go of its seats and its coupon; nobody must have taken them.
  const { number_of_tickets: numberOfTickets, coupon_code: couponCode } = order
  if ((await countSeatsLeft(tx)) < numberOfTickets) return 'no-seat'
  const price = await currentPrice(tx, { numberOfTickets, couponCode }, { now })
  return !price.ok && price.refusal.reason === 'conflict' ? 'no-seat' : undefined
}

/** The payment of a paid order was given back whole, as was asked for: seats and coupon are free. */
export async function markRefunded(tx: Db, order: Order, refundedAt: Date, now: Date): Promise<Order> {
  const refunded = await changeOrder(tx, order.id, { status: 'refunded', refunded_at: refundedAt }, now)
  await enqueueRefunded(tx, refunded, 'asked', now)
  await offerFreedSeats(tx, seatsOf(order), now)
  return refunded
}

/**
 * Nobody can pay for this order any more: its seats are free. For one that is pending or offered. Who was offered seats by a
 * mail that has not gone out yet goes on waiting.
 */
export async function releaseSeats(tx: Db, order: Order, now: Date): Promise<Order> {
  const wasNeverTold = order.status === 'offered' && (await withdrawOfferMail(tx, order, now))
  const changes = wasNeverTold
    ? ({ status: 'waitlist', hold_expires_at: null } as const)
    : ({ status: 'expired', payment_url: null } as const)
  const ended = await changeOrder(tx, order.id, changes, now)
  await offerFreedSeats(tx, seatsOf(order), now)
  return ended
}

const seatsOf = ({ status, number_of_tickets }: Order) =>
  seatHoldingStates.some((taking) => taking === status) ? number_of_tickets : 0
