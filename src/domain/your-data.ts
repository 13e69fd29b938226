/** The data kept under an address (docs/product.md#your-data). */
import * as z from 'zod/mini'
import { contributionTypes } from './contributions.ts'
import { hostAnswers } from './day/hosts.ts'
import { email } from './fields.ts'
import { yourDataMessages as messages } from './messages/your-data-messages.ts'
import { orderStates } from './orders.ts'
import { refundStates, refundWays } from './refunds.ts'

export const dataLinkRequest = z.strictObject({
  email: email({ required: messages.emailRequired, invalid: messages.emailInvalid }),
})

const time = z.string()
const maybeText = z.nullable(z.string())
const maybeTime = z.nullable(time)

const answer = z.object({
  commitment: maybeText,
  lunch: maybeText,
  dinner: maybeText,
  ice_bath: maybeText,
  /** By the ids of the questions. */
  further_answers: z.record(z.string(), z.string()),
})

/** The download is this object as a file, hence its readable names. */
export const yourData = z.object({
  about: z.string(),
  exported_at: time,
  email: z.string(),
  orders: z.array(
    z.object({
      order: z.string(),
      status: z.enum(orderStates),
      ordered_at: time,
      changed_at: time,
      number_of_tickets: z.int(),
      total_in_cents: z.int(),
      discount_in_cents: z.int(),
      coupon_code: maybeText,
      seats_held_until: maybeTime,
      seat_offered_at: maybeTime,
      address_confirmed_at: maybeTime,
      /** While the order is unpaid. */
      hash_of_network: maybeText,
      payment: z.object({
        session: maybeText,
        number: maybeText,
        paid_at: maybeTime,
        refunded_at: maybeTime,
        /** Without the organisers' notes. */
        refunds: z.array(
          z.object({
            amount_in_cents: z.int(),
            way: z.enum(refundWays),
            state: z.enum(refundStates),
            written_at: time,
            settled_at: maybeTime,
          }),
        ),
      }),
      invoice_for: z.object({ company: maybeText, address: maybeText, vat_number: maybeText }),
      profile: z.object({
        name: z.string(),
        is_listed: z.boolean(),
        /** Then nobody sees it in the directory, listed or not. */
        hidden_by_organizers_at: maybeTime,
        linkedin_profile_url: maybeText,
        about_me: maybeText,
        app_idea: maybeText,
        /** A URL; it works until the picture is removed. */
        picture: maybeText,
        picture_uploaded_at: maybeTime,
      }),
      poll_answer: answer,
      poll_answers_given: z.array(z.extend(answer, { answered_at: time })),
    }),
  ),
  /** Seats with the address beside one's own, and those of one's orders that were answered for while nobody was named. */
  seats: z.array(
    z.object({
      order: z.string(),
      seat: z.int(),
      kind: z.string(),
      name: maybeText,
      is_listed: z.boolean(),
      hidden_by_organizers_at: maybeTime,
      linkedin_profile_url: maybeText,
      about_me: maybeText,
      passed_on_at: maybeTime,
      cancelled_at: maybeTime,
      changed_at: time,
      poll_answer: answer,
      poll_answers_given: z.array(z.extend(answer, { answered_at: time })),
    }),
  ),
  arrivals: z.array(z.object({ order: z.string(), seat: z.int(), at: time, door: maybeText })),
  proposals: z.array(
    z.object({
      type: z.enum(contributionTypes),
      title: z.string(),
      details: z.string(),
      name: z.string(),
      phone: maybeText,
      votes: z.int(),
      /** Not so for one that waits to be looked at, or was taken down. */
      is_public: z.boolean(),
      proposed_at: time,
      changed_at: time,
      /** Newest first, with what stood there before. */
      changes: z.array(
        z.object({
          changed_at: time,
          by_an_organizer: z.boolean(),
          before: z.record(z.string(), maybeText),
        }),
      ),
    }),
  ),
  /** Since when no proposals are taken from the address. */
  proposals_blocked_since: maybeTime,
  /** Those given in a browser that opened a link mailed to the address. */
  votes: z.array(z.object({ proposal: z.string(), voted_at: time })),
  /** As votes; what was taken back stands there with `wanted: false`. */
  stars: z.array(z.object({ session: z.string(), wanted: z.boolean(), starred_at: time })),
  talks: z.array(
    z.object({
      title: z.string(),
      name: z.string(),
      /** Slots in which this host cannot come, as they or organisers said. */
      away_in: z.array(z.string()),
      /** What they answered to the mail about its place. */
      answered: z.nullable(z.enum(hostAnswers)),
      answered_at: maybeTime,
      /** Notes and link, where this person wrote them. */
      notes: z.nullable(z.string()),
      notes_link: z.nullable(z.string()),
    }),
  ),
  /** Teams with the name given there, and stars given to others. */
  demos: z.array(
    z.object({
      title: z.string(),
      line: z.optional(z.string()),
      name: z.optional(z.string()),
      stars: z.optional(z.nullable(z.int())),
      at: time,
    }),
  ),
  newsletter: z.nullable(
    z.object({
      status: z.enum(['pending', 'confirmed', 'unsubscribed']),
      name: maybeText,
      linkedin_profile_url: maybeText,
      wants_to_be_listed: z.boolean(),
      first_asked_at: time,
      last_asked_at: maybeTime,
      confirmed_at: maybeTime,
      unsubscribed_at: maybeTime,
    }),
  ),
  letters: z.array(
    z.object({
      letter: z.string(),
      /** For mails that organisers wrote to many people, or to this one. */
      subject: z.optional(z.string()),
      text: z.optional(z.string()),
      queued_at: time,
      sent_at: maybeTime,
      given_up_at: maybeTime,
    }),
  ),
  requests_for_this_data: z.array(time),
  not_included: z.array(z.string()),
})
export type YourData = z.output<typeof yourData>
