/** Writes invoices and credit notes in the transaction of the money they are about; under `lockSeats`. */
import {
  type BillAddress,
  type InvoiceContent,
  type InvoiceKind,
  invoiceLabel,
} from '../../domain/invoices.ts'
import { kindName } from '../../domain/ticket-kinds.ts'
import { listSeatPrices } from '../store/coming-seats.ts'
import type { Db } from '../store/engine/db.ts'
import { type Invoice, insertInvoice, listInvoices } from '../store/invoices.ts'
import type { Order } from '../store/orders.ts'
import type { Refund } from '../store/refunds.ts'
import type { NowAndEvent } from './change-seats.ts'
import { qrBillOf } from './qr-bill.ts'

/**
 * The invoice of an order that was just paid. None for a free order, or while an invoice issued before payment is open.
 * Safe to repeat.
 */
export async function writeInvoice(tx: Db, order: Order, moment: NowAndEvent): Promise<Invoice | undefined> {
  if (order.total_amount === 0) return
  const written = await listInvoices(tx, order.id)
  const known = written.find(({ cause }) => cause === 'paid') ?? standingInvoice(written)
  return known ?? insertOf(tx, order, { cause: 'paid', moment })
}

/** Before the payment, for a company; it says until when and how to pay. */
export const issueInvoice = (
  tx: Db,
  order: Order,
  { dueOn, debtor }: { dueOn: string; debtor: BillAddress },
  moment: NowAndEvent,
): Promise<Invoice> =>
  insertOf(tx, order, {
    cause: 'issued',
    moment,
    toPay: (number, label) => {
      const message = `Invoice ${label}, order ${order.order_number}`
      const qrBill = qrBillOf(moment.event, { number, message, debtor })
      return { dueOn, ...(qrBill && { qrBill }) }
    },
  })

/** Writes a credit note for a whole unpaid invoice; undefined when none is open. */
export async function writeCancellation(
  tx: Db,
  order: Order,
  moment: NowAndEvent,
): Promise<Invoice | undefined> {
  const invoice = standingInvoice(await listInvoices(tx, order.id))
  if (!invoice?.content.toPay) return
  const { amount_cents: amountCents, content } = invoice
  return insertInvoice(
    tx,
    { orderId: order.id, cause: 'unpaid', amountCents, now: moment.now },
    (number) => ({
      ...commonOf(order, number, moment),
      buyer: content.buyer,
      kind: 'credit-note',
      invoice: content.label,
      wasUnpaid: true,
      lines: [{ text: 'Invoice that was not paid', count: 1, eachCents: amountCents }],
      discountCents: 0,
      totalCents: amountCents,
    }),
  )
}

async function insertOf(
  tx: Db,
  order: Order,
  {
    cause,
    moment,
    toPay,
  }: {
    cause: 'paid' | 'issued'
    moment: NowAndEvent
    toPay?: (number: number, label: string) => InvoiceContent['toPay']
  },
): Promise<Invoice> {
  const lines = linesOf(await listSeatPrices(tx, order.id), moment)
  const { id: orderId, total_amount: amountCents } = order
  return insertInvoice(tx, { orderId, cause, amountCents, now: moment.now }, (number) => {
    const common = commonOf(order, number, moment)
    const payment = toPay?.(number, common.label)
    return {
      ...common,
      kind: 'invoice',
      lines,
      discountCents: order.discount_amount,
      totalCents: amountCents,
      ...(payment && { toPay: payment }),
    }
  })
}

/**
 * A credit note for refunded money, once for each refund; none without an invoice (paid too late or twice), and never
 * more than the invoice has left.
 */
