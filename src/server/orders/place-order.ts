/** An order from the ticket form finds its place: seats that are held or paid, or the end of the line. */
import { ticketMessages as messages } from '../../domain/messages.ts'
import { holdMs, type TicketOrder } from '../../domain/orders.ts'
import { ok, type Result, refuse } from '../../domain/result.ts'
import { newToken } from '../lib/tokens.ts'
import { enqueue } from '../mail/outbox.ts'
import type { Db } from '../store/engine/db.ts'
import { findMatchingHold, hasTicket, insertOrder, type Order } from '../store/orders.ts'
import { countSeatsLeft } from '../store/seats.ts'
import { isOnWaitlist } from '../store/waitlist.ts'
import { currentPrice, type Price } from './price.ts'
import { receivePayment } from './transitions.ts'

/** What an order comes to at this moment, or why there can be none; without any seat left it would have to wait. */
export async function priceAndAvailability(
  db: Db,
  form: TicketOrder,
  { now, except }: { now: Date; except?: string | undefined },
): Promise<Result<Price & { seatsLeft: number }>> {
  const price = await currentPrice(db, form, { now, except })
  if (!price.ok) return price
  const seatsLeft = await countSeatsLeft(db, { except })
  if (seatsLeft > 0 && seatsLeft < form.numberOfTickets) {
    const sentence = messages.seatsLeft(seatsLeft)
    return refuse('conflict', sentence, { fields: { numberOfTickets: sentence } })
  }
  // Last: an order that cannot be placed anyway must not tell who has a ticket.
  if (await hasTicket(db, form.email)) {
    return refuse('conflict', messages.hasTicket, { fields: { email: messages.hasTicket } })
  }
  return ok({ ...price.value, seatsLeft })
}

export type Placed =
  /** The seats are held until it is paid; `isNew` unless the same form holds them already. */
  | { kind: 'held'; order: Order; isNew: boolean }
  /** It costs nothing. */
  | { kind: 'paid'; order: Order }
  | { kind: 'waiting' }

/** Places an order under `lockSeats`, or refuses it. The same form again is the same order. */
export async function placeOrder(tx: Db, form: TicketOrder, now: Date): Promise<Result<Placed>> {
  const same = await findMatchingHold(tx, form, now)
  const weighed = await priceAndAvailability(tx, form, { now, except: same?.id })
  if (!weighed.ok) return weighed
  if (same) return ok({ kind: 'held', order: same, isNew: false })
  const { totalCents, discountCents, couponCode, seatsLeft } = weighed.value
  const wanted = {
    customer_name: form.name,
    customer_email: form.email,
    number_of_tickets: form.numberOfTickets,
    total_amount: totalCents,
    discount_amount: discountCents,
    coupon_code: couponCode,
    linkedin_profile_url: form.linkedinProfileUrl ?? null,
    allow_public_listing: form.allowPublicListing,
    created_at: now,
    updated_at: now,
  }
  if (seatsLeft === 0) {
    // Once: whoever enters somebody else's address again and again mails nobody.
    if (await isOnWaitlist(tx, form.email)) return ok({ kind: 'waiting' })
    await insertOrder(tx, { ...wanted, status: 'waitlist' })
    await enqueue(tx, 'waitlist-joined', { recipient: form.email, params: {} }, now)
    return ok({ kind: 'waiting' })
  }
  const hold_expires_at = new Date(now.getTime() + holdMs)
  const order = await insertOrder(tx, { ...wanted, status: 'pending', hold_expires_at })
  if (totalCents > 0) return ok({ kind: 'held', order, isNew: true })
  return ok({ kind: 'paid', order: await completeFreeOrder(tx, order, now) })
}

/** Completes an order that costs nothing. */
export const completeFreeOrder = (tx: Db, order: Order, now: Date): Promise<Order> =>
  receivePayment(tx, order, { sessionId: `free_${newToken()}`, paymentIntentId: null }, now)
