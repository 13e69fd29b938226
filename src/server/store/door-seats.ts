/** The seats as a door sees them: no addresses, no amounts. */
import { sql } from 'kysely'
import type { Db } from './engine/db.ts'

/** Waiting and expired orders never had a ticket. */
const knownAtDoors = ['paid', 'pending', 'offered', 'refunded', 'cancelled'] as const

export const listDoorSeats = (db: Db) =>
  db
    .selectFrom('seats_in_full')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select([
      'seats_in_full.id',
      'name',
      'kind',
      'seats_in_full.order_number',
      'position',
      'seats_in_full.status',
      'cancelled_at',
      'seats_in_full.commitment_status',
      'seats_in_full.lunch_preference',
      'seats_in_full.dinner_preference',
      'seats_in_full.further_answers',
      'desk_note',
    ])
    .select(sql<string>`encode(sha256(convert_to(seats_in_full.code, 'UTF8')), 'base64')`.as('code'))
    .where('seats_in_full.status', 'in', knownAtDoors)
    .orderBy('seats_in_full.order_number')
    .orderBy('position')
    .execute()
export type StoredDoorSeat = Awaited<ReturnType<typeof listDoorSeats>>[number]

/** Who sits on these seats, and whether the seats are good. */
export const findSeatsByIds = (db: Db, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('seats_in_full')
        .select(['id', 'name', 'order_number', 'status', 'cancelled_at'])
        .where('id', 'in', ids)
        .execute()

export async function countArrived(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('seats')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('arrived_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}
