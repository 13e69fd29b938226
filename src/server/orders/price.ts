import { findCoupon, isExpired, priceOf, type TicketOrder } from '../../domain/orders.ts'
import { ok, type Refusal, type Result, refuse } from '../../domain/result.ts'
import { firstKind } from '../../domain/ticket-kinds.ts'
import { ticketMessages as messages } from '../../domain/ticket-messages.ts'
import type { Db } from '../store/engine/db.ts'
import { hasTicket } from '../store/orders.ts'
import { countCouponTickets, countSeatsToSell } from '../store/seats.ts'
import type { Moment } from './change-seats.ts'
import { checkShareOfHolds } from './network-share.ts'

export interface Price {
  totalCents: number
  discountCents: number
  couponCode: string | null
}

/** Stays true only under `lockSeats`. `except` is an order that is about to be released. */
export async function currentPrice(
  db: Db,
  wanted: { numberOfTickets: number; couponCode?: string | null | undefined },
  { now, event: { tickets }, except }: Moment & { except?: string | undefined },
): Promise<Result<Price>> {
  const { numberOfTickets, couponCode } = wanted
  if (!couponCode) return ok({ ...priceOf(numberOfTickets, undefined, firstKind(tickets)), couponCode: null })
  const coupon = findCoupon(couponCode, tickets)
  if (!coupon) return noCoupon('invalid', messages.couponUnknown)
  if (isExpired(coupon, now)) return noCoupon('invalid', messages.couponExpired)
  if (coupon.limit !== undefined) {
    const left = coupon.limit - (await countCouponTickets(db, coupon.code, { except }))
    if (left <= 0) return noCoupon('conflict', messages.couponUsedUp)
    if (left < numberOfTickets) return noCoupon('conflict', messages.couponFor(left))
  }
  return ok({ ...priceOf(numberOfTickets, coupon, firstKind(tickets)), couponCode: coupon.code })
}

const noCoupon = (reason: Refusal['reason'], sentence: string) =>
  refuse(reason, sentence, { fields: { couponCode: sentence } })

/** With no seat left, the order would join the waitlist. */
export async function priceAndAvailability(
  db: Db,
  form: TicketOrder,
  { now, event, except, network }: Moment & { except?: string | undefined; network: string | null },
): Promise<Result<Price & { seatsLeft: number }>> {
  const price = await currentPrice(db, form, { now, event, except })
  if (!price.ok) return price
  const seatsLeft = await countSeatsToSell(db, event.tickets, { except })
  if (seatsLeft > 0 && seatsLeft < form.numberOfTickets) {
    const sentence = messages.seatsLeft(seatsLeft)
    return refuse('conflict', sentence, { fields: { numberOfTickets: sentence } })
  }
  if (seatsLeft > 0 && price.value.totalCents > 0) {
    const share = await checkShareOfHolds(db, form.numberOfTickets, { now, event, except, network })
    if (!share.ok) return share
  }
  // Last: an order that cannot be placed anyway must not reveal who has a ticket.
  if (await hasTicket(db, form.email)) {
    return refuse('conflict', messages.hasTicket, { fields: { email: messages.hasTicket } })
  }
  return ok({ ...price.value, seatsLeft })
}
