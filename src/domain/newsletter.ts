import * as z from 'zod/mini'
import { email, optionalWebAddress, text } from './fields.ts'
import { newsletterMessages } from './messages.ts'

const address = email({
  required: newsletterMessages.emailRequired,
  invalid: newsletterMessages.emailInvalid,
})

/** The newsletter form (docs/product.md#newsletter): the dialog sends the address alone, the cancelled page more. */
export const subscription = z.strictObject({
  email: address,
  name: z.optional(z.nullable(text(200, newsletterMessages.nameTooLong).check(z.trim()))),
  linkedinProfileUrl: z.optional(optionalWebAddress),
  allowPublicListing: z.optional(z.boolean()),
})

/** The form of the payment-cancelled page, where a name is required (docs/product.md#payment-cancelled). */
export const namedSubscription = z.extend(subscription, {
  name: text(200, newsletterMessages.nameTooLong).check(
    z.trim(),
    z.minLength(1, newsletterMessages.nameRequired),
  ),
})

/** What a mailed link carries: the one-time token and nothing else. */
export const mailedToken = z.strictObject({ token: text(200) })
