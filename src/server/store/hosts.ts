/** What proposers say about the place of their talk (docs/product.md#answers-of-hosts). */
import type { HostAnswer } from '../../domain/day/hosts.ts'
import type { StoredNotes } from '../../domain/day/notes.ts'
import type { Place } from '../../domain/day/talks.ts'
import type { Db } from './engine/db.ts'
import { newestProgramme } from './programmes.ts'

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
    place: programme?.talks.find(({ talkId }) => talkId === row.talk_id)?.place ?? null,
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
export async function takeOutOfTalk(tx: Db, contributionId: string, talkId: string): Promise<void> {
  await tx.deleteFrom('talk_sources').where('contribution_id', '=', contributionId).execute()
  await tx
    .deleteFrom('placements')
    .where('talk_id', '=', talkId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('talk_sources').select('contribution_id').where('talk_id', '=', talkId))),
    )
    .execute()
}
