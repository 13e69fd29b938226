/** Invoices that organisers write to companies, before they are paid (docs/product.md#invoices-to-companies). */
import * as z from 'zod/mini'
import { daysAfter, isCalendarDay } from './calendar-day.ts'
import { dayIn, withOffset } from './event/zoned.ts'
import { email, line, requiredLine, text } from './fields.ts'
import { companyMessages as messages } from './messages/company-messages.ts'
import { companyFields, count } from './ticket-order.ts'

/** What one order may hold in the tables. */
export const mostSeats = 100

/** In 30 days, and before the event: tickets go out once the invoice is paid. */
export function proposedDueDay(today: string, eventDay: string): string {
  const usual = daysAfter(today, 30)
  if (usual < eventDay || eventDay < today) return usual
  const eve = daysAfter(eventDay, -1)
  return eve < today ? today : eve
}

const startOf = (typed: string, timeZone: string) => new Date(withOffset(`${typed}T00:00:00`, timeZone))

/** From the end of the due day on. */
export const isOverdue = (dueOn: string, now: Date, timeZone: string) => dayIn(now, timeZone) > dueOn

/** Seats are held one day longer, on which organisers know that the money is missing. */
export const heldUntil = (dueOn: string, timeZone: string) => startOf(daysAfter(dueOn, 2), timeZone)

/** When the money came: now, or in the middle of an earlier day. */
export const paidAt = (paidOn: string, now: Date, timeZone: string) =>
  paidOn === dayIn(now, timeZone) ? now : new Date(withOffset(`${paidOn}T12:00:00`, timeZone))

const wantedDay = text(10, messages.dayInvalid).check(z.refine(isCalendarDay, messages.dayInvalid))

const { vatNumber } = companyFields

export const companyInvoice = z.strictObject({
  company: requiredLine(200, { required: messages.companyRequired, tooLong: messages.companyTooLong }),
  street: requiredLine(70, { required: messages.streetRequired, tooLong: messages.streetTooLong }),
  /** Empty where there are none. */
  postalCode: line(16, messages.postalCodeTooLong),
  city: requiredLine(35, { required: messages.cityRequired, tooLong: messages.cityTooLong }),
  /** Two letters. */
  country: z.pipe(
    line(2, messages.countryInvalid).check(
      z.refine((code) => /^[a-z]{2}$/i.test(code), messages.countryInvalid),
    ),
    z.transform((code) => code.toUpperCase()),
  ),
  vatNumber,
  name: requiredLine(200, { required: messages.nameRequired, tooLong: messages.nameTooLong }),
  email: email({ required: messages.emailRequired, invalid: messages.emailInvalid }),
  lines: z.array(z.strictObject({ kind: line(40, messages.kindUnknown), count: count(mostSeats) })).check(
    z.minLength(1, messages.noSeats),
    z.maxLength(6, messages.kindUnknown),
    z.refine((lines) => new Set(lines.map(({ kind }) => kind)).size === lines.length, messages.kindUnknown),
    z.refine(
      (lines) => lines.reduce((seats, one) => seats + one.count, 0) <= mostSeats,
      messages.tooManySeats(mostSeats),
    ),
  ),
  couponCode: z.optional(z.nullable(line(64, messages.couponUnknown))),
  dueOn: wantedDay,
  /** Although no seat is left. */
  squeezeIn: z.optional(z.boolean()),
  /** Although an unpaid one for the same waits at this address. */
  again: z.optional(z.boolean()),
})
export type CompanyInvoice = z.output<typeof companyInvoice>

/** What the dialog says before anything happens. */
export const companyQuote = z.object({
  totalCents: z.int(),
  discountCents: z.int(),
  seats: z.int(),
  /** ISO 8601. */
  heldUntil: z.string(),
  hasQrBill: z.boolean(),
  /** Whether it says to which account to pay. */
  hasAccount: z.boolean(),
  /** That this address has an unpaid one for the same. */
  again: z.nullable(z.string()),
})
export type CompanyQuote = z.output<typeof companyQuote>

export const transfer = z.strictObject({
  orderId: text(200),
  paidOn: wantedDay,
  /** Although its seats were given to others. */
  squeezeIn: z.optional(z.boolean()),
})

/** As the desk lists what is not paid; cents. */
export const openInvoice = z.object({
  number: z.string(),
  invoice: z.string(),
  company: z.string(),
  seats: z.int(),
  amount_cents: z.int(),
  due_on: z.string(),
  is_overdue: z.boolean(),
})
export type OpenInvoice = z.output<typeof openInvoice>

/** What the page of one order says of it. */
export const dueOrder = z.object({
  due_on: z.string(),
  is_overdue: z.boolean(),
  /** Until then its seats are held; null once they are paid for or free. */
  held_until: z.nullable(z.string()),
  company: z.nullable(z.string()),
})
