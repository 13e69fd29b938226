import { ticketMessages as messages } from '../../domain/messages/ticket-messages.ts'
import { holdMs, type PricedLine, type TicketOrder } from '../../domain/orders.ts'
import { ok, type Result, refuse } from '../../domain/result.ts'
import { seatsIn } from '../../domain/ticket-kinds.ts'
import type { CallContext } from '../context.ts'
import type { Db } from '../store/engine/db.ts'
import {
  changeOrder,
  countWaitlisted,
  findOrder,
  insertOrder,
  type NewOrder,
  type Order,
} from '../store/orders.ts'
import { writeLines } from '../store/seats.ts'
import { findMatchingHold } from './matching-hold.ts'
import { networkOf } from './network-share.ts'
import { offerFreedSeats } from './offers.ts'
import { type Price, priceAndAvailability } from './price.ts'
import { completeFreeOrder } from './transitions.ts'

type PlaceContext = Pick<CallContext, 'now' | 'event' | 'config' | 'voterKey' | 'clientAddress'>

type Placed =
  /** `isNew` unless the same form holds the seats already. */
  | { kind: 'held'; order: Order; isNew: boolean }
  | { kind: 'paid'; order: Order }
  | { kind: 'sold-out'; row: NewOrder; lines: PricedLine[] }

/** While people wait, seats that are given up are theirs: a hold cannot be handed on to another address. */
export async function checkHandover(db: Db, hold: Order, { email }: TicketOrder): Promise<Result<void>> {
  if (hold.customer_email === email || (await countWaitlisted(db)) === 0) return ok(undefined)
  const sentence = messages.seatsStayWithAddress
  return refuse('conflict', sentence, { fields: { email: sentence } })
}

/** Under `lockSeats`. Releases the replaced hold first, so that its seats can be used. */
export async function placeOrder(
  tx: Db,
  form: TicketOrder,
  context: PlaceContext,
  replaced: Order | undefined,
): Promise<Result<Placed>> {
  const { now } = context
  const freed = replaced ? await releaseOwnHold(tx, replaced, now) : 0
  // The new hold ends with the old one: otherwise seats could be kept for ever without paying.
  const holdUntil = (freed > 0 && replaced?.hold_expires_at) || new Date(now.getTime() + holdMs)
  const placed = await place(tx, form, context, holdUntil)
  await offerFreedSeats(tx, freed - (placed.ok ? seatsTaken(placed.value) : 0), context)
  return placed
}

async function releaseOwnHold(tx: Db, { id }: Order, now: Date): Promise<number> {
  const order = await findOrder(tx, id)
  if (order?.status !== 'pending') return 0
  await changeOrder(tx, id, { status: 'expired', payment_url: null }, now)
  return order.number_of_tickets
}

/** The same form again is the same order. */
async function place(
  tx: Db,
  form: TicketOrder,
  context: PlaceContext,
  hold_expires_at: Date,
): Promise<Result<Placed>> {
  const { now, event } = context
  const existing = await findMatchingHold(tx, form, context)
  const network = networkOf(context)
  const check = await priceAndAvailability(tx, form, { now, event, except: existing?.id, network })
  if (!check.ok) return check
  if (existing) return ok({ kind: 'held', order: existing, isNew: false })
  const row = rowOf(form, check.value, context)
  if (check.value.seatsLeft === 0) return ok({ kind: 'sold-out', row, lines: check.value.lines })
  const counted = { network: check.value.network, hold_expires_at }
  const order = await insertOrder(tx, { ...row, ...counted, status: 'pending' }, event)
  await writeLines(tx, order.id, check.value.lines)
  if (check.value.totalCents > 0) return ok({ kind: 'held', order, isNew: true })
  return ok({ kind: 'paid', order: await completeFreeOrder(tx, order, context) })
}

export const rowOf = (form: TicketOrder, price: Price, context: PlaceContext): NewOrder => ({
  customer_name: form.name,
  customer_email: form.email,
  number_of_tickets: seatsIn(price.lines),
  total_amount: price.totalCents,
  discount_amount: price.discountCents,
  coupon_code: price.couponCode,
  linkedin_profile_url: form.linkedinProfileUrl ?? null,
  allow_public_listing: form.allowPublicListing,
  company: form.company ?? null,
  company_address: form.companyAddress ?? null,
  vat_number: form.vatNumber ?? null,
  network: networkOf(context),
  created_at: context.now,
  updated_at: context.now,
})

const seatsTaken = (placed: Placed) =>
  placed.kind === 'sold-out' || (placed.kind === 'held' && !placed.isNew) ? 0 : placed.order.number_of_tickets
