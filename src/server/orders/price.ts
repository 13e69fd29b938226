import type { Coupon } from '../../domain/event/documents.ts'
import { ticketMessages as messages } from '../../domain/messages/ticket-messages.ts'
import {
  findCoupon,
  isExpired,
  type PricedLine,
  priceOfLines,
  type TicketOrder,
} from '../../domain/orders.ts'
import { ok, type Refusal, type Result, refuse } from '../../domain/result.ts'
import { isFor, isOpened, kindName, type Line, linesOf, seatsIn } from '../../domain/ticket-kinds.ts'
import type { Db } from '../store/engine/db.ts'
import { hasTicket } from '../store/orders.ts'
import { countCouponTickets, countSeatsToSell } from '../store/seats.ts'
import type { NowAndEvent } from './change-seats.ts'
import { checkKinds, checkSeats } from './check-lines.ts'
import { checkShareOfHolds } from './network-share.ts'

export interface Price {
  totalCents: number
  discountCents: number
  couponCode: string | null
  lines: PricedLine[]
}

interface Asked {
  lines: readonly Line[]
  couponCode?: string | null | undefined
}

type Pricing = NowAndEvent & { except?: string | undefined }

/** Stays true only under `lockSeats`. `except` is an order that is about to be released. */
export async function currentPrice(db: Db, asked: Asked, pricing: Pricing): Promise<Result<Price>> {
  const coupon = await checkCoupon(db, asked, pricing)
  if (!coupon.ok) return coupon
  const { tickets } = pricing.event
  const isUsed = coupon.value && asked.lines.some(({ kind }) => isFor(coupon.value ?? {}, kind))
  const used = isUsed ? coupon.value : undefined
  return ok({ ...priceOfLines(asked.lines, used, tickets), couponCode: used?.code ?? null })
}

/** The coupon that was typed, if it can be used for so many tickets; undefined where none was. */
export async function checkCoupon(
  db: Db,
  { lines, couponCode }: Asked,
  { now, event: { tickets }, except }: Pricing,
): Promise<Result<Coupon | undefined>> {
  if (!couponCode) return ok(undefined)
  const coupon = findCoupon(couponCode, tickets)
  if (!coupon) return noCoupon('invalid', messages.couponUnknown)
  if (isExpired(coupon, now)) return noCoupon('invalid', messages.couponExpired)
  const wanted = seatsIn(lines.filter(({ kind }) => isFor(coupon, kind)))
  if (coupon.limit !== undefined) {
    const left = coupon.limit - (await countCouponTickets(db, coupon, { except }))
    if (left <= 0) return noCoupon('conflict', messages.couponUsedUp)
    if (left < wanted) return noCoupon('conflict', messages.couponFor(left))
  }
  // One that opens a kind has shown it by now, and may wait until it is chosen.
  const opens = tickets.kinds.some((kind) => kind.hidden && isOpened(kind, coupon))
  if (wanted === 0 && !opens) return notForKinds(coupon, tickets)
  return ok(coupon)
}

const notForKinds = ({ kinds = [] }: Coupon, tickets: NowAndEvent['event']['tickets']) =>
  noCoupon('invalid', messages.couponOfKinds(kinds.map((kind) => kindName(tickets, kind))))

const noCoupon = (reason: Refusal['reason'], sentence: string) =>
  refuse(reason, sentence, { fields: { couponCode: sentence } })

/**
 * With no seat left, the order would join the waitlist. Returns the network whose share it counts to: free seats of a
 * coupon with a limit count to none, so that invited people get in behind one address.
 */
export async function priceAndAvailability(
  db: Db,
  form: TicketOrder,
  { now, event, except, network }: Pricing & { network: string | null },
): Promise<Result<Price & { seatsLeft: number; network: string | null }>> {
  const { tickets } = event
  const lines = linesOf(form, tickets)
  const coupon = await checkCoupon(db, { ...form, lines }, { now, event, except })
  if (!coupon.ok) return coupon
  if (coupon.value && !lines.some(({ kind }) => isFor(coupon.value ?? {}, kind)))
    return notForKinds(coupon.value, tickets)
  const kinds = checkKinds(form, coupon.value, { now, event })
  if (!kinds.ok) return kinds
  const price = { ...priceOfLines(lines, coupon.value, tickets), couponCode: coupon.value?.code ?? null }
  const seats = checkSeats(form, await countSeatsToSell(db, tickets, { except }), tickets)
  if (!seats.ok) return seats
  const isBounded = price.totalCents === 0 && isLimited(coupon.value, lines)
  const counted = isBounded ? null : network
  if (seats.value > 0) {
    const share = await checkShareOfHolds(db, seatsIn(lines), { now, event, except, network: counted })
    if (!share.ok) return share
  }
  // Last: an order that cannot be placed anyway must not reveal who has a ticket.
  if (await hasTicket(db, form.email)) {
    return refuse('conflict', messages.hasTicket, { fields: { email: messages.hasTicket } })
  }
  return ok({ ...price, seatsLeft: seats.value, network: counted })
}

const isLimited = (coupon: Coupon | undefined, lines: readonly Line[]): boolean =>
  coupon?.limit !== undefined && lines.every(({ kind }) => isFor(coupon, kind))
