/** What organisers do with one order (docs/product.md#order-desk). Amounts are cents, times ISO 8601 in UTC. */
import * as z from 'zod/mini'
import { dueOrder } from './company-invoices.ts'
import { email, isVisible, requiredLine, text } from './fields.ts'
import { invoiceKinds } from './invoices.ts'
import { deskMessages as messages } from './messages/desk-messages.ts'
import { orderStates } from './orders.ts'
import { refundReasons, refundStates, refundWays } from './refunds.ts'

const orderId = text(200)
const name = requiredLine(200, { required: messages.nameRequired, tooLong: messages.nameTooLong })
const address = email({ required: messages.emailRequired, invalid: messages.emailInvalid })
const maybeText = z.nullable(z.string())
/** Empty is none. */
const note = (most: number, tooLong: string) =>
  z.pipe(
    text(most, tooLong),
    z.transform((value) => (isVisible(value) ? value.trim() : null)),
  )

export const orderSearch = z.strictObject({ search: text(200) })

export const foundOrder = z.object({
  number: z.string(),
  status: z.enum(orderStates),
  name: z.string(),
  /** Null for a guest without one, and once erased. */
  email: maybeText,
  seats: z.int(),
  created_at: z.string(),
})
export type FoundOrder = z.output<typeof foundOrder>

/** So many orders are listed at once. */
export const mostFound = 50

export const deskSeat = z.object({
  id: z.string(),
  position: z.int(),
  kind: z.string(),
  kind_name: z.string(),
  name: maybeText,
  email: maybeText,
  price_cents: z.int(),
  cancelled_at: maybeText,
  refund_id: maybeText,
  passed_on_at: maybeText,
  arrived_at: maybeText,
  arrived_at_door: maybeText,
})
export type DeskSeat = z.output<typeof deskSeat>

export const deskRefund = z.object({
  id: z.string(),
  amount_cents: z.int(),
  way: z.enum(refundWays),
  state: z.enum(refundStates),
  reason: z.enum(refundReasons),
  asked_by: maybeText,
  note: maybeText,
  /** Why the provider did not do it yet, or never will. */
  last_error: maybeText,
  created_at: z.string(),
  settled_at: maybeText,
})
export type DeskRefund = z.output<typeof deskRefund>

const deskInvoice = z.object({
  title: z.string(),
  kind: z.enum(invoiceKinds),
  amount_cents: z.int(),
  issued_at: z.string(),
  /** Opens the PDF. */
  code: z.string(),
})

export const deskOrder = z.object({
  id: z.string(),
  number: z.string(),
  status: z.enum(orderStates),
  name: z.string(),
  email: maybeText,
  isErased: z.boolean(),
  created_at: z.string(),
  paid_at: maybeText,
  total_amount: z.int(),
  discount_amount: z.int(),
  coupon_code: maybeText,
  refunded_cents: z.int(),
  left_cents: z.int(),
  /** What the provider's dashboard finds it by; null when none was made. */
  payment: maybeText,
  isDisputed: z.boolean(),
  note: z.string(),
  seats: z.array(deskSeat),
  refunds: z.array(deskRefund),
  /** For an order that was invoiced to a company. */
  due: z.nullable(dueOrder),
  /** By their numbers. */
  invoices: z.array(deskInvoice),
  /** Newest first; one more than `mostOfHistory` says that older ones are left out. */
  history: z.array(z.object({ at: z.string(), by: z.string(), what: z.string() })),
})
export type DeskOrder = z.output<typeof deskOrder>

/** `seen` is what the organiser began with: what others changed since is not overwritten. */
export const correction = z.strictObject({
  orderId,
  name,
  email: z.nullable(address),
  seen: z.strictObject({ name: text(200), email: z.nullable(text(254)) }),
})

export const cancellation = z.strictObject({
  orderId,
  /** None: money goes back, and the seats stay. */
  seatIds: z.array(text(200)).check(z.maxLength(100, messages.notOfOrder)),
  way: z.enum(refundWays, messages.amountInvalid),
  amountCents: z
    .int(messages.amountInvalid)
    .check(z.gte(0, messages.amountInvalid), z.lte(2 ** 31 - 1, messages.amountInvalid)),
  /** What was left to give back as the organiser saw it: money without a seat goes back only while as much is left. */
  seenLeftCents: z.optional(z.int()),
  note: z.optional(note(500, messages.reasonTooLong)),
  /** Whether the buyer gets a mail; yes unless told. */
  tell: z.optional(z.boolean()),
})
export type Cancellation = z.output<typeof cancellation>

export const newGuest = z.strictObject({
  name,
  email: z.nullable(address),
  /** The id of a ticket kind. */
  kind: text(40),
  note: z.optional(note(2_000, messages.noteTooLong)),
  sendReceipt: z.boolean(),
  /** Although no seat is left. */
  squeezeIn: z.optional(z.boolean()),
})

export const notedOrder = z.strictObject({
  orderId,
  note: note(2_000, messages.noteTooLong),
  seen: text(2_000),
})
