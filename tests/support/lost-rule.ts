import { sql } from 'kysely'
import type { Place } from '../../src/domain/day/talks.ts'
import type { Db } from '../../src/server/store/engine/db.ts'
import { fillHostHours } from '../../src/server/store/plan.ts'

const tables = { one_talk_a_place: 'placements', one_place_a_host: 'host_hours' } as const

/** Puts a talk where the constraint forbids it, without the constraint; for a transaction that is rolled back. */
export async function placeWithoutTheRule(
  tx: Db,
  rule: keyof typeof tables,
  talkId: string | undefined,
  place: Place,
): Promise<void> {
  await sql`alter table ${sql.table(tables[rule])} drop constraint ${sql.ref(rule)}`.execute(tx)
  await sql`insert into placements (talk_id, room_id, slot_id)
    values (${talkId}, ${place.roomId}, ${place.slotId})`.execute(tx)
  await fillHostHours(tx)
}
