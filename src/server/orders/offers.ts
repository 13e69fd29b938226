/** Freed seats go to the people who wait, in the transaction that frees them. */
import { tickets } from '../../../content/tickets.ts'
import { offerMs, priceOf, saleState } from '../../domain/orders.ts'
import type { Db } from '../store/engine/db.ts'
import { changeOrder, type Order } from '../store/orders.ts'
import { countSeatsLeft } from '../store/seats.ts'
import { findNextOnWaitlist, readSeatLedger, writeSeatLedger } from '../store/waitlist.ts'
import { changeSeats, type SeatContext } from './change-seats.ts'
import { enqueueOffer } from './mails.ts'
import { currentPrice } from './price.ts'

/**
 * Offers as many seats as were freed to those who have waited longest, each for a day, and mails them the link. Seats that
 * were free anyway are not offered; those freed earlier that were too few for anybody are. Nothing is offered once the
 * sale is over.
 */
export async function offerFreedSeats(tx: Db, freed: number, now: Date): Promise<void> {
  if (freed <= 0 || saleState(now) !== 'open') return
  const ledger = await readSeatLedger(tx)
  let seats = Math.min(ledger.unoffered + freed, await countSeatsLeft(tx))
  for (let next = await findNextOnWaitlist(tx, seats); next; next = await findNextOnWaitlist(tx, seats)) {
    await offer(tx, next, now)
    seats -= next.number_of_tickets
  }
  if (seats !== ledger.unoffered) await writeSeatLedger(tx, { ...ledger, unoffered: seats }, now)
}

/** The price is today's, and a coupon that cannot be had any more is left out. */
async function offer(tx: Db, order: Order, now: Date): Promise<void> {
  const numberOfTickets = order.number_of_tickets
  const asked = await currentPrice(tx, { numberOfTickets, couponCode: order.coupon_code }, { now })
  const price = asked.ok ? asked.value : { ...priceOf(numberOfTickets, undefined), couponCode: null }
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
  await enqueueOffer(tx, offered, now)
}

/** Offers the seats by which the hall has grown since the program last looked; to be asked at each start. */
export const offerNewSeats = (context: SeatContext): Promise<void> =>
  changeSeats(context, async (tx) => {
    const { now } = context
    const { capacity } = tickets
    const ledger = await readSeatLedger(tx)
    if (ledger.capacity === capacity) return
    await writeSeatLedger(tx, { ...ledger, capacity }, now)
    await offerFreedSeats(tx, capacity - (ledger.capacity ?? capacity), now)
  })
