/** Talks and the plan of the day. Who changes the plan holds its one row. */
import { sql } from 'kysely'
import type { Place, PlanTalk } from '../../domain/day/talks.ts'
import { isPublic } from './contributions.ts'
import type { Db } from './engine/db.ts'

/** Until the end of the transaction; returns the revision. */
export async function lockPlan(tx: Db): Promise<number> {
  await tx
    .insertInto('plan')
    .values({ id: 1 })
    .onConflict((on) => on.doNothing())
    .execute()
  const { revision } = await tx
    .selectFrom('plan')
    .select('revision')
    .where('id', '=', 1)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return revision
}

/** As it was committed. */
export async function readRevision(db: Db): Promise<number> {
  const plan = await db.selectFrom('plan').select('revision').where('id', '=', 1).executeTakeFirst()
  return plan?.revision ?? 0
}

export async function setRevision(tx: Db, revision: number): Promise<void> {
  await tx.updateTable('plan').set({ revision }).where('id', '=', 1).execute()
}

/** Another stamp stands for another plan; proposals and documents change it too. */
export async function readStamp(db: Db): Promise<{ revision: number; stamp: string }> {
  const { rows } = await sql<{ revision: number; stamp: string }>`
    select coalesce((select revision from plan), 0) as revision, concat_ws('.',
      (select revision from plan),
      (select max(version) from programmes),
      (select max(version) from event_documents where name = 'day'),
      (select concat(count(*), '-', extract(epoch from max(updated_at))) from talks),
      (select extract(epoch from max(answered_at)) from talk_sources),
      (select concat(sum(hashtext(concat(id, standing))::bigint), '-', extract(epoch from max(updated_at))) from contributions)) as stamp`.execute(
    db,
  )
  return rows[0] ?? { revision: 0, stamp: '' }
}

export type StoredTalk = PlanTalk & { movedRevision: number; movedBy: string | null; updatedAt: Date }

/** In the order of their making. */
export async function readTalks(db: Db): Promise<StoredTalk[]> {
  const rows = await db
    .selectFrom('talks')
    .leftJoin('placements', 'placements.talk_id', 'talks.id')
    .leftJoin('admins', 'admins.id', 'talks.moved_by')
    .selectAll('talks')
    .select(['room_id', 'slot_id', 'is_pinned', 'admins.name as movedBy'])
    .orderBy('number')
    .execute()
  const hosts = await db
    .selectFrom('talk_hosts')
    .select(['talk_id', 'host_key as key', 'name'])
    .where('is_needed', '=', true)
    .orderBy('name')
    .orderBy('host_key')
    .execute()
  const sources = await db
    .selectFrom('talk_sources')
    .innerJoin('contributions', 'contributions.id', 'contribution_id')
    .select([
      'talk_id',
      'contributions.id',
      'title',
      'contributor_name as name',
      'vote_count as votes',
      'standing',
    ])
    .select(['answer', 'answered_slot'])
    .orderBy('contributions.created_at')
    .orderBy('contributions.id')
    .execute()
  const [hostsOf, sourcesOf] = [Map.groupBy(hosts, talkOf), Map.groupBy(sources, talkOf)]
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    details: row.details,
    needs: row.needs,
    origin: row.origin,
    hosts: (hostsOf.get(row.id) ?? []).map(({ key, name }) => ({ key, name })),
    sources: (sourcesOf.get(row.id) ?? []).map(({ talk_id: _, answered_slot, answer, ...source }) => ({
      ...source,
      ...(answer !== null && answered_slot === row.slot_id && { answer }),
    })),
    isWithdrawn: row.withdrawn_at !== null,
    ...((row.notes || row.notes_url) && {
      notes: { text: row.notes, link: row.notes_url, waits: row.notes_wait },
    }),
    place: row.room_id !== null && row.slot_id !== null ? { roomId: row.room_id, slotId: row.slot_id } : null,
    isPinned: row.is_pinned ?? false,
    movedRevision: row.moved_revision,
    movedBy: row.movedBy,
    updatedAt: row.updated_at,
  }))
}

const talkOf = ({ talk_id }: { talk_id: string }) => talk_id

export const readClosed = async (db: Db): Promise<(Place & { reason: string })[]> =>
  db
    .selectFrom('closed_places')
    .select(['room_id as roomId', 'slot_id as slotId', 'reason'])
    .orderBy('room_id')
    .orderBy('slot_id')
    .execute()

export const readAbsences = (db: Db): Promise<{ hostKey: string; slotId: string }[]> =>
  db
    .selectFrom('host_absences')
    .select(['host_key as hostKey', 'slot_id as slotId'])
    .orderBy('host_key')
    .orderBy('slot_id')
    .execute()

/** Proposals that are no talk yet, most wanted first. */
export const readBoardForPlan = (db: Db) =>
  db
    .selectFrom('contributions')
    .select(['id', 'title', 'contributor_name as name', 'vote_count as votes'])
    .where('type', '<>', 'volunteer')
    .where(isPublic)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('talk_sources').select('talk_id').whereRef('contribution_id', '=', 'contributions.id'),
        ),
      ),
    )
    .orderBy('vote_count', 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .limit(500)
    .execute()

/** All at once: two talks may change places. The rules on hosts are looked at once, at the end. */
export async function moveTalks(
  tx: Db,
  moves: readonly { talkId: string; to: Place | null }[],
  { revision, adminId }: { revision: number; adminId: string | null },
): Promise<void> {
  await sql`set constraints one_talk_a_place, one_place_a_host deferred`.execute(tx)
  const off = moves.flatMap(({ talkId, to }) => (to ? [] : [talkId]))
  if (off.length > 0) await tx.deleteFrom('placements').where('talk_id', 'in', off).execute()
  const on = moves.flatMap(({ talkId, to }) =>
    to ? [{ talk_id: talkId, room_id: to.roomId, slot_id: to.slotId }] : [],
  )
  if (on.length > 0)
    await tx
      .insertInto('placements')
      .values(on)
      .onConflict((conflict) =>
        conflict.column('talk_id').doUpdateSet(({ ref }) => ({
          room_id: ref('excluded.room_id'),
          slot_id: ref('excluded.slot_id'),
        })),
      )
      .execute()
  await tx
    .updateTable('talks')
    .set({ moved_revision: revision, moved_by: adminId })
    .where(
      'id',
      'in',
      moves.map(({ talkId }) => talkId),
    )
    .execute()
  await fillHostHours(tx)
  await sql`set constraints all immediate`.execute(tx)
}

/** Each needed host of each placed talk is in its slot. */
export async function fillHostHours(tx: Db): Promise<void> {
  await sql`
    insert into host_hours (talk_id, slot_id, host_key)
    select talk_id, slot_id, host_key from placements join talk_hosts using (talk_id) where is_needed
    on conflict (talk_id, host_key) do nothing`.execute(tx)
}