export async function writeCreditNote(
  tx: Db,
  order: Order,
  { id: cause, amount_cents }: Pick<Refund, 'id' | 'amount_cents'>,
  moment: NowAndEvent,
): Promise<Invoice | undefined> {
  const written = await listInvoices(tx, order.id)
  const invoice = written.findLast(({ kind }) => kind === 'invoice')
  const known = written.find((invoice) => invoice.cause === cause)
  if (!invoice || known) return known
  const cents = Math.min(amount_cents, leftOfInvoice(invoice, written))
  if (cents <= 0) return
  const { buyer, label } = invoice.content
  return insertInvoice(tx, { orderId: order.id, cause, amountCents: cents, now: moment.now }, (number) => ({
    ...commonOf(order, number, moment),
    buyer,
    kind: 'credit-note',
    invoice: label,
    lines: [
      {
        text: cents === invoice.amount_cents ? 'Refund of the whole order' : 'Refund of a part of the order',
        count: 1,
        eachCents: cents,
      },
    ],
    discountCents: 0,
    totalCents: cents,
  }))
}

/** For a refund that did not get through: its credit note counts no more, and another may be written. Safe to repeat. */
export async function writeCorrection(
  tx: Db,
  order: Order,
  { id: refundId }: Pick<Refund, 'id'>,
  moment: NowAndEvent,
): Promise<Invoice | undefined> {
  const written = await listInvoices(tx, order.id)
  const creditNote = written.find(({ cause }) => cause === refundId)
  const cause = `failed ${refundId}`
  const known = written.find((correction) => correction.cause === cause)
  if (!creditNote || known) return known
  const { amount_cents: amountCents, content } = creditNote
  return insertInvoice(tx, { orderId: order.id, cause, amountCents, now: moment.now }, (number) => ({
    ...commonOf(order, number, moment),
    buyer: content.buyer,
    kind: 'correction',
    invoice: content.label,
    lines: [{ text: 'Refund that did not get through', count: 1, eachCents: amountCents }],
    discountCents: 0,
    totalCents: amountCents,
  }))
}

/** The last one, unless credit notes cancelled all of it. */
const standingInvoice = (written: readonly Invoice[]): Invoice | undefined => {
  const last = written.findLast(({ kind }) => kind === 'invoice')
  return last && leftOfInvoice(last, written) > 0 ? last : undefined
}

const signs = { invoice: 0, 'credit-note': -1, correction: 1 } as const satisfies Record<InvoiceKind, number>

/** The amount that credit notes have not cancelled yet. */
const leftOfInvoice = (invoice: Invoice, written: readonly Invoice[]): number =>
  written
    .filter(({ number }) => number > invoice.number)
    .reduce((cents, { kind, amount_cents }) => cents + signs[kind] * amount_cents, invoice.amount_cents)

const commonOf = (
  order: Order,
  number: number,
  { now, event }: NowAndEvent,
): Omit<InvoiceContent, 'kind' | 'lines' | 'discountCents' | 'totalCents'> => {
  const { name, address, contactEmail, vatNumber, iban, account, vatSentence } = event.publisher
  return {
    label: invoiceLabel(event.shortName, number),
    issuedAt: now.toISOString(),
    timeZone: event.timeZone,
    seller: {
      name,
      address: [...address],
      contactEmail,
      ...(vatNumber && { vatNumber }),
      ...(iban && { iban }),
      ...(account && { account }),
    },
    buyer: {
      name: order.customer_name,
      ...(order.company && { company: order.company }),
      ...(order.company_address && { address: order.company_address.split('\n') }),
      ...(order.vat_number && { vatNumber: order.vat_number }),
    },
    event: `${event.name} ${event.edition}, ${event.dateText}`,
    orderNumber: order.order_number,
    ...(vatSentence && { vatSentence }),
    currency: event.tickets.currency,
    look: event.look.inks,
  }
}

/** A line for all seats of one kind and price. */
function linesOf(
  seats: readonly { kind: string; price_cents: number; discount_cents: number }[],
  { event }: NowAndEvent,
): InvoiceContent['lines'] {
  const lines: InvoiceContent['lines'] = []
  for (const { kind, price_cents, discount_cents } of seats) {
    const line = { text: kindName(event.tickets, kind), eachCents: price_cents + discount_cents }
    const known = lines.find(({ text, eachCents }) => text === line.text && eachCents === line.eachCents)
    if (known) known.count += 1
    else lines.push({ ...line, count: 1 })
  }
  return lines
}
