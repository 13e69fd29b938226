/** Doors by their links, whose secrets are stored as SHA-256 only. */
import { sql } from 'kysely'
import type { Db } from './engine/db.ts'
import type { Row } from './engine/schema.ts'

export type Door = Row<'doors'>

/** False when a door has this id. */
export async function insertDoor(
  tx: Db,
  door: Pick<Door, 'id' | 'name' | 'secret_sha256' | 'ends_at' | 'may_add' | 'may_squeeze_in'>,
  now: Date,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('doors')
    .values({ ...door, created_at: now })
    .onConflict((same) => same.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export const findDoorOfSecret = (db: Db, sha256: Buffer): Promise<Door | undefined> =>
  db.selectFrom('doors').selectAll().where('secret_sha256', '=', sha256).executeTakeFirst()

export const findDoor = (db: Db, id: string): Promise<Door | undefined> =>
  db.selectFrom('doors').selectAll().where('id', '=', id).executeTakeFirst()

/** False when it had ended by hand before. */
export async function endDoorNow(tx: Db, id: string, now: Date): Promise<boolean> {
  const ended = await tx
    .updateTable('doors')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

/** When a door ended, or will. */
export const endInSql = sql<Date>`least(ends_at, coalesce(ended_at, ends_at))`

/** Clocks and networks are slow: what was noted so little after the end of a door was noted before it. */
export const notedInTime = sql<boolean>`noted_at <= ${endInSql} + interval '1 minute'`

/** Whether a row of `door_notes` lets somebody in and nobody took it back. */
export const letsIn = sql<boolean>`undoes is null and not exists
  (select 1 from door_notes as undo where undo.undoes = door_notes.id and undo.seat_id = door_notes.seat_id)`

const standing = sql<boolean>`${letsIn} and ${notedInTime}`

/** Newest first, with how many notes of each count. */
export const listDoorsWithCounts = (db: Db) =>
  db
    .selectFrom('doors')
    .leftJoin('door_notes', 'door_id', 'doors.id')
    .select(['doors.id', 'name', 'ends_at', 'ended_at', 'doors.created_at', 'may_add'])
    .select([
      sql<number>`count(door_notes.id) filter (where ${standing})::int`.as('let_in'),
      sql<number>`count(door_notes.id) filter (where ${standing} and received_at > ${endInSql})::int`.as(
        'told_late',
      ),
      sql<number>`(select count(*) from orders where door_id = doors.id)::int`.as('added'),
      sql<number>`(select coalesce(sum(total_amount), 0) from orders where door_id = doors.id)::int`.as(
        'taken_cents',
      ),
      sql<Date | null>`max(received_at)`.as('last_heard_at'),
    ])
    .groupBy('doors.id')
    .orderBy('doors.created_at', 'desc')
    .execute()

export const hasEnded = ({ ended_at, ends_at }: Pick<Door, 'ended_at' | 'ends_at'>, now: Date): boolean =>
  ended_at !== null || ends_at <= now
export const endOf = ({ ended_at, ends_at }: Pick<Door, 'ended_at' | 'ends_at'>): Date =>
  ended_at !== null && ended_at < ends_at ? ended_at : ends_at

/** With what they noted; the arrivals stay with the seats. */
export async function deleteOldDoors(tx: Db, before: Date): Promise<void> {
  await tx.deleteFrom('doors').where(endInSql, '<', before).execute()
}
