import * as z from 'zod/mini'
import { email, line, optionalWebAddress, text } from './fields.ts'
import { newsletterMessages } from './messages/newsletter-messages.ts'

const address = email({
  required: newsletterMessages.emailRequired,
  invalid: newsletterMessages.emailInvalid,
})

export const subscription = z.strictObject({
  email: address,
  name: z.optional(z.nullable(line(200, newsletterMessages.nameTooLong))),
  linkedinProfileUrl: z.optional(optionalWebAddress(newsletterMessages.linkInvalid)),
  allowPublicListing: z.optional(z.boolean()),
})

export const namedSubscription = z.extend(subscription, {
  name: line(200, newsletterMessages.nameTooLong).check(z.minLength(1, newsletterMessages.nameRequired)),
})

export const mailedToken = z.strictObject({ token: text(200) })

/** Of the list that one site exports, and the site of the next event imports. */
export const subscriberColumns = ['Confirmed', 'Email', 'Name', 'LinkedIn', 'Wants to be listed']
