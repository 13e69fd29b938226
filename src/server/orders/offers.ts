import { isSame } from '../../domain/event/merge.ts'
import { ticketMessages as messages } from '../../domain/messages/ticket-messages.ts'
import { offerMs, priceOfLines, saleState } from '../../domain/orders.ts'
import { ok, type Result, refuse } from '../../domain/result.ts'
import { kindState, type SeatsLeft, standInFor } from '../../domain/ticket-kinds.ts'
import { type GuessContext, limitTokenGuesses } from '../auth/guesses.ts'
import type { CallContext } from '../context.ts'
import type { Db } from '../store/engine/db.ts'
import { changeOrder, type Order } from '../store/orders.ts'
import { countSeatsToSell, linesOfOrder, writeLines } from '../store/seats.ts'
import {
  countWaitingForOthers,
  findNextOnWaitlist,
  findOfferOfToken,
  readSeatLedger,
  type SeatLedger,
  writeSeatLedger,
} from '../store/waitlist.ts'
import { changeSeats, type NowAndEvent, type SeatContext } from './change-seats.ts'
import { enqueueOffer } from './mails.ts'
import { currentPrice } from './price.ts'

/**
 * Offers them to those who have waited longest, with earlier freed seats that were too few for anyone; while nothing is
 * sold they are kept for the next sale.
 */
export async function offerFreedSeats(tx: Db, freed: number, moment: NowAndEvent): Promise<void> {
  if (freed > 0) await offerSeats(tx, freed, moment)
}

/** Offers seats that came free while nobody could take them, to somebody whose place counts from now on. */
export const offerUnofferedSeats = (tx: Db, moment: NowAndEvent): Promise<void> => offerSeats(tx, 0, moment)

async function offerSeats(tx: Db, freed: number, moment: NowAndEvent): Promise<void> {
  const { now, event } = moment
  const { awaitsSale, ...ledger } = await readSeatLedger(tx)
  let seats = ledger.unoffered + freed
  if (saleState(now, event.tickets) !== 'open') {
    if (freed > 0) await writeSeatLedger(tx, { ...ledger, unoffered: seats, awaitsSale: true })
    return
  }
  for (;;) {
    const left = await countSeatsToSell(tx, event.tickets)
    seats = Math.min(seats, left.all)
    const standIn = standInFor(moment.now, moment.event.tickets, left)?.id
    const leftOfKinds = leftToOffer(left, moment)
    const next = seats > 0 && (await findNextOnWaitlist(tx, { mostSeats: seats, leftOfKinds, standIn }))
    if (!next) break
    const isSold = (kind: string) => leftOfKinds[kind] !== undefined
    await offer(tx, next, { moment, kindFor: (kind) => (isSold(kind) ? kind : (standIn ?? kind)) })
    seats -= next.number_of_tickets
  }
  if (seats !== ledger.unoffered || awaitsSale) await writeSeatLedger(tx, { ...ledger, unoffered: seats })
}

/** Only kinds that are sold, now or later; who waits for another one is offered a stand-in. */
const leftToOffer = (
  { byKind }: SeatsLeft,
  { now, event: { tickets } }: NowAndEvent,
): Record<string, number> =>
  Object.fromEntries(
    tickets.kinds
      .filter((kind) => kindState(now, kind) !== 'over')
      .map((kind) => [kind.id, kindState(now, kind) === 'early' ? 0 : (byKind.get(kind.id) ?? 0)]),
  )

/** At today's price, without a coupon that has ended. */
async function offer(
  tx: Db,
  order: Order,
  { moment, kindFor }: { moment: NowAndEvent; kindFor(wished: string): string },
): Promise<void> {
  const { now, event } = moment
  const wished = await linesOfOrder(tx, order.id)
  const lines = wished.map((line) => ({ ...line, kind: kindFor(line.kind) }))
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
  const isOtherKind = wished.some(({ kind }) => kindFor(kind) !== kind)
  await enqueueOffer(tx, offered, moment, { isOtherKind })
}

/**
 * Offers the seats by which the capacity has grown since it was last looked at, those that came free before the sale began
 * again, and others to who waits for a kind that is sold no more.
 */
export async function offerNewSeats(context: SeatContext): Promise<void> {
  const { db, now, event } = context
  const { capacity } = event.tickets
  const sold = event.tickets.kinds.filter((kind) => kindState(now, kind) !== 'over')
  const kinds = Object.fromEntries(sold.map(({ id, capacity: own = capacity }) => [id, own]))
  const isOpen = saleState(now, event.tickets) === 'open'
  const isKnown = (ledger: SeatLedger) =>
    ledger.capacity === capacity && isSame(ledger.kinds, kinds) && !(isOpen && ledger.awaitsSale)
  // Checked first without the lock: usually there is nothing to do.
  if (isKnown(await readSeatLedger(db))) return
  await changeSeats(context, async (tx) => {
    const ledger = await readSeatLedger(tx)
    if (isKnown(ledger)) return
    await writeSeatLedger(tx, { ...ledger, capacity, kinds })
    const grown = Object.entries(kinds).map(([id, own]) => own - (ledger.kinds?.[id] ?? own))
    const inVain = await countWaitingForOthers(tx, Object.keys(kinds))
    await offerSeats(tx, Math.max(capacity - (ledger.capacity ?? capacity), inVain, ...grown), context)
  })
}

export const offerEnded = refuse('not-found', messages.offerEnded.text)

/** The offer that a mailed token opens; 404 once it has ended and for any other token, with a limit on guesses. */
export async function findOffer(
  context: Pick<CallContext, 'db' | 'now'> & GuessContext,
  token: string,
): Promise<Result<Order & { hold_expires_at: Date }>> {
  const order = await findOfferOfToken(context.db, token, context.now)
  if (order?.hold_expires_at) return ok({ ...order, hold_expires_at: order.hold_expires_at })
  return limitTokenGuesses(context, offerEnded)
}
