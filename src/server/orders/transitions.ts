/** All functions here run under `lockSeats`. */
import { seatHoldingStates } from '../../domain/orders.ts'
import { refundedOf } from '../../domain/refunds.ts'
import { hasRoom } from '../../domain/ticket-kinds.ts'
import { newToken } from '../lib/tokens.ts'
import { isWithBuyer } from '../mail/mailed-seats.ts'
import type { Db } from '../store/engine/db.ts'
import { countSeatsOf, listOrderSeats, markSeatsCancelled } from '../store/order-seats.ts'
import { changeOrder, hasTicket, type Order } from '../store/orders.ts'
import { type EarlyRefund, findRefund } from '../store/payment-events.ts'
import { listRefunds, type Refund } from '../store/refunds.ts'
import { forgetAnswers, listSeatsOfOrder, unlistBuyer } from '../store/seat-people.ts'
import { countSeatsToSell, linesOfOrder } from '../store/seats.ts'
import { leaveWaitlist } from '../store/waitlist.ts'
import type { NowAndEvent } from './change-seats.ts'
import { cancelUnpaidInvoice } from './due-invoices.ts'
import { writeCreditNote, writeInvoice } from './invoices.ts'
import { enqueueConfirmation, enqueueRefunded, tellFriends, withdrawOfferMail } from './mails.ts'
import { offerFreedSeats } from './offers.ts'
import { checkCoupon } from './price.ts'
import { countRefundedByProvider, setRefundedAt, writeRefundOfRest } from './refunds.ts'

export interface Payment {
  sessionId: string
  paymentIntentId: string | null
}

/** Marks an unpaid order as paid; or as `refunded`, with a pending refund, when its seats are gone or the buyer has a ticket already. */
export async function receivePayment(
  tx: Db,
  order: Order,
  payment: Payment,
  moment: NowAndEvent,
): Promise<Order> {
  const { now } = moment
  const reason = await refundReasonOf(tx, order, moment)
  const known = { stripe_session_id: payment.sessionId, stripe_payment_intent_id: payment.paymentIntentId }
  const early = payment.paymentIntentId ? await findRefund(tx, payment.paymentIntentId) : undefined
  const paid = { ...known, payment_url: null, paid_at: now }
  if (reason) {
    const seats = await seatsOf(tx, order)
    const refunded = await changeOrder(tx, order.id, { ...paid, status: 'refunded' }, now)
    if (early) await countRefundedByProvider(tx, refunded, early)
    const refund = await writeRefundOfRest(tx, refunded, reason, now)
    await markAllSeatsCancelled(tx, refunded, refund?.id ?? null, now)
    if (reason !== 'erased') await enqueueRefunded(tx, refunded, { reason, refundId: refund?.id }, now)
    await offerFreedSeats(tx, seats, moment)
    return setRefundedAt(tx, refunded, now)
  }
  const complete = await completeOrder(tx, order, paid, moment)
  // The refund's event came before the payment's.
  return early ? takeRefundOfProvider(tx, complete, early, moment) : complete
}

/** Its seats are good from now on, and the receipt goes out. */
export async function completeOrder(
  tx: Db,
  { id }: Order,
  paid: Parameters<typeof changeOrder>[2] & { paid_at: Date },
  moment: NowAndEvent,
): Promise<Order> {
  const { now } = moment
  const complete = await changeOrder(tx, id, { ...paid, status: 'paid' }, now)
  await writeInvoice(tx, complete, moment)
  await enqueueConfirmation(tx, complete, now)
  await offerFreedSeats(tx, await leaveWaitlist(tx, complete, now), moment)
  return complete
}

export const completeFreeOrder = (tx: Db, order: Order, moment: NowAndEvent): Promise<Order> =>
  receivePayment(tx, order, { sessionId: `free_${newToken()}`, paymentIntentId: null }, moment)

async function refundReasonOf(
  tx: Db,
  order: Order,
  moment: NowAndEvent,
): Promise<'paid-twice' | 'no-seat' | 'erased' | undefined> {
  // The buyer had their data deleted while this was being paid.
  if (order.erased_at) return 'erased'
  if (await hasTicket(tx, order.customer_email, order.id)) return 'paid-twice'
  if ((await seatsOf(tx, order)) > 0) return
  // Its hold has ended: seats and coupon may be taken by others.
  const lines = await linesOfOrder(tx, order.id)
  if (!hasRoom(await countSeatsToSell(tx, moment.event.tickets), lines)) return 'no-seat'
  const coupon = await checkCoupon(tx, { lines, couponCode: order.coupon_code }, moment)
  return !coupon.ok && coupon.refusal.reason === 'conflict' ? 'no-seat' : undefined
}

/**
 * The provider tells how much has gone back: what nobody here asked for is written down and mailed, and ends the order with
 * all of the money. What organisers asked for has ended the seats that they chose.
 */
