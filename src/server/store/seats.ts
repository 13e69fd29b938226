/** The seats of the hall: a seat is taken by an order that is paid, being paid or offered, until that order's state changes. */
import { sql } from 'kysely'
import { tickets } from '../../../content/tickets.ts'
import { takesSeats } from '../../domain/orders.ts'
import type { Db } from './db.ts'

/** Makes every change of seats wait for the one before, until the transaction ends: what is counted then stays true. */
export async function lockSeats(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('seats'))`.execute(tx)
}

/** How many seats are taken. */
export async function countTakenSeats(db: Db): Promise<number> {
  const { taken } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('number_of_tickets'), sql<number>`0`).as('taken'))
    .where('status', 'in', takesSeats)
    .executeTakeFirstOrThrow()
  return Number(taken)
}

/** How many seats can be bought; none when the hall has become smaller than what is taken. */
export const countSeatsLeft = async (db: Db): Promise<number> =>
  Math.max(0, tickets.capacity - (await countTakenSeats(db)))
