import { ticketMessages as messages } from '../../domain/messages.ts'
import { findCoupon, isExpired, priceOf } from '../../domain/orders.ts'
import { ok, type Refusal, type Result, refuse } from '../../domain/result.ts'
import type { Db } from '../store/engine/db.ts'
import { countCouponTickets } from '../store/seats.ts'

export interface Price {
  totalCents: number
  discountCents: number
  /** As the organisers write it. */
  couponCode: string | null
}

/**
 * What so many tickets cost at this moment, or why the coupon cannot be had. A coupon's limit counts tickets that are paid,
 * being paid or offered; true until something changes only under `lockSeats`. `except` is an order that is given back.
 */
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
