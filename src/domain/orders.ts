/** Tickets: what a buyer may order and what it costs (docs/product.md#tickets, docs/api.md#tickets-and-money). */
import * as z from 'zod/mini'
import type { Coupon, TicketKind, Tickets } from './event/documents.ts'
import { oncePer } from './event/once-per.ts'
import { minimumCharges, roundToCoin } from './money.ts'
import { areKindsNamed, isFor, kindName, kindOf, type Line } from './ticket-kinds.ts'
import { isOneOfBoth, priceFields, ticketFields } from './ticket-order.ts'
import { type WindowState, windowState } from './time-window.ts'

/** A pending order holds its seats for 30 minutes, an offered one for a day (docs/product.md#orders). */
export const holdMs = 30 * 60_000
export const offerMs = 24 * 3600_000

/**
 * How many unpaid seats one network may hold, and how many unconfirmed places on the waitlist it may take in an hour: a
 * tenth of the hall, but always a whole order.
 */
export const mostOfNetwork = ({ capacity, maxPerOrder }: Pick<Tickets, 'capacity' | 'maxPerOrder'>) =>
  Math.max(maxPerOrder, Math.floor(capacity / 10))

/** The success page shows an order for this long after it was paid (docs/product.md#order-success). */
export const receiptMs = 72 * 3600_000

export const orderStates = [
  'pending',
  'paid',
  'waitlist',
  'offered',
  'expired',
  'refunded',
  // Every seat was cancelled without a refund.
  'cancelled',
] as const
export type OrderState = (typeof orderStates)[number]

/** In these states an order takes seats and uses its coupon. */
export const seatHoldingStates = ['pending', 'paid', 'offered'] as const satisfies OrderState[]

/** A payment has come, or all is over: another one would be a second one. */
export const isSettledState = (state: OrderState) =>
  state === 'paid' || state === 'refunded' || state === 'cancelled'

const ticketOrder = (maxPerOrder: number) =>
  z.strictObject({ quote: z.optional(z.literal(false)), ...ticketFields(maxPerOrder) }).check(isOneOfBoth())
export type TicketOrder = z.output<ReturnType<typeof ticketOrder>>

/** With `quote: true` only the price is asked for, so the buyer's data may be missing or incomplete. */
const quoteRequest = (maxPerOrder: number) =>
  z
    .strictObject({
      quote: z.literal(true),
      name: z.optional(z.unknown()),
      email: z.optional(z.unknown()),
      ...priceFields(maxPerOrder),
      linkedinProfileUrl: z.optional(z.unknown()),
      allowPublicListing: z.optional(z.unknown()),
      company: z.optional(z.unknown()),
      companyAddress: z.optional(z.unknown()),
      vatNumber: z.optional(z.unknown()),
    })
    .check(isOneOfBoth())
export const checkout = oncePer(({ maxPerOrder }: Pick<Tickets, 'maxPerOrder'>) =>
  z.discriminatedUnion('quote', [ticketOrder(maxPerOrder), quoteRequest(maxPerOrder)]),
)

/** A kind as a buyer may choose it now, a hidden one too once its coupon is typed. */
const kindOnSale = z.object({
  id: z.string(),
  name: z.string(),
  text: z.optional(z.string()),
  priceCents: z.int(),
  /** At most in one order. */
  most: z.int(),
  seatsLeft: z.int(),
  state: z.enum(['early', 'open', 'over']),
  /** When the sale of an early kind begins, in the event's time zone. */
  startsInWords: z.optional(z.string()),
})
export type KindOnSale = z.output<typeof kindOnSale>

const pricedLine = z.object({
  kind: z.string(),
  count: z.int(),
  /** What is paid for each, and what the coupon takes off. */
  priceCents: z.int(),
  discountCents: z.int(),
})
export type PricedLine = z.output<typeof pricedLine>

/** A line as its buyer reads it; what each costs is in cents, before the discount. */
export const namedLine = z.object({ name: z.string(), count: z.int(), eachCents: z.int() })
export type NamedLine = z.output<typeof namedLine>

/** Undefined where there is only one kind. */
export const namedLines = (
  tickets: Pick<Tickets, 'kinds'>,
  lines: readonly PricedLine[],
): NamedLine[] | undefined =>
  areKindsNamed(tickets, lines)
    ? lines.map(({ kind, count, priceCents, discountCents }) => ({
        name: kindName(tickets, kind),
        count,
        eachCents: priceCents + discountCents,
      }))
    : undefined

/** Cents. Kinds and lines are told where there are several kinds. */
export const quote = z.object({
  totalCents: z.int(),
  discountCents: z.int(),
  seatsLeft: z.int(),
  kinds: z.optional(z.array(kindOnSale)),
  lines: z.optional(z.array(pricedLine)),
})
export type Quote = z.output<typeof quote>

export const offeredSeat = z.object({
  customer_name: z.string(),
  number_of_tickets: z.int(),
  total_amount: z.int(),
  discount_amount: z.int(),
  coupon_code: z.nullable(z.string()),
  /** Where there are several kinds. */
  lines: z.optional(z.array(namedLine)),
  /** ISO 8601 in UTC. */
  hold_expires_at: z.string(),
})
export type OfferedSeat = z.output<typeof offeredSeat>

export type SaleState = WindowState

export const saleState = (
  now: Date,
  { saleStartsAt, saleEndsAt }: Pick<Tickets, 'saleStartsAt' | 'saleEndsAt'>,
): SaleState => windowState(now, saleStartsAt, saleEndsAt)

export const findCoupon = (code: string, { coupons }: Pick<Tickets, 'coupons'>): Coupon | undefined =>
  coupons.find((coupon) => coupon.code.toUpperCase() === code.trim().toUpperCase())

export const isExpired = ({ expiresAt }: Coupon, now: Date) =>
  expiresAt !== undefined && now > new Date(expiresAt)

/**
 * Cents. `totalCents + discountCents` is the full price; each ticket's discount is rounded to a coin, and leaves nothing
 * or what a card can be charged.
 */
export function priceOf(
  numberOfTickets: number,
  coupon: Coupon | undefined,
  { priceCents, currency }: Pick<TicketKind, 'priceCents'> & Pick<Tickets, 'currency'>,
): { totalCents: number; discountCents: number } {
  const wanted = coupon?.amountOffCents ?? (priceCents * (coupon?.percentOff ?? 0)) / 100
  const rounded = Math.max(0, Math.min(roundToCoin(wanted, currency), priceCents))
  const isFree = rounded === priceCents
  const offEach = isFree ? rounded : Math.min(rounded, Math.max(0, priceCents - minimumCharges[currency]))
  return { totalCents: (priceCents - offEach) * numberOfTickets, discountCents: offEach * numberOfTickets }
}

/** The same for each kind; only the seats of its kinds are discounted by a coupon. */
export function priceOfLines(
  lines: readonly Line[],
  coupon: Coupon | undefined,
  tickets: Pick<Tickets, 'kinds' | 'currency'>,
): { totalCents: number; discountCents: number; lines: PricedLine[] } {
  const priced = lines.map(({ kind, count }) => {
    const { priceCents = 0 } = kindOf(tickets, kind) ?? {}
    const off = coupon && isFor(coupon, kind) ? coupon : undefined
    const each = priceOf(1, off, { priceCents, currency: tickets.currency })
    return { kind, count, priceCents: each.totalCents, discountCents: each.discountCents }
  })
  const sum = (key: 'priceCents' | 'discountCents') =>
    priced.reduce((all, line) => all + line[key] * line.count, 0)
  return { totalCents: sum('priceCents'), discountCents: sum('discountCents'), lines: priced }
}
