/** Who may act on a seat or an order: whoever has its link, while the seat is good (docs/security.md#seat-links). */
import { seatMessages as messages } from '../../domain/messages/seat-messages.ts'
import { ok, type Refusal, type Result, refuse } from '../../domain/result.ts'
import { isSeatCode, standingOf } from '../../domain/seats.ts'
import type { CallContext } from '../context.ts'
import { keyedHash } from '../lib/tokens.ts'
import type { Db } from '../store/engine/db.ts'
import { lockOrder, type Order } from '../store/orders.ts'
import { findEndOfCode, findOrderOfCode, findSeatOfCode, lockSeat, type Seat } from '../store/seat-people.ts'
import { type GuessContext, limitTokenGuesses } from './guesses.ts'

type LinkContext = Pick<CallContext, 'db'> & GuessContext

export async function findSeatOfLink(context: LinkContext, code: string): Promise<Result<Seat>> {
  const found = await seatOfCode(context.db, code)
  return found ?? limitTokenGuesses(context, refuse('not-found', messages.unknownLink))
}

/** The same within a transaction, with its order locked: the link may have ended since it was checked. */
export async function lockSeatOfLink(tx: Db, code: string): Promise<Result<Seat>> {
  const known = await findSeatOfCode(tx, code)
  if (known) await lockSeat(tx, known.id)
  return (await seatOfCode(tx, code)) ?? refuse('not-found', messages.unknownLink)
}

async function seatOfCode(db: Db, code: string): Promise<Result<Seat> | undefined> {
  const seat = await findSeatOfCode(db, code)
  if (!seat) return refuseEnded(db, code)
  const standing = standingOf(seat)
  if (standing === 'good') return ok(seat)
  return standing === 'unknown' ? undefined : refuse('gone', messages[standing])
}

/** A link that was one says why it is none any more. */
async function refuseEnded(db: Db, code: string) {
  const end = await findEndOfCode(db, code)
  return end && refuse('gone', end === 'corrected' ? messages.correctedLink : messages.endedLink)
}

export async function findOrderOfLink(context: LinkContext, code: string): Promise<Result<Order>> {
  const order = isSeatCode(code) ? await findOrderOfCode(context.db, code) : undefined
  const isKnown = order && standingOf({ ...order, cancelled_at: null }) !== 'unknown'
  if (isKnown) return goodOrder(order)
  const ended = await refuseEnded(context.db, code)
  return ended ?? limitTokenGuesses(context, refuse('not-found', messages.unknownOrder))
}

export async function lockOrderOfLink(tx: Db, code: string): Promise<Result<Order>> {
  const known = await findOrderOfCode(tx, code)
  const order = known && (await lockOrder(tx, known.id))
  // Its link has ended meanwhile.
  return order?.code === code ? goodOrder(order) : refuse('not-found', messages.unknownOrder)
}

export function goodOrder(order: Order): { ok: true; value: Order } | { ok: false; refusal: Refusal } {
  if (order.status === 'refunded') return refuse('gone', messages.orderRefunded)
  if (order.status === 'cancelled') return refuse('gone', messages.orderCancelled)
  return order.status === 'paid' ? ok(order) : refuse('not-found', messages.unknownOrder)
}

/** Stands for all that can be changed of a seat: another one says that somebody has changed it. */
export const seenOf = (seat: Seat, { voterKey }: Pick<CallContext, 'voterKey'>): string =>
  keyedHash(
    voterKey,
    'seat',
    JSON.stringify([
      seat.code,
      seat.name,
      seat.email,
      seat.allow_public_listing,
      seat.linkedin_profile_url,
      seat.about_me,
      seat.commitment_status,
      seat.lunch_preference,
      seat.dinner_preference,
      seat.ice_bath_preference,
      Object.entries(seat.further_answers).sort(),
    ]),
  )
