/** Checks the ticket form in browser and server (docs/product.md#tickets), so it must not contain coupons. */
import * as z from 'zod/mini'
import { email, inOneLine, line, optionalWebAddress, requiredLine, text } from './fields.ts'
import { callMessages } from './messages/call-messages.ts'
import { newsletterMessages } from './messages/newsletter-messages.ts'
import { ticketMessages as messages } from './messages/ticket-messages.ts'
import { seatsIn } from './ticket-kinds.ts'

export const count = (most: number) =>
  z
    .int(messages.wholeTickets)
    .check(z.gte(1, messages.wholeTickets), z.lte(most, messages.tooManyTickets(most)))

/** A form may say the number or the lines, not both. */
export const isOneOfBoth = <Form extends { numberOfTickets?: unknown; lines?: unknown }>() =>
  z.refine<Form>(({ numberOfTickets, lines }) => numberOfTickets === undefined || lines === undefined, {
    path: ['lines'],
    message: messages.oneOfBoth,
  })

/** What a price depends on. Codes are compared without case and outer spaces; an empty code is none. */
export const priceFields = (maxPerOrder: number) => ({
  /** Tickets of the first kind; 1 where neither this nor `lines` is given. */
  numberOfTickets: z.optional(count(maxPerOrder)),
  lines: z.optional(
    z.array(z.strictObject({ kind: line(40, messages.kindUnknown), count: count(maxPerOrder) })).check(
      z.minLength(1, messages.wholeTickets),
      z.maxLength(6, messages.kindTwice),
      z.refine((lines) => new Set(lines.map(({ kind }) => kind)).size === lines.length, messages.kindTwice),
      z.refine((lines) => seatsIn(lines) <= maxPerOrder, messages.tooManyTickets(maxPerOrder)),
    ),
  ),
  couponCode: z.optional(
    z.nullable(
      z.pipe(
        line(64, messages.couponUnknown),
        z.transform((code) => code.toUpperCase() || null),
      ),
    ),
  ),
})

const linesOfText = (typed: string) =>
  typed
    .split(/\r\n?|\n/)
    .map(inOneLine)
    .filter((part) => part !== '')

/** Whom the invoice is for, when it is a company; empty is none. */
export const companyFields = {
  company: orNone(line(200, messages.companyTooLong)),
  companyAddress: orNone(
    text(500, messages.companyAddressTooLong).check(
      z.overwrite((typed) => linesOfText(typed).join('\n')),
      z.refine((typed) => linesOfText(typed).length <= 6, messages.companyAddressTooLong),
      z.refine((typed) => !/(?!\n)\p{Cc}/u.test(typed), callMessages.notPlainText),
    ),
  ),
  vatNumber: orNone(line(40, messages.vatNumberTooLong)),
}

function orNone(field: z.ZodMiniType<string, string>) {
  return z.optional(
    z.nullable(
      z.pipe(
        field,
        z.transform((typed) => typed || null),
      ),
    ),
  )
}

/** The whole form: who buys, what, and whether the directory may list them (off by default). */
export const ticketFields = (maxPerOrder: number) => ({
  name: requiredLine(200, { required: messages.nameRequired, tooLong: messages.nameTooLong }),
  email: email({ required: messages.emailRequired, invalid: messages.emailInvalid }),
  ...priceFields(maxPerOrder),
  linkedinProfileUrl: z.optional(optionalWebAddress(newsletterMessages.linkInvalid)),
  allowPublicListing: z._default(z.boolean(), false),
  ...companyFields,
})

export const ticketForm = (maxPerOrder: number) =>
  z.strictObject(ticketFields(maxPerOrder)).check(isOneOfBoth())
