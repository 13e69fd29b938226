import * as z from 'zod/mini'
import { orderStates } from './orders.ts'

/** An order in the list of the overview; amounts are cents, `created_at` is ISO 8601 in UTC. */
export const listedOrder = z.object({
  id: z.string(),
  order_number: z.string(),
  created_at: z.string(),
  customer_name: z.string(),
  /** Empty once erased. */
  customer_email: z.string(),
  number_of_tickets: z.int(),
  /** '2 × Day, 1 × Student'; where there are several kinds. */
  kinds: z.optional(z.string()),
  total_amount: z.int(),
  discount_amount: z.int(),
  /** What went back or is about to. */
  refunded_amount: z.int(),
  coupon_code: z.nullable(z.string()),
  linkedin_profile_url: z.nullable(z.string()),
  status: z.enum(orderStates),
  commitment_status: z.nullable(z.string()),
  lunch_preference: z.nullable(z.string()),
  dinner_preference: z.nullable(z.string()),
  ice_bath_preference: z.nullable(z.string()),
})
export type ListedOrder = z.output<typeof listedOrder>

/** Paid orders by their answer to a question of the poll, in its words. */
const breakdown = z.object({
  id: z.string(),
  title: z.string(),
  answers: z.array(z.object({ label: z.string(), count: z.int() })),
})
export type Breakdown = z.output<typeof breakdown>

/** `counts` are orders by listed state, `rows` the first of the list. */
export const participantsOverview = z.object({
  figures: z.object({
    paidParticipants: z.int(),
    attending: z.int(),
    waitlist: z.int(),
    revenueCents: z.int(),
  }),
  /** Seats of paid orders that are not cancelled, those of them whose people did not say no, and what was refunded. */
  seats: z.object({ sold: z.int(), heads: z.int(), refundedCents: z.int() }),
  /** Names that are to be written by hand: no font for paper has all their letters. */
  unprintable: z.array(z.object({ name: z.string(), order: z.string(), seat: z.int() })),
  breakdowns: z.array(breakdown),
  /** The names of the questions that are answered with a text. */
  inOwnWords: z.array(z.string()),
  counts: z.object({
    all: z.int(),
    paid: z.int(),
    waitlist: z.int(),
    offered: z.int(),
    refunded: z.int(),
    cancelled: z.int(),
  }),
  rows: z.array(listedOrder),
})
export type ParticipantsOverview = z.output<typeof participantsOverview>
