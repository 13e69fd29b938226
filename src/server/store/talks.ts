/** How talks are made, changed, merged and split; under `lockPlan`. */
import { sql } from 'kysely'
import type { AuditAction } from '../../domain/audit.ts'
import type { StoredNotes } from '../../domain/day/notes.ts'
import type { Place } from '../../domain/day/talks.ts'
import { isPublic } from './contributions.ts'
import type { Db } from './engine/db.ts'
import { leaveWords } from './merged-words.ts'
import { fillHostHours } from './plan.ts'
import { mergeStars } from './stars.ts'

/** Those of the ids that may be talks. */
export const readProposals = (tx: Db, ids: readonly string[]) =>
  tx
    .selectFrom('contributions')
    .select(['id', 'title', 'details', 'contributor_name', 'contributor_email'])
    .where('id', 'in', ids)
    .where('type', '<>', 'volunteer')
    .where(isPublic)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

type Proposal = Awaited<ReturnType<typeof readProposals>>[number]

export async function insertTalkOf(tx: Db, proposal: Proposal, hostKey: string, now: Date): Promise<string> {
  const { title, details } = proposal
  const { id } = await tx
    .insertInto('talks')
    .values({ title, details, origin: 'board', created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('talk_sources')
    .values({ contribution_id: proposal.id, talk_id: id, host_key: hostKey })
    .execute()
  await tx
    .insertInto('talk_hosts')
    .values({ talk_id: id, host_key: hostKey, name: proposal.contributor_name })
    .execute()
  return id
}

interface TalkText {
  title: string
  details: string
  needs: string[]
}

/** For a talk that organisers add themselves. */
export async function insertTalk(tx: Db, text: TalkText, now: Date): Promise<string> {
  const { id } = await tx
    .insertInto('talks')
    .values({ ...text, origin: 'organizer', created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function changeTalk(tx: Db, id: string, text: TalkText, now: Date): Promise<void> {
  await tx
    .updateTable('talks')
    .set({ ...text, updated_at: now })
    .where('id', '=', id)
    .execute()
}

/** The organiser who last wrote its words; nobody where its proposal changed since. */
export async function changerOf(
  tx: Db,
  { id, updatedAt }: { id: string; updatedAt: Date },
): Promise<string | undefined> {
  const last = await tx
    .selectFrom('audit_log')
    .leftJoin('admins', 'admins.email', 'actor')
    .select(({ fn }) => fn.coalesce('admins.name', 'actor').as('by'))
    .where('action', '=', 'talk-changed' satisfies AuditAction)
    .where('subject_id', '=', id)
    .where('audit_log.created_at', '>=', updatedAt)
    .orderBy('audit_log.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.by
}

/** By a host, whose notes go when their data goes, or by organisers, who leave a host's to the host. */
export async function changeNotes(
  tx: Db,
  id: string,
  { text, link, waits }: StoredNotes,
  by: string | null,
  now: Date,
): Promise<void> {
  const whose = by ?? sql<string | null>`case when notes = '' and notes_url = '' then null else notes_by end`
  await tx
    .updateTable('talks')
    .set({
      notes: text,
      notes_url: link,
      notes_wait: waits,
      notes_by: text === '' && link === '' ? null : whose,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute()
}

/** All hosts of a talk without proposals. */
export async function setOwnHosts(
  tx: Db,
  talkId: string,
  hosts: readonly { key: string; name: string }[],
): Promise<void> {
  await tx.deleteFrom('talk_hosts').where('talk_id', '=', talkId).execute()
  if (hosts.length === 0) return
  await tx
    .insertInto('talk_hosts')
    .values(hosts.map(({ key, name }) => ({ talk_id: talkId, host_key: key, name })))
    .execute()
  await fillHostHours(tx)
}

/** Makes a host of this talk the same person as the host of others, with the slots in which they cannot come. */
export async function joinHosts(tx: Db, talkId: string, from: string, to: string): Promise<void> {
  await sql`
    insert into talk_hosts (talk_id, host_key, name, is_needed)
    select talk_id, ${to}, name, is_needed from talk_hosts where talk_id = ${talkId} and host_key = ${from}
    on conflict (talk_id, host_key) do nothing`.execute(tx)
  await sql`
    insert into host_absences (slot_id, host_key, source)
    select slot_id, ${to}, source from host_absences where host_key = ${from}
    on conflict (slot_id, host_key) do nothing`.execute(tx)
  await tx.deleteFrom('talk_hosts').where('talk_id', '=', talkId).where('host_key', '=', from).execute()
  await fillHostHours(tx)
}

export async function pinTalk(tx: Db, talkId: string, isPinned: boolean): Promise<void> {
  await tx.updateTable('placements').set({ is_pinned: isPinned }).where('talk_id', '=', talkId).execute()
}

export async function deleteTalk(tx: Db, id: string): Promise<void> {
  // Without its proposals first: what leaves them empty must not be taken for an erasure.
  await tx.deleteFrom('talks').where('id', '=', id).execute()
}

/** Off the grid; the published programme says that it is cancelled. */
export async function withdrawTalk(
  tx: Db,
  id: string,
  { revision, adminId }: { revision: number; adminId: string },
  now: Date,
): Promise<void> {
  await tx.deleteFrom('placements').where('talk_id', '=', id).execute()
  await tx
    .updateTable('talks')
    .set({ withdrawn_at: now, updated_at: now, moved_revision: revision, moved_by: adminId })
    .where('id', '=', id)
    .execute()
}

export async function restoreTalk(tx: Db, id: string, now: Date): Promise<void> {
  await tx.updateTable('talks').set({ withdrawn_at: null, updated_at: now }).where('id', '=', id).execute()
}

export async function mergeInto(
  tx: Db,
  id: string,
  others: readonly string[],
  title: string,
  now: Date,
): Promise<void> {
  // Their hours and places first: a host of both is free before the hosts are joined.
  await tx.deleteFrom('placements').where('talk_id', 'in', others).execute()
  await sql`
    insert into talk_hosts (talk_id, host_key, name, is_needed)
    select distinct on (host_key) ${id}::uuid, host_key, name, is_needed from talk_hosts
    where talk_id in (${sql.join(others)}) order by host_key, talk_id
    on conflict (talk_id, host_key) do nothing`.execute(tx)
  // No star comes to a talk that is about to go.
  await tx.selectFrom('talks').select('id').where('id', 'in', others).orderBy('id').forUpdate().execute()
  await mergeStars(tx, id, others)
  await sql`
    update talks set (notes, notes_url, notes_by, notes_wait) = (
      select notes, notes_url, notes_by, notes_wait from talks
      where id in (${sql.join(others)}) and (notes, notes_url) <> ('', '') order by number limit 1)
    where id = ${id} and (notes, notes_url) = ('', '') and exists (
      select from talks where id in (${sql.join(others)}) and (notes, notes_url) <> ('', ''))`.execute(tx)
  await tx.updateTable('talk_sources').set({ talk_id: id }).where('talk_id', 'in', others).execute()
  await tx.deleteFrom('talks').where('id', 'in', others).execute()
  await tx.updateTable('talks').set({ title, updated_at: now }).where('id', '=', id).execute()
}

/** People who voted for a proposal behind a talk, each once, however many of them and on however many devices. */
export async function countVotersOf(tx: Db, talkId: string): Promise<number> {
  const { rows } = await sql<{ voters: number }>`
    select count(distinct coalesce(verified_as, voter_id))::int as voters
    from votes join talk_sources using (contribution_id) where talk_id = ${talkId}`.execute(tx)
  return rows[0]?.voters ?? 0
}

/** The proposal's own words and host; a host of the talk whose proposals are gone leaves it. */
export async function splitOff(tx: Db, talkId: string, contributionId: string, now: Date): Promise<string> {
  const proposal = await tx
    .selectFrom('contributions')
    .innerJoin('talk_sources', 'contribution_id', 'contributions.id')
    .select(['title', 'details', 'contributor_name', 'host_key'])
    .where('contributions.id', '=', contributionId)
    .executeTakeFirstOrThrow()
  await leaveWords(tx, [contributionId], now)
  const { id } = await tx
    .insertInto('talks')
    .values({
      title: proposal.title,
      details: proposal.details,
      origin: 'board',
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('talk_sources')
    .set({ talk_id: id })
    .where('contribution_id', '=', contributionId)
    .execute()
  await tx
    .insertInto('talk_hosts')
    .values({ talk_id: id, host_key: proposal.host_key, name: proposal.contributor_name })
    .execute()
  // Its notes go with its host, where none of their proposals stays.
  const isTheirs = sql`id = ${talkId} and notes_by = ${proposal.host_key} and not exists (
    select from talk_sources where talk_id = ${talkId} and host_key = ${proposal.host_key})`
  await sql`
    update talks set (notes, notes_url, notes_by, notes_wait) = (
      select notes, notes_url, notes_by, notes_wait from talks where ${isTheirs})
    where id = ${id} and exists (select from talks where ${isTheirs})`.execute(tx)
  await sql`
    update talks set notes = '', notes_url = '', notes_by = null, notes_wait = false where ${isTheirs}`.execute(
    tx,
  )
  await sql`
    delete from talk_hosts where talk_id = ${talkId} and host_key = ${proposal.host_key}
    and not exists (select from talk_sources where talk_id = ${talkId} and host_key = ${proposal.host_key})`.execute(
    tx,
  )
  await tx.updateTable('talks').set({ updated_at: now }).where('id', '=', talkId).execute()
  return id
}

export async function closePlace(tx: Db, { roomId, slotId }: Place, reason: string): Promise<void> {
  await tx
    .insertInto('closed_places')
    .values({ room_id: roomId, slot_id: slotId, reason })
    .onConflict((same) => same.columns(['room_id', 'slot_id']).doNothing())
    .execute()
}

export async function openPlace(tx: Db, { roomId, slotId }: Place): Promise<void> {
  await tx.deleteFrom('closed_places').where('room_id', '=', roomId).where('slot_id', '=', slotId).execute()
}

export async function setAbsence(
  tx: Db,
  { hostKey, slotId }: { hostKey: string; slotId: string },
  isAway: boolean,
): Promise<void> {
  const row = { host_key: hostKey, slot_id: slotId }
  if (isAway)
    await tx
      .insertInto('host_absences')
      .values({ ...row, source: 'organizer' })
      .onConflict((same) => same.columns(['slot_id', 'host_key']).doNothing())
      .execute()
  else
    await tx
      .deleteFrom('host_absences')
      .where('slot_id', '=', slotId)
      .where('host_key', '=', hostKey)
      .execute()
}
