/** Checks the ticket form in browser and server (docs/product.md#tickets), so it must not contain coupons. */
import * as z from 'zod/mini'
import { email, line, optionalWebAddress, requiredLine } from './fields.ts'
import { newsletterMessages } from './messages.ts'
import { ticketMessages as messages } from './ticket-messages.ts'

/** What a price depends on. Codes are compared without case and outer spaces; an empty code is none. */
export const priceFields = (maxPerOrder: number) => ({
  numberOfTickets: z._default(
    z
      .int(messages.wholeTickets)
      .check(z.gte(1, messages.wholeTickets), z.lte(maxPerOrder, messages.tooManyTickets(maxPerOrder))),
    1,
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

/** The whole form: who buys, what, and whether the directory may list them (off by default). */
export const ticketFields = (maxPerOrder: number) => ({
  name: requiredLine(200, { required: messages.nameRequired, tooLong: messages.nameTooLong }),
  email: email({ required: messages.emailRequired, invalid: messages.emailInvalid }),
  ...priceFields(maxPerOrder),
  linkedinProfileUrl: z.optional(optionalWebAddress(newsletterMessages.linkInvalid)),
  allowPublicListing: z._default(z.boolean(), false),
})

export const ticketForm = (maxPerOrder: number) => z.strictObject(ticketFields(maxPerOrder))
