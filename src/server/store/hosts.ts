/** What proposers say about the place of their talk (docs/product.md#answers-of-hosts). */

import { sql } from 'kysely'
import type { HostAnswer } from '../../domain/day/hosts.ts'
import type { StoredNotes } from '../../domain/day/notes.ts'
import type { Place } from '../../domain/day/talks.ts'
import type { Db } from './engine/db.ts'
import { leaveWords } from './merged-words.ts'
import { fillHostHours } from './plan.ts'
import { newestProgramme, placeInProgramme } from './programmes.ts'

export interface HostedTalk {
  talkId: string
  hostKey: string
  title: string
  isWithdrawn: boolean
  answer: HostAnswer | null
  /** The one that the answer was about. */
  answeredSlot: string | null
  notes: StoredNotes
  /** Where the newest programme has it. */
  place: Place | null
}

/** The talk that was made of a proposal. */
export async function findHostedTalk(db: Db, contributionId: string): Promise<HostedTalk | undefined> {
  const row = await db
    .selectFrom('talk_sources')
    .innerJoin('talks', 'talks.id', 'talk_id')
    .select(['talk_id', 'host_key', 'talks.title', 'withdrawn_at', 'answer', 'answered_slot'])
    .select(['notes', 'notes_url', 'notes_wait'])
    .where('contribution_id', '=', contributionId)
    .executeTakeFirst()
  if (!row) return undefined
  const programme = await newestProgramme(db)
  return {
    talkId: row.talk_id,
    hostKey: row.host_key,
    title: row.title,
    isWithdrawn: row.withdrawn_at !== null,
    answer: row.answer,
    answeredSlot: row.answered_slot,
    notes: { text: row.notes, link: row.notes_url, waits: row.notes_wait },
    place: placeInProgramme(programme, row.talk_id),
  }
}

export async function keepHostAnswer(
  tx: Db,
  contributionId: string,
  { answer, slotId }: { answer: HostAnswer; slotId: string },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('talk_sources')
    .set({ answer, answered_slot: slotId, answered_at: now })
    .where('contribution_id', '=', contributionId)
    .execute()
}

/** The slots in which a host cannot come, by their own word or that of organisers. */
export async function listSlotsAway(db: Db, hostKey: string): Promise<{ id: string; isOwn: boolean }[]> {
  const rows = await db
    .selectFrom('host_absences')
    .select(['slot_id', 'source'])
    .where('host_key', '=', hostKey)
    .orderBy('slot_id')
    .execute()
  return rows.map(({ slot_id, source }) => ({ id: slot_id, isOwn: source === 'host' }))
}

/** Takes back what the host has said of some slots, and not what organisers have, and notes others. */
export async function changeSlotsAway(
  tx: Db,
  hostKey: string,
  { back, away }: { back: readonly string[]; away: readonly string[] },
): Promise<void> {
  if (back.length > 0)
    await tx
      .deleteFrom('host_absences')
      .where('host_key', '=', hostKey)
      .where('source', '=', 'host')
      .where('slot_id', 'in', back)
      .execute()
  if (away.length > 0)
    await tx
      .insertInto('host_absences')
      .values(away.map((slot_id) => ({ slot_id, host_key: hostKey, source: 'host' as const })))
      .onConflict((same) => same.columns(['slot_id', 'host_key']).doNothing())
      .execute()
}

/** What is left of the talk says nothing of this proposal; without another one it is cancelled, and off the grid. */
export async function takeOutOfTalk(
  tx: Db,
  contributionId: string,
  talkId: string,
  now: Date,
): Promise<void> {
  await leaveWords(tx, [contributionId], now)
  await tx.deleteFrom('talk_sources').where('contribution_id', '=', contributionId).execute()
  await tx
    .deleteFrom('placements')
    .where('talk_id', '=', talkId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('talk_sources').select('contribution_id').where('talk_id', '=', talkId))),
    )
    .execute()
}

interface TakenOff {
  talkId: string
  title: string
  /** The title of the talk that its host gives at that time. */
  other: string
}

/**
 * Makes the holder of the new address the host of the proposal's talk; their absences count from now on, and those of the
 * host before with `isSamePerson`. Where they give another talk in the same slot, this one leaves the grid. The caller
 * holds `lockPlan`.
 */
export async function changeHostOf(
  tx: Db,
  contributionId: string,
  to: string,
  { revision, isSamePerson = true }: { revision: number; isSamePerson?: boolean },
): Promise<TakenOff | 'changed' | undefined> {
  const source = await tx
    .selectFrom('talk_sources')
    .select(['talk_id as talkId', 'host_key as from'])
    .where('contribution_id', '=', contributionId)
    .executeTakeFirst()
  if (!source || source.from === to) return undefined
  const { talkId, from } = source
  await tx
    .updateTable('talk_sources')
    .set({ host_key: to })
    .where('contribution_id', '=', contributionId)
    .execute()
  await sql`
    insert into talk_hosts (talk_id, host_key, name)
    select ${talkId}::uuid, ${to}, contributor_name from contributions where id = ${contributionId}
    on conflict (talk_id, host_key) do nothing`.execute(tx)
  await sql`
    insert into host_absences (slot_id, host_key, source)
    select slot_id, ${to}, source from host_absences where host_key = ${from} and ${isSamePerson}::boolean
    on conflict (slot_id, host_key) do nothing`.execute(tx)
  await sql`
    with gone as (
      delete from talk_hosts where talk_id = ${talkId} and host_key = ${from}
      and not exists (select from talk_sources where talk_id = ${talkId} and host_key = ${from}) returning talk_id)
    update talks set notes_by = ${to} from gone where id = talk_id and notes_by = ${from}`.execute(tx)
  // Talks that organisers joined to the person follow, unless the new host gives another one at that time.
  await sql`
    with joined as (
      delete from talk_hosts where host_key = ${from}
        and not exists (select from talk_sources where host_key = ${from})
        and not exists (
          select from host_hours as own join host_hours as other using (slot_id)
          where own.talk_id = talk_hosts.talk_id and own.host_key = ${from}
            and other.host_key = ${to} and other.talk_id <> own.talk_id)
      returning talk_id, name, is_needed)
    insert into talk_hosts (talk_id, host_key, name, is_needed)
    select talk_id, ${to}, name, is_needed from joined
    on conflict (talk_id, host_key) do nothing`.execute(tx)
  await sql`
    delete from host_absences where host_key = ${from}
    and not exists (select from talk_hosts where host_key = ${from})`.execute(tx)
  const { rows } = await sql<TakenOff>`
    delete from placements using talks, host_hours
    join talks as other on other.id = host_hours.talk_id
    where placements.talk_id = ${talkId} and talks.id = ${talkId} and host_hours.talk_id <> ${talkId}
      and host_hours.slot_id = placements.slot_id and host_hours.host_key = ${to}
    returning talks.id as "talkId", talks.title, other.title as other`.execute(tx)
  const [off] = rows
  await fillHostHours(tx)
  if (!off) return 'changed'
  await tx
    .updateTable('talks')
    .set({ moved_revision: revision, moved_by: null })
    .where('id', '=', talkId)
    .execute()
  return off
}
