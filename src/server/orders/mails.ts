/** Queues the mails about an order; none about one without an address, or whose personal data was erased. */
import { refundedOf } from '../../domain/refunds.ts'
import { areKindsNamed, onlyKind } from '../../domain/ticket-kinds.ts'
import { dropUnsent, enqueue } from '../mail/outbox.ts'
import type { MailName, MailParams } from '../mail/templates/index.ts'
import type { Db } from '../store/engine/db.ts'
import { type Invoice, listInvoices } from '../store/invoices.ts'
import { addressOf } from '../store/order-desk.ts'
import { type DeskSeat, listOrderSeats } from '../store/order-seats.ts'
import type { Order } from '../store/orders.ts'
import { withdrawMail } from '../store/outbox.ts'
import { listRefunds } from '../store/refunds.ts'
import { linesOfOrder } from '../store/seats.ts'
import type { NowAndEvent } from './change-seats.ts'

export async function enqueueConfirmation(tx: Db, order: Order, now: Date): Promise<void> {
  const invoice = (await listInvoices(tx, order.id)).findLast(({ kind }) => kind === 'invoice')
  const lines = await linesOfOrder(tx, order.id)
  const seats = await listOrderSeats(tx, order.id)
  const cancelledSeats = seats.filter(({ cancelled_at }) => cancelled_at !== null).length
  const refundedCents = refundedOf(await listRefunds(tx, order.id))
  const params = {
    orderId: order.id,
    orderNumber: order.order_number,
    name: order.customer_name,
    numberOfTickets: order.number_of_tickets,
    totalCents: order.total_amount,
    discountCents: order.discount_amount,
    couponCode: order.coupon_code,
    ...(cancelledSeats > 0 && { cancelledSeats }),
    ...(refundedCents > 0 && { refundedCents }),
    ...(invoice &&
      // Accountants pay twice what they get twice.
      (invoice.content.toPay
        ? { paidInvoice: invoice.content.label }
        : { invoice: { number: invoice.number } })),
    // One kind at one price says nothing more than the number.
    ...((lines.length > 1 || lines[0]?.kind !== onlyKind) && { lines }),
  }
  await enqueueTo(tx, order, 'order-confirmation', params, now)
}

/** The invoice that organisers wrote, before it is paid. */
export async function enqueueCompanyInvoice(tx: Db, order: Order, now: Date): Promise<void> {
  const invoice = (await listInvoices(tx, order.id)).findLast(({ kind }) => kind === 'invoice')
  if (invoice?.content.toPay) await enqueueTo(tx, order, 'company-invoice', aboutInvoice(order, invoice), now)
}

/** It is cancelled unpaid, by this credit note. */
export const enqueueInvoiceEnded = (tx: Db, order: Order, creditNote: Invoice, now: Date): Promise<void> =>
  enqueueTo(tx, order, 'company-invoice-ended', aboutInvoice(order, creditNote), now)

const aboutInvoice = (order: Order, { number, content }: Invoice) => ({
  orderId: order.id,
  orderNumber: order.order_number,
  name: order.customer_name,
  seats: order.number_of_tickets,
  amountCents: content.totalCents,
  invoice: { number, label: content.invoice ?? content.label },
  ...(content.toPay && { dueOn: content.toPay.dueOn }),
})

/** What goes back is the order's total unless told. */
export async function enqueueRefunded(
  tx: Db,
  order: Order,
  {
    reason,
    amountCents = order.total_amount,
    refundId,
    ...seats
  }: Pick<MailParams<'order-refunded'>, 'reason' | 'way' | 'cancelledSeats' | 'seatsLeft'> & {
    amountCents?: number | undefined
    refundId?: string | undefined
  },
  now: Date,
): Promise<void> {
  const written = await listInvoices(tx, order.id)
  const creditNote = written.find(({ cause }) => refundId !== undefined && cause === refundId)
  const params = {
    orderId: order.id,
    orderNumber: order.order_number,
    name: order.customer_name,
    totalCents: amountCents,
    reason,
    ...seats,
    ...(refundId !== undefined && { refundId }),
    ...(creditNote && { creditNote: creditNote.number, corrections: newCorrections(written, creditNote) }),
  }
  return enqueueTo(tx, order, 'order-refunded', params, now)
}

/** What the buyer has not got yet: those since the credit note before. */
function newCorrections(written: readonly Invoice[], creditNote: Invoice): number[] {
  const before = written.filter(({ number }) => number < creditNote.number)
  const last = before.findLast(({ kind }) => kind === 'credit-note')?.number ?? 0
  return before
    .filter(({ kind, number }) => kind === 'correction' && number > last)
    .map(({ number }) => number)
}

/** Seats as they were before they are cancelled: friends with an address of their own would else hear of it at the door. */
export async function tellFriends(tx: Db, seats: readonly DeskSeat[], now: Date): Promise<void> {
  for (const { id: seatId, email, is_of_buyer, cancelled_at } of seats) {
    if (email === null || is_of_buyer || cancelled_at !== null) continue
    await dropUnsent(tx, 'seat-link', { seatId })
    await enqueue(tx, 'seat-taken-back', { recipient: email, params: { seatId, isCancelled: true } }, now)
  }
}

/** `isOtherKind`: what was waited for is sold no more. */
export async function enqueueOffer(
  tx: Db,
  order: Order,
  { now, event }: NowAndEvent,
  { isOtherKind = false } = {},
): Promise<void> {
  const lines = await linesOfOrder(tx, order.id)
  const params = {
    ...offerOf(order),
    numberOfTickets: order.number_of_tickets,
    totalCents: order.total_amount,
    ...(areKindsNamed(event.tickets, lines) && { lines }),
    ...(isOtherKind && { isOtherKind }),
  }
  await enqueueTo(tx, order, 'seat-offered', params, now)
}

/** Removes the mail about an offer from the outbox; false when it has gone out. */
export const withdrawOfferMail = (tx: Db, order: Order, now: Date): Promise<boolean> =>
  withdrawMail(tx, { template: 'seat-offered', params: offerOf(order) }, now)

/** Tells an offer from earlier ones to the same order. */
const offerOf = ({ id, hold_expires_at }: Order) => ({
  orderId: id,
  expiresAt: hold_expires_at?.toISOString() ?? '',
})

async function enqueueTo<Name extends MailName>(
  tx: Db,
  order: Order,
  template: Name,
  params: MailParams<Name>,
  now: Date,
): Promise<void> {
  const recipient = addressOf(order)
  if (order.erased_at === null && recipient !== null) await enqueue(tx, template, { recipient, params }, now)
}
