import { randomUUID } from 'node:crypto'
import { daysAfter } from '../../../domain/calendar-day.ts'
import { type CompanyInvoice, heldUntil } from '../../../domain/company-invoices.ts'
import { countryOf, townOf } from '../../../domain/event/venue.ts'
import { dayIn } from '../../../domain/event/zoned.ts'
import type { BillAddress } from '../../../domain/invoices.ts'
import { companyMessages as messages } from '../../../domain/messages/company-messages.ts'
import { ok, type Result, refuse } from '../../../domain/result.ts'
import { hasRoom, kindOf, type Line, leftTogether, seatsIn } from '../../../domain/ticket-kinds.ts'
import type { Handler } from '../../context.ts'
import { keepAnswer } from '../../http/idempotency.ts'
import { changeSeats, type NowAndEvent } from '../../orders/change-seats.ts'
import { issueInvoice } from '../../orders/invoices.ts'
import { enqueueCompanyInvoice } from '../../orders/mails.ts'
import { currentPrice, type Price } from '../../orders/price.ts'
import { creditorOf } from '../../orders/qr-bill.ts'
import { writeAudit } from '../../store/audit-log.ts'
import type { Db } from '../../store/engine/db.ts'
import { hasTicket, insertOrder, listUnpaidInvoicesOf } from '../../store/orders.ts'
import { countSeatsToSell, linesOfOrder, writeLines } from '../../store/seats.ts'

/** What it would cost, with every refusal; changes nothing. */
export const quoteCompanyInvoice: Handler<'quote-company-invoice'> = async (form, context) => {
  const checked = await check(context.db, form, context)
  if (!checked.ok) return checked
  const { event } = context
  const { totalCents, discountCents } = checked.value
  const same = await findSameInvoice(context.db, form)
  return ok({
    again: same ? messages.again(same) : null,
    totalCents,
    discountCents,
    seats: seatsIn(form.lines),
    heldUntil: heldUntil(form.dueOn, event.timeZone).toISOString(),
    hasQrBill: creditorOf(event) !== undefined,
    hasAccount: Boolean(event.publisher.iban ?? event.publisher.account),
  })
}

/** Order, seats, invoice with its number, and mail are one transaction. */
export const invoiceCompany: Handler<'invoice-company'> = (form, context, admin) =>
  changeSeats(context, async (tx) => {
    const { now, event } = context
    const checked = await check(tx, form, context)
    if (!checked.ok) return checked
    const same = form.again ? undefined : await findSameInvoice(tx, form)
    if (same) return refuse('conflict', messages.again(same), { fields: { again: messages.again(same) } })
    const { totalCents, discountCents, couponCode, lines, isSqueezedIn } = checked.value
    const { company, vatNumber, name, email, dueOn } = form
    const debtor = debtorOf(form)
    const id = randomUUID()
    const order = await insertOrder(
      tx,
      {
        id,
        customer_name: name,
        customer_email: email,
        number_of_tickets: seatsIn(lines),
        total_amount: totalCents,
        discount_amount: discountCents,
        coupon_code: couponCode,
        company,
        company_address: addressLines(form, event.venue.countryCode).join('\n'),
        vat_number: vatNumber ?? null,
        status: 'pending',
        due_on: dueOn,
        hold_expires_at: heldUntil(dueOn, event.timeZone),
        created_at: now,
        updated_at: now,
      },
      event,
    )
    await writeLines(tx, id, lines)
    const { content } = await issueInvoice(tx, order, { dueOn, debtor }, context)
    await enqueueCompanyInvoice(tx, order, now)
    const details = {
      order: order.order_number,
      invoice: content.label,
      amountCents: totalCents,
      seats: order.number_of_tickets,
      dueOn,
      isSqueezedIn,
    }
    await writeAudit(tx, { actor: admin.email, action: 'invoice-issued', subjectId: id, details }, now)
    const answer = { success: true, number: order.order_number } as const
    await keepAnswer(tx, context, answer)
    return ok(answer)
  })

/** The number of an order of the same contact and kinds whose invoice is not paid yet. */
async function findSameInvoice(db: Db, { email, lines }: CompanyInvoice): Promise<string | undefined> {
  const wanted = inWords(lines)
  for (const { id, order_number } of await listUnpaidInvoicesOf(db, email))
    if (inWords(await linesOfOrder(db, id)) === wanted) return order_number
}

const inWords = (lines: readonly Line[]) =>
  lines
    .map(({ kind, count }) => `${kind} ${count}`)
    .sort()
    .join()

/** The country is its last line, unless it is that of the event or has the name of the town. */
function addressLines({ street, postalCode, city, country }: CompanyInvoice, ownCountry: string): string[] {
  const name = countryOf(country, 'short')
  const isNamed = country !== ownCountry && name !== city
  return [street, townOf({ postalCode, city }), ...(isNamed ? [name] : [])]
}

const debtorOf = ({ company, street, postalCode, city, country }: CompanyInvoice): BillAddress => ({
  name: company,
  address: street,
  zip: postalCode,
  city,
  country,
})

/** Whether the sale is open or not; stays true only under `lockSeats`. */
async function check(
  db: Db,
  { lines, couponCode, dueOn, email, squeezeIn = false }: CompanyInvoice,
  { now, event }: NowAndEvent,
): Promise<Result<Price & { isSqueezedIn: boolean }>> {
  const wrong = (field: string, sentence: string, reason: 'invalid' | 'conflict' = 'invalid') =>
    refuse(reason, sentence, { fields: { [field]: sentence } })
  const today = dayIn(now, event.timeZone)
  if (dueOn < today) return wrong('dueOn', messages.dueInPast)
  if (dueOn > daysAfter(today, 366)) return wrong('dueOn', messages.dueTooFar)
  for (const { kind } of lines)
    if (!kindOf(event.tickets, kind)) return wrong(`lines.${kind}`, messages.kindUnknown)
  const price = await currentPrice(db, { lines, couponCode }, { now, event })
  if (!price.ok) return price
  if (price.value.totalCents === 0) return refuse('invalid', messages.nothingToPay)
  if (await hasTicket(db, email)) return wrong('email', messages.addressHasTicket, 'conflict')
  const left = await countSeatsToSell(db, event.tickets)
  const isFull = !hasRoom(left, lines)
  const leftOfKinds = leftTogether(
    left,
    lines.map(({ kind }) => kind),
  )
  if (isFull && !squeezeIn) return wrong('squeezeIn', messages.full(leftOfKinds), 'conflict')
  return ok({ ...price.value, isSqueezedIn: isFull })
}
