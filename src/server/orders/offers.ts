import { isSame } from '../../domain/event/merge.ts'
import { offerMs, priceOfLines, saleState } from '../../domain/orders.ts'
import { ok, type Result, refuse } from '../../domain/result.ts'
import { kindState, type SeatsLeft } from '../../domain/ticket-kinds.ts'
import { ticketMessages as messages } from '../../domain/ticket-messages.ts'
import { limitTokenGuesses } from '../auth/guesses.ts'
import type { Client } from '../auth/rate-limits.ts'
import type { CallContext } from '../context.ts'
import type { Db } from '../store/engine/db.ts'
import { changeOrder, type Order } from '../store/orders.ts'
import { countSeatsToSell, linesOfOrder, writeLines } from '../store/seats.ts'
import {
  findNextOnWaitlist,
  findOfferOfToken,
  readSeatLedger,
  type SeatLedger,
  writeSeatLedger,
} from '../store/waitlist.ts'
import { changeSeats, type Moment, type SeatContext } from './change-seats.ts'
import { enqueueOffer } from './mails.ts'
import { currentPrice } from './price.ts'

/**
 * Offers them to those who have waited longest, with earlier freed seats that were too few for anyone; nothing once
 * the sale is over.
 */
export async function offerFreedSeats(tx: Db, freed: number, moment: Moment): Promise<void> {
  if (freed > 0) await offerSeats(tx, freed, moment)
}

/** Offers seats that came free while nobody could take them, to somebody whose place counts from now on. */
export const offerUnofferedSeats = (tx: Db, moment: Moment): Promise<void> => offerSeats(tx, 0, moment)

async function offerSeats(tx: Db, freed: number, moment: Moment): Promise<void> {
  const { now, event } = moment
  if (saleState(now, event.tickets) !== 'open') return
  const ledger = await readSeatLedger(tx)
  let seats = ledger.unoffered + freed
  for (;;) {
    const left = await countSeatsToSell(tx, event.tickets)
    seats = Math.min(seats, left.all)
    const next = seats > 0 && (await findNextOnWaitlist(tx, seats, onSaleNow(left, moment)))
    if (!next) break
    await offer(tx, next, moment)
    seats -= next.number_of_tickets
  }
  if (seats !== ledger.unoffered) await writeSeatLedger(tx, { ...ledger, unoffered: seats }, now)
}

const onSaleNow = ({ byKind }: SeatsLeft, { now, event: { tickets } }: Moment): Record<string, number> =>
  Object.fromEntries(
    tickets.kinds
      .filter((kind) => kindState(now, kind) === 'open')
      .map(({ id }) => [id, byKind.get(id) ?? 0]),
  )

/** At today's price, without a coupon that has ended. */
async function offer(tx: Db, order: Order, moment: Moment): Promise<void> {
  const { now, event } = moment
  const lines = await linesOfOrder(tx, order.id)
  const wanted = await currentPrice(tx, { lines, couponCode: order.coupon_code }, moment)
  const price = wanted.ok
    ? wanted.value
    : { ...priceOfLines(lines, undefined, event.tickets), couponCode: null }
  const offered = await changeOrder(
    tx,
    order.id,
    {
      status: 'offered',
      total_amount: price.totalCents,
      discount_amount: price.discountCents,
      coupon_code: price.couponCode,
      offered_at: now,
      hold_expires_at: new Date(now.getTime() + offerMs),
    },
    now,
  )
  await writeLines(tx, order.id, price.lines)
  await enqueueOffer(tx, offered, now)
}

/** Offers the seats by which the capacity has grown since it was last looked at. */
export async function offerNewSeats(context: SeatContext): Promise<void> {
  const { db, now, event } = context
  const { capacity } = event.tickets
  const kinds = Object.fromEntries(event.tickets.kinds.map(({ id, capacity: own = capacity }) => [id, own]))
  const isKnown = (ledger: SeatLedger) => ledger.capacity === capacity && isSame(ledger.kinds, kinds)
  // Mostly nothing has changed, and nobody has to wait for the lock.
  if (isKnown(await readSeatLedger(db))) return
  await changeSeats(context, async (tx) => {
    const ledger = await readSeatLedger(tx)
    if (isKnown(ledger)) return
    await writeSeatLedger(tx, { ...ledger, capacity, kinds }, now)
    const grown = Object.entries(kinds).map(([id, own]) => own - (ledger.kinds?.[id] ?? own))
    await offerFreedSeats(tx, Math.max(capacity - (ledger.capacity ?? capacity), ...grown), context)
  })
}

export const offerEnded = refuse('not-found', messages.offerEnded.text)

/** The offer that a mailed token opens; 404 once it has ended and for any other token, with a limit on guesses. */
export async function findOffer(
  context: Pick<CallContext, 'db' | 'now' | 'rateLimits' | keyof Client>,
  token: string,
): Promise<Result<Order & { hold_expires_at: Date }>> {
  const order = await findOfferOfToken(context.db, token, context.now)
  if (order?.hold_expires_at) return ok({ ...order, hold_expires_at: order.hold_expires_at })
  return limitTokenGuesses(context, offerEnded)
}
