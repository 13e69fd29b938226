/** Seats as people: who sits there, behind the link of a seat or of all seats of an order (docs/product.md#seats). */
import * as z from 'zod/mini'
import { email, emptyIsNull, optionalWebAddress, requiredLine, text } from './fields.ts'
import { linkedInvoice } from './invoices.ts'
import { seatMessages as messages } from './messages/seat-messages.ts'
import type { OrderState } from './orders.ts'
import { optionalText } from './participants.ts'
import { choices } from './poll.ts'

export const isSeatCode = (code: string) => /^[0-9a-f]{32}$/.test(code)

/** Any text: what is no code is answered like an unknown one. */
const code = text(200)
/** What the page came with: an answer to something else that stands there by now is a conflict. */
const seen = text(200)
const optionalEmail = z._default(
  z.pipe(emptyIsNull, z.nullable(email({ required: messages.emailInvalid, invalid: messages.emailInvalid }))),
  null,
)

export const seatLink = z.strictObject({ code })

export const seatNaming = z.strictObject({
  code,
  seen,
  name: requiredLine(200, { required: messages.nameRequired, tooLong: messages.nameTooLong }),
  /** Null leaves the one that is stored. */
  email: optionalEmail,
  isListed: z._default(z.boolean(), false),
  linkedinProfileUrl: z._default(optionalWebAddress('Please enter a valid URL'), null),
  aboutMe: z._default(optionalText, null),
})
export type SeatNaming = z.output<typeof seatNaming>

export const seatPassing = z.strictObject({ code, seatId: text(200), email: optionalEmail })
export const seatTaking = z.strictObject({ code, seatId: text(200) })

export const orderSeatsLink = z.union([z.strictObject({ code }), z.strictObject({ sessionId: text(300) })])

const qr = z.object({ size: z.int(), path: z.string() })

/** What the page of a seat shows. */
export const ownSeat = z.object({
  position: z.int(),
  kind: z.string(),
  kind_name: z.string(),
  order_number: z.string(),
  /** The buyer's own: its name and profile are those of the order. */
  is_of_buyer: z.boolean(),
  name: z.nullable(z.string()),
  /** Masked: the link may lie where others read it. */
  email: z.nullable(z.string()),
  is_listed: z.boolean(),
  /** Organisers keep it out of the directory. */
  is_hidden: z.boolean(),
  linkedin_profile_url: z.nullable(z.string()),
  about_me: z.nullable(z.string()),
  choices: z.nullable(choices),
  has_arrived: z.boolean(),
  seen: z.string(),
  /** For the buyer alone: invoices, credit notes, corrections. */
  invoices: z.array(linkedInvoice),
  /** The dark squares of its QR code, in a square of `size`. */
  qr,
})
export type OwnSeat = z.output<typeof ownSeat>

/** What the buyer sees of the seats. */
export const orderSeats = z.object({
  code: z.string(),
  order_number: z.string(),
  invoices: z.array(linkedInvoice),
  seats: z.array(
    z.object({
      id: z.string(),
      position: z.int(),
      kind: z.string(),
      kind_name: z.string(),
      is_of_buyer: z.boolean(),
      name: z.nullable(z.string()),
      state: z.enum(['own', 'free', 'passed-on', 'named', 'cancelled']),
      has_arrived: z.boolean(),
      /** Until somebody else is named on it: then the page is theirs. */
      code: z.nullable(z.string()),
    }),
  ),
})
export type OrderSeats = z.output<typeof orderSeats>
export type OrderSeat = OrderSeats['seats'][number]

interface Stored {
  status: OrderState
  cancelled_at: Date | null
}

/** Whether the link of a seat opens it. */
export function standingOf({ status, cancelled_at }: Stored): 'good' | 'cancelled' | 'refunded' | 'unknown' {
  if (status === 'refunded') return 'refunded'
  if (status === 'cancelled' || (status === 'paid' && cancelled_at !== null)) return 'cancelled'
  return status === 'paid' ? 'good' : 'unknown'
}