export async function takeRefundOfProvider(
  tx: Db,
  order: Order,
  told: EarlyRefund,
  moment: NowAndEvent,
): Promise<Order> {
  const refund = await countRefundedByProvider(tx, order, told)
  if (refund) await writeCreditNote(tx, order, refund, moment)
  const isAll = told.amountCents === undefined || told.amountCents >= order.total_amount
  if (refund && order.status === 'paid' && isAll) return endRefunded(tx, order, refund, moment)
  const { now } = moment
  if (refund)
    await enqueueRefunded(
      tx,
      order,
      { reason: 'part', amountCents: refund.amount_cents, refundId: refund.id },
      now,
    )
  const moved =
    refund && order.status === 'cancelled'
      ? await changeOrder(tx, order.id, { status: 'refunded' }, now)
      : order
  return setRefundedAt(tx, moved, now)
}

async function endRefunded(tx: Db, order: Order, refund: Refund, moment: NowAndEvent): Promise<Order> {
  const { now } = moment
  const seats = await seatsOf(tx, order)
  const refunded = await changeOrder(tx, order.id, { status: 'refunded', refunded_at: now }, now)
  await tellFriends(tx, await listOrderSeats(tx, order.id), now)
  await markAllSeatsCancelled(tx, order, refund.id, now)
  const { id: refundId, amount_cents: amountCents } = refund
  await enqueueRefunded(tx, refunded, { reason: 'asked', amountCents, refundId }, now)
  await offerFreedSeats(tx, seats, moment)
  return refunded
}

/**
 * Takes seats out of a paid order, which ends when none is left: `refunded` when money went back for any, else `cancelled`.
 * Their places go to the waitlist.
 */
export async function cancelSeats(
  tx: Db,
  order: Order,
  { seatIds, refund }: { seatIds: readonly string[]; refund: Refund | undefined },
  moment: NowAndEvent,
): Promise<Order> {
  const { now } = moment
  const isPaidBack = refund !== undefined && refund.way !== 'none'
  const freed = await markSeatsCancelled(tx, { seatIds, refundId: isPaidBack ? refund.id : null }, now)
  const isOver = (await countSeatsOf(tx, order.id)) === 0
  if (!isOver) await forgetFirst(tx, order, seatIds, now)
  const money = refundedOf(await listRefunds(tx, order.id))
  const status = isOver && order.status !== 'refunded' ? (money > 0 ? 'refunded' : 'cancelled') : order.status
  const ended = status === order.status ? order : await changeOrder(tx, order.id, { status }, now)
  await offerFreedSeats(tx, order.status === 'paid' ? freed : 0, moment)
  return setRefundedAt(tx, ended, now)
}

/** The order stores the answers and the listing of its first seat: they are cleared when that seat is cancelled. */
async function forgetFirst(tx: Db, order: Order, cancelled: readonly string[], now: Date): Promise<void> {
  const seats = await listSeatsOfOrder(tx, order.id)
  const [first] = seats
  if (!first || !cancelled.includes(first.id)) return
  await forgetAnswers(tx, first, now)
  // With all others their friends', the buyer does not come.
  if (first.is_of_buyer && !seats.some(isWithBuyer)) await unlistBuyer(tx, order.id, now)
}

async function markAllSeatsCancelled(
  tx: Db,
  { id }: Order,
  refundId: string | null,
  now: Date,
): Promise<void> {
  const seats = await listOrderSeats(tx, id)
  await markSeatsCancelled(tx, { seatIds: seats.map((seat) => seat.id), refundId }, now)
}

/**
 * Expires an order for which nobody can pay any more; returns it to the waitlist if its offer was not mailed yet, unless
 * it `isFinal`.
 */
export async function releaseSeats(
  tx: Db,
  order: Order,
  moment: NowAndEvent,
  { isFinal = false } = {},
): Promise<Order> {
  const { now } = moment
  const seats = await seatsOf(tx, order)
  const wasNotMailed = order.status === 'offered' && (await withdrawOfferMail(tx, order, now))
  const changes =
    wasNotMailed && !isFinal
      ? ({ status: 'waitlist', hold_expires_at: null } as const)
      : ({ status: 'expired', payment_url: null } as const)
  const ended = await changeOrder(tx, order.id, changes, now)
  if (order.due_on !== null) await cancelUnpaidInvoice(tx, ended, moment, { isFinal })
  await offerFreedSeats(tx, seats, moment)
  return ended
}

/** The mail of the offer was refused for good: the place counts again once somebody confirms its address anew. */
export async function withdrawOffer(tx: Db, order: Order, moment: NowAndEvent): Promise<void> {
  const unreachable = { status: 'waitlist', hold_expires_at: null, address_confirmed_at: null } as const
  const seats = await seatsOf(tx, order)
  await changeOrder(tx, order.id, unreachable, moment.now)
  await offerFreedSeats(tx, seats, moment)
}

/** How many seats it takes. */
const seatsOf = async (tx: Db, { id, status }: Order): Promise<number> =>
  seatHoldingStates.some((taking) => taking === status) ? countSeatsOf(tx, id) : 0
