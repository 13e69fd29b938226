/** Seats are taken by orders that are paid, pending or offered, up to the capacity. */
import { sql } from 'kysely'
import { tickets } from '../../../content/tickets.ts'
import { seatHoldingStates } from '../../domain/orders.ts'
import type { Db } from './engine/db.ts'

/** Locks all seats until the transaction ends, so that what is counted stays true. */
export async function lockSeats(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('seats'))`.execute(tx)
}

interface Counting {
  except?: string | undefined
}

export const countTakenSeats = (db: Db, { except }: Counting = {}): Promise<number> =>
  countTickets(db, { except })

export const countCouponTickets = (db: Db, couponCode: string, { except }: Counting = {}): Promise<number> =>
  countTickets(db, { except, couponCode })

/** 0 when the capacity has become smaller than what is taken. */
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
