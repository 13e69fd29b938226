/** The provider keeps a copy of each order as metadata, from which a lost order is restored. */
import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import type { SiteEvent } from '../../domain/event/site-event.ts'
import { inOneLine, isStorable, isUuid } from '../../domain/fields.ts'
import { newOrderNumber } from '../../domain/order-number.ts'
import type { PricedLine } from '../../domain/orders.ts'
import { seatsIn } from '../../domain/ticket-kinds.ts'
import type { CheckoutSession } from '../payments/provider.ts'
import type { Db } from '../store/engine/db.ts'
import { erasedAddress } from '../store/erasure.ts'
import { findOrder, findOrderOfSession, insertOrder, type Order } from '../store/orders.ts'
import { linesOfOrder, writeLines } from '../store/seats.ts'
import type { NowAndEvent } from './change-seats.ts'

const whole = z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number))
const storable = (least: number, most: number) =>
  z.string().check(z.minLength(least), z.maxLength(most), z.refine(isStorable))
const line = (most: number) => storable(1, most).check(z.overwrite(inOneLine))
const metadata = z.object({
  name: line(200),
  email: storable(3, 254).check(z.refine((email) => email === email.toLowerCase())),
  numberOfTickets: z.pipe(whole, z.number().check(z.gte(1), z.lte(100))),
  totalCents: whole,
  discountCents: whole,
  couponCode: z.optional(line(64)),
  linkedinProfileUrl: z.optional(line(500)),
  allowPublicListing: z.pipe(
    z.enum(['yes', 'no']),
    z.transform((answer) => answer === 'yes'),
  ),
  orderedAt: z.iso.datetime(),
  // Missing in sessions of an older release.
  lines: z.optional(
    z.pipe(
      z
        .string()
        .check(z.maxLength(500), z.regex(/^[a-z0-9-]{1,40}( \d{1,9}){3}(, [a-z0-9-]{1,40}( \d{1,9}){3})*$/)),
      z.transform((lines) => lines.split(', ').map(readLine)),
    ),
  ),
})

const readLine = (line: string): PricedLine => {
  const [kind = '', count, priceCents, discountCents] = line.split(' ')
  return { kind, count: Number(count), priceCents: Number(priceCents), discountCents: Number(discountCents) }
}

/** 'student 2 2500 0': how many of a kind, and of each the price and the discount. */
const writtenLine = ({ kind, count, priceCents, discountCents }: PricedLine) =>
  [kind, count, priceCents, discountCents].join(' ')

export const metadataOf = (order: Order, lines: readonly PricedLine[]): Record<string, string> => ({
  name: order.customer_name,
  email: order.customer_email,
  numberOfTickets: String(order.number_of_tickets),
  totalCents: String(order.total_amount),
  discountCents: String(order.discount_amount),
  ...(order.coupon_code && { couponCode: order.coupon_code }),
  ...(order.linkedin_profile_url && { linkedinProfileUrl: order.linkedin_profile_url }),
  allowPublicListing: order.allow_public_listing ? 'yes' : 'no',
  orderedAt: order.created_at.toISOString(),
  lines: lines.map(writtenLine).join(', '),
})

/** Without an order, the session pays another sum or currency than its order asks for. */
type Found = { order: Order } | { order?: never; orderId: string; orderNumber: string; dueCents: number }

/** The order of a session, undefined when it is not ours; a paid one that was lost is restored. */
export async function findOrderToPay(
  tx: Db,
  session: CheckoutSession,
  event: SiteEvent,
): Promise<Found | undefined> {
  const { id, orderId, amountCents, currency, isPaid } = session
  if (orderId === null || !isUuid(orderId)) return
  const order = (await findOrderOfSession(tx, id)) ?? (await findOrder(tx, orderId))
  if (!order) return isPaid ? restoreOrder(tx, orderId, session, event) : undefined
  const isAsAsked = order.total_amount === amountCents && currency === chargedIn(event)
  return isAsAsked
    ? { order }
    : { orderId: order.id, orderNumber: order.order_number, dueCents: order.total_amount }
}

/** As the provider writes it. */
const chargedIn = ({ tickets }: SiteEvent) => tickets.currency.toLowerCase()

async function restoreOrder(
  tx: Db,
  id: string,
  session: CheckoutSession,
  event: SiteEvent,
): Promise<Found | undefined> {
  const saved = metadata.safeParse(session.metadata)
  if (!saved.success) return
  const { name, email, numberOfTickets, totalCents, discountCents, lines, ...more } = saved.data
  if (lines && !addUp(lines, saved.data)) return
  if (totalCents !== session.amountCents || session.currency !== chargedIn(event))
    return { orderId: id, orderNumber: newOrderNumber(id, event), dueCents: totalCents }
  const order = await insertOrder(
    tx,
    {
      id,
      customer_name: name,
      customer_email: email,
      number_of_tickets: numberOfTickets,
      total_amount: totalCents,
      discount_amount: discountCents,
      coupon_code: more.couponCode ?? null,
      linkedin_profile_url: more.linkedinProfileUrl ?? null,
      allow_public_listing: more.allowPublicListing,
      status: 'expired',
      created_at: more.orderedAt,
      updated_at: more.orderedAt,
    },
    event,
  )
  if (lines) await writeLines(tx, id, lines)
  return { order }
}

const addUp = (
  lines: readonly PricedLine[],
  order: { numberOfTickets: number; totalCents: number; discountCents: number },
): boolean => {
  const sum = (key: 'priceCents' | 'discountCents') =>
    lines.reduce((all, line) => all + line[key] * line.count, 0)
  return (
    seatsIn(lines) === order.numberOfTickets &&
    sum('priceCents') === order.totalCents &&
    sum('discountCents') === order.discountCents
  )
}

/** Copies an order that was paid twice, so that the second payment can be refunded on its own. */
export async function duplicateOrder(tx: Db, order: Order, { now, event }: NowAndEvent): Promise<Order> {
  const id = randomUUID()
  const copy = await insertOrder(
    tx,
    {
      id,
      customer_name: order.customer_name,
      customer_email: order.erased_at ? erasedAddress(id) : order.customer_email,
      erased_at: order.erased_at,
      number_of_tickets: order.number_of_tickets,
      total_amount: order.total_amount,
      discount_amount: order.discount_amount,
      coupon_code: order.coupon_code,
      linkedin_profile_url: order.linkedin_profile_url,
      allow_public_listing: order.allow_public_listing,
      status: 'expired',
      created_at: now,
      updated_at: now,
    },
    event,
  )
  await writeLines(tx, id, await linesOfOrder(tx, order.id))
  return copy
}
