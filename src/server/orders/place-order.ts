import { holdMs, type TicketOrder } from '../../domain/orders.ts'
import { ok, type Result } from '../../domain/result.ts'
import { newToken } from '../lib/tokens.ts'
import { enqueue } from '../mail/outbox.ts'
import type { Db } from '../store/engine/db.ts'
import { findMatchingHold, insertOrder, type Order } from '../store/orders.ts'
import { isOnWaitlist } from '../store/waitlist.ts'
import { priceAndAvailability } from './price.ts'
import { receivePayment } from './transitions.ts'

export type Placed =
  /** `isNew` unless the same form holds the seats already. */
  { kind: 'held'; order: Order; isNew: boolean } | { kind: 'paid'; order: Order } | { kind: 'waiting' }

/** Under `lockSeats`. The same form again is the same order. */
export async function placeOrder(tx: Db, form: TicketOrder, now: Date): Promise<Result<Placed>> {
  const existing = await findMatchingHold(tx, form, now)
  const check = await priceAndAvailability(tx, form, { now, except: existing?.id })
  if (!check.ok) return check
  if (existing) return ok({ kind: 'held', order: existing, isNew: false })
  const { totalCents, discountCents, couponCode, seatsLeft } = check.value
  const row = {
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
    // Only once, so that nobody can flood another person's mailbox.
    if (await isOnWaitlist(tx, form.email)) return ok({ kind: 'waiting' })
    await insertOrder(tx, { ...row, status: 'waitlist' })
    await enqueue(tx, 'waitlist-joined', { recipient: form.email, params: {} }, now)
    return ok({ kind: 'waiting' })
  }
  const hold_expires_at = new Date(now.getTime() + holdMs)
  const order = await insertOrder(tx, { ...row, status: 'pending', hold_expires_at })
  if (totalCents > 0) return ok({ kind: 'held', order, isNew: true })
  return ok({ kind: 'paid', order: await completeFreeOrder(tx, order, now) })
}

export const completeFreeOrder = (tx: Db, order: Order, now: Date): Promise<Order> =>
  receivePayment(tx, order, { sessionId: `free_${newToken()}`, paymentIntentId: null }, now)
