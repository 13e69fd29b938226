/** The seats of the hall: a seat is taken by an order that is paid, being paid or offered, until that order's state changes. */
import { sql } from 'kysely'
import { tickets } from '../../../content/tickets.ts'
import { seatHoldingStates } from '../../domain/orders.ts'
import type { Db } from './engine/db.ts'

/** Makes every change of seats wait for the one before, until the transaction ends: what is counted then stays true. */
export async function lockSeats(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('seats'))`.execute(tx)
}

/** An order that does not count, because whoever asks is about to give it back. */
interface Counting {
  except?: string | undefined
}

/** How many seats are taken. */
export const countTakenSeats = (db: Db, { except }: Counting = {}): Promise<number> =>
  countTickets(db, { except })

/** How many tickets a coupon discounts. */
export const countCouponTickets = (db: Db, couponCode: string, { except }: Counting = {}): Promise<number> =>
  countTickets(db, { except, couponCode })

/** How many seats can be bought; none when the hall has become smaller than what is taken. */
export const countSeatsLeft = async (db: Db, counting: Counting = {}): Promise<number> =>
  Math.max(0, tickets.capacity - (await countTakenSeats(db, counting)))

async function countTickets(db: Db, { except, couponCode }: Counting & { couponCode?: string }) {
  const { count } = await db
    .selectFrom('orders')
    .select(sql<number>`coalesce(sum(number_of_tickets), 0)::int`.as('count'))
    .where('status', 'in', seatHoldingStates)
    .$if(couponCode !== undefined, (query) => query.where('coupon_code', '=', couponCode ?? ''))
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
    .executeTakeFirstOrThrow()
  return count
}
