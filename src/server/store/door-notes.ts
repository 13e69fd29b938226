/** What phones noted at the doors, and what follows for the seats: the first note that nobody took back counts. */
import { sql } from 'kysely'
import { letsIn, notedInTime } from './doors.ts'
import type { Db } from './engine/db.ts'
import type { Row } from './engine/schema.ts'

export type Note = Row<'door_notes'>

/** Locks the seats of these ids, in one order everywhere; returns those that there are. */
export async function lockSeatsOfNotes(tx: Db, seatIds: readonly string[]): Promise<Set<string>> {
  if (seatIds.length === 0) return new Set()
  const rows = await tx
    .selectFrom('seats')
    .select('id')
    .where('id', 'in', seatIds)
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** The notes of one door about these seats. */
export const listNotesOfDoor = (tx: Db, doorId: string, seatIds: readonly string[]) =>
  tx
    .selectFrom('door_notes')
    .select(['id', 'seat_id'])
    .where('door_id', '=', doorId)
    .where('seat_id', 'in', seatIds)
    .execute()

/** Notes that are there already stay as they are. */
export async function insertNotes(tx: Db, notes: readonly Note[]): Promise<void> {
  if (notes.length === 0) return
  await tx
    .insertInto('door_notes')
    .values([...notes])
    .onConflict((same) => same.column('id').doNothing())
    .execute()
}

/** A note that lets somebody in and that nobody took back. */
export interface StandingNote {
  id: string
  seat_id: string
  noted_at: Date
  received_at: Date
  door: string
}

const letInNotes = (db: Db) =>
  db
    .selectFrom('door_notes')
    .innerJoin('doors', 'doors.id', 'door_id')
    .select(['door_notes.id', 'seat_id', 'noted_at', 'received_at', 'doors.name as door'])
    .where(letsIn)
    .orderBy('noted_at')
    .orderBy('door_notes.id')

/** Those that count, of these seats or of all; the earliest first. */
export const listStandingNotes = (db: Db, seatIds?: readonly string[]): Promise<StandingNote[]> =>
  letInNotes(db)
    .where(notedInTime)
    .$if(seatIds !== undefined, (query) => query.where('seat_id', 'in', seatIds ?? []))
    .execute()

/** Those of doors that had ended before, which do not count; of these seats or of all. */
export const listNotesAfterEnd = (db: Db, seatIds?: readonly string[]): Promise<StandingNote[]> =>
  letInNotes(db)
    .where(sql<boolean>`not (${notedInTime})`)
    .$if(seatIds !== undefined, (query) => query.where('seat_id', 'in', seatIds ?? []))
    .execute()

/** When and where people came in, by seat; of these seats or of all. */
export async function readArrivals(db: Db, seatIds?: readonly string[]): Promise<Map<string, StandingNote>> {
  const first = new Map<string, StandingNote>()
  for (const note of await listStandingNotes(db, seatIds))
    if (!first.has(note.seat_id)) first.set(note.seat_id, note)
  return first
}

/** Writes into the seats what their notes say; under `lockSeatsOfNotes`. */
export async function settleArrivals(tx: Db, seatIds: readonly string[]): Promise<void> {
  if (seatIds.length === 0) return
  const arrivals = await readArrivals(tx, seatIds)
  for (const id of seatIds)
    await tx
      .updateTable('seats')
      .set({
        arrived_at: arrivals.get(id)?.noted_at ?? null,
        arrived_at_door: arrivals.get(id)?.door ?? null,
      })
      .where('id', '=', id)
      .execute()
}

/** Seats about which something came in since then. */
export async function listSeatsHeardOf(db: Db, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('door_notes')
    .select('seat_id')
    .distinct()
    .where('received_at', '>=', since)
    .execute()
  return rows.map(({ seat_id }) => seat_id)
}
