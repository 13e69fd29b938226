/** The seats of one order, for the order desk. Changes run under `lockSeats`. */
import { sql } from 'kysely'
import type { Db } from './engine/db.ts'
import type { Row } from './engine/schema.ts'

export type DeskSeat = Row<'seats_in_full'> & Pick<Row<'seats'>, 'refund_id'>

export const listOrderSeats = (db: Db, orderId: string): Promise<DeskSeat[]> =>
  db
    .selectFrom('seats_in_full')
    .innerJoin('seats', 'seats.id', 'seats_in_full.id')
    .selectAll('seats_in_full')
    .select('seats.refund_id')
    .where('seats_in_full.order_id', '=', orderId)
    .orderBy('seats_in_full.position')
    .execute()

/** Those that are not cancelled. */
export async function countSeatsOf(db: Db, orderId: string): Promise<number> {
  const { count } = await db
    .selectFrom('seats')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('order_id', '=', orderId)
    .where('cancelled_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Returns how many of them were taken until now. A seat that a refund paid back keeps it. */
export async function markSeatsCancelled(
  tx: Db,
  { seatIds, refundId }: { seatIds: readonly string[]; refundId: string | null },
  now: Date,
): Promise<number> {
  if (seatIds.length === 0) return 0
  const freed = await tx
    .updateTable('seats')
    .set({ cancelled_at: now, updated_at: now })
    .where('id', 'in', seatIds)
    .where('cancelled_at', 'is', null)
    .returning('id')
    .execute()
  if (refundId !== null)
    await tx
      .updateTable('seats')
      .set({ refund_id: refundId, updated_at: now })
      .where('id', 'in', seatIds)
      .where('refund_id', 'is', null)
      .execute()
  return freed.length
}
