/** Seats that are held, offered or waited for, as the dashboard shows them (docs/product.md#unpaid-seats). */
import * as z from 'zod/mini'

/** So many of one state are listed. */
export const mostUnpaid = 200

export const unpaidStates = ['held', 'offered', 'unconfirmed', 'waiting'] as const
export type UnpaidState = (typeof unpaidStates)[number]

export const unpaidOrder = z.object({
  id: z.string(),
  /** The order number. */
  order: z.string(),
  name: z.string(),
  /** Masked. */
  email: z.string(),
  seats: z.int(),
  state: z.enum(unpaidStates),
  /** ISO 8601 in UTC, as `until`. */
  since: z.string(),
  until: z.nullable(z.string()),
  /** The day until which an invoice to a company is to be paid; null for other orders. */
  dueOn: z.nullable(z.string()),
  /** Orders from one network have one number; 1 is the network with the most. */
  network: z.nullable(z.int()),
})
export type UnpaidOrder = z.output<typeof unpaidOrder>

export const unpaidSeats = z.object({
  capacity: z.int(),
  /** Seats. */
  held: z.int(),
  offered: z.int(),
  /** Places on the waitlist. */
  unconfirmed: z.int(),
  waiting: z.int(),
  /** At most `mostUnpaid` of each state, longest first. */
  orders: z.array(unpaidOrder),
})
export type UnpaidSeats = z.output<typeof unpaidSeats>
