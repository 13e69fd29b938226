import { ticketMessages as messages } from '../../domain/messages.ts'
import { findCoupon, isExpired, priceOf, type TicketOrder } from '../../domain/orders.ts'
import { ok, type Refusal, type Result, refuse } from '../../domain/result.ts'
import type { Db } from '../store/engine/db.ts'
import { hasTicket } from '../store/orders.ts'
import { countCouponTickets, countSeatsLeft } from '../store/seats.ts'

export interface Price {
  totalCents: number
  discountCents: number
  couponCode: string | null
}

/** Stays true only under `lockSeats`. `except` is an order that is about to be released. */
export async function currentPrice(
  db: Db,
  wanted: { numberOfTickets: number; couponCode?: string | null | undefined },
  { now, except }: { now: Date; except?: string | undefined },
): Promise<Result<Price>> {
  const { numberOfTickets, couponCode } = wanted
  if (!couponCode) return ok({ ...priceOf(numberOfTickets, undefined), couponCode: null })
  const coupon = findCoupon(couponCode)
  if (!coupon) return noCoupon('invalid', messages.couponUnknown)
  if (isExpired(coupon, now)) return noCoupon('invalid', messages.couponExpired)
  if (coupon.limit !== undefined) {
    const left = coupon.limit - (await countCouponTickets(db, coupon.code, { except }))
    if (left <= 0) return noCoupon('conflict', messages.couponUsedUp)
    if (left < numberOfTickets) return noCoupon('conflict', messages.couponFor(left))
  }
  return ok({ ...priceOf(numberOfTickets, coupon), couponCode: coupon.code })
}

const noCoupon = (reason: Refusal['reason'], sentence: string) =>
  refuse(reason, sentence, { fields: { couponCode: sentence } })

/** With no seat left, the order would join the waitlist. */
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
  // Last: an order that cannot be placed anyway must not reveal who has a ticket.
  if (await hasTicket(db, form.email)) {
    return refuse('conflict', messages.hasTicket, { fields: { email: messages.hasTicket } })
  }
  return ok({ ...price.value, seatsLeft })
}
