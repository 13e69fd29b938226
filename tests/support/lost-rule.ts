import { sql } from 'kysely'
import type { Place } from '../../src/domain/day/talks.ts'
import type { Db } from '../../src/server/store/engine/db.ts'

/** Puts a talk where another one stands, without the constraint that forbids it; for a transaction that is rolled back. */
export async function placeWithoutTheRule(tx: Db, talkId: string | undefined, place: Place): Promise<void> {
  await sql`alter table placements drop constraint one_talk_a_place`.execute(tx)
  await sql`insert into placements (talk_id, room_id, slot_id)
    values (${talkId}, ${place.roomId}, ${place.slotId})`.execute(tx)
}
