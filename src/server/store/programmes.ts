/** What was published of the plan. */
import { sql } from 'kysely'
import type { AuditAction } from '../../domain/audit.ts'
import { shownNotes } from '../../domain/day/notes.ts'
import { cancelledTitle, type PublishedTalk, seenOf, unseenTitle } from '../../domain/day/programme.ts'
import type { Place } from '../../domain/day/talks.ts'
import type { Db } from './engine/db.ts'

export interface Programme {
  version: number
  publishedAt: Date
  publishedBy: string
  planRevision: number
  talks: { talkId: string; place: Place }[]
}

/** The newest one, or the one before a version. */
export async function newestProgramme(db: Db, before?: number): Promise<Programme | undefined> {
  const found = await db
    .selectFrom('programmes')
    .selectAll()
    .$if(before !== undefined, (query) => query.where('version', '<', before ?? 0))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!found) return undefined
  const talks = await db
    .selectFrom('programme_talks')
    .select(['talk_id', 'room_id', 'slot_id'])
    .where('version', '=', found.version)
    .orderBy('talk_id')
    .execute()
  return {
    version: found.version,
    publishedAt: found.published_at,
    publishedBy: found.published_by,
    planRevision: found.plan_revision,
    talks: talks.map(({ talk_id, room_id, slot_id }) => ({
      talkId: talk_id,
      place: { roomId: room_id, slotId: slot_id },
    })),
  }
}

export const placeInProgramme = (programme: Pick<Programme, 'talks'> | undefined, id: string): Place | null =>
  programme?.talks.find(({ talkId }) => talkId === id)?.place ?? null

export async function insertProgramme(
  tx: Db,
  { publishedBy, planRevision, talks }: Pick<Programme, 'publishedBy' | 'planRevision' | 'talks'>,
  now: Date,
): Promise<number> {
  const { version } = await tx
    .insertInto('programmes')
    .values({ published_at: now, published_by: publishedBy, plan_revision: planRevision })
    .returning('version')
    .executeTakeFirstOrThrow()
  if (talks.length > 0)
    await tx
      .insertInto('programme_talks')
      .values(
        talks.map(({ talkId, place }) => ({
          version,
          talk_id: talkId,
          room_id: place.roomId,
          slot_id: place.slotId,
        })),
      )
      .execute()
  return version
}

/** Where the hosts of a talk can be written to: at the addresses of its proposals that are not taken down, each once. */
export const listHostAddresses = (db: Db, talkIds: readonly string[]) =>
  talkIds.length === 0
    ? []
    : db
        .selectFrom('talk_sources')
        .innerJoin('contributions', 'contributions.id', 'contribution_id')
        .select(['talk_id as talkId', 'contributor_email as email', 'contributor_name as name'])
        .select('contribution_id as contributionId')
        .select(sql<boolean>`count(*) over (partition by talk_id) > 1`.as('isMerged'))
        .distinctOn(['talk_id', 'contributor_email'])
        .where('talk_id', 'in', talkIds)
        .where('standing', '<>', 'hidden')
        .orderBy('talk_id')
        .orderBy('contributor_email')
        .orderBy('contributor_name')
        .orderBy('contribution_id')
        .execute()

/** Whether mails were queued as this version was published. */
export async function wereHostsTold(db: Db, version: number): Promise<boolean> {
  const entry = await db
    .selectFrom('audit_log')
    .select('id')
    .where('action', 'in', ['programme-published', 'publication-undone'] satisfies AuditAction[])
    .where(sql<boolean>`details->>'version' = ${String(version)} and (details->>'told')::int > 0`)
    .executeTakeFirst()
  return entry !== undefined
}

/** Those of the newest programme. */
export const listPublishedTitles = (db: Db) =>
  db
    .selectFrom('programme_talks')
    .innerJoin('talks', 'talks.id', 'talk_id')
    .select(['title', 'room_id', 'slot_id'])
    .where('version', '=', (newest) =>
      newest.selectFrom('programmes').select(({ fn }) => fn.max('version').as('version')),
    )
    .orderBy('number')
    .execute()

interface ShownPlace {
  talk_id: string
  room_id: string
  slot_id: string
  is_gone: boolean
}

/** What stood for less was a mistake, which nobody is told of. */
const mistakeMinutes = 5

/**
 * The places of the newest programme, and those of talks that it or one of the day before it left out (`is_gone`), where
 * nothing else stands: whoever wanted to go there learns that the talk is cancelled. Of the programmes alone, without a
 * clock, so that feeds stay the same.
 */
export const shownPlaces = sql`(
  with spans as (
    select version, published_at, lead(published_at) over (order by version) as until from programmes),
  newest as (
    select talk_id, room_id, slot_id from programme_talks
    where version = (select max(version) from programmes)),
  gone as (
    select talk_id, max(version) as version from programme_talks join spans using (version)
    where talk_id not in (select talk_id from newest)
    group by talk_id
    having max(until) > (select published_at from spans where until is null) - interval '24 hours'
      and max(until) - min(published_at) >= ${sql.lit(mistakeMinutes)} * interval '1 minute'),
  left_out as (
    select distinct on (room_id, slot_id) talk_id, room_id, slot_id
    from gone join programme_talks using (talk_id, version)
    where (room_id, slot_id) not in (select room_id, slot_id from newest)
    order by room_id, slot_id, version desc, talk_id)
  select talk_id, room_id, slot_id, false as is_gone from newest
  union all select talk_id, room_id, slot_id, true from left_out)`

/**
 * The newest programme in words: a cancelled talk keeps its place and names no host. A talk says nothing of proposals that
 * visitors do not see: it is cancelled while all of them are hidden.
 */
export async function readProgrammeTalks(
  db: Db,
): Promise<
  | { version: number; publishedAt: Date; talks: (PublishedTalk & { number: number; changes: number })[] }
  | undefined
> {
  const newest = await db
    .selectFrom('programmes')
    .select(['version', 'published_at'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!newest) return undefined
  const { version } = newest
  const { rows: places } = await sql<ShownPlace>`select * from ${shownPlaces} as shown`.execute(db)
  const placeOf = new Map(places.map((place) => [place.talk_id, place]))
  const ids = [...placeOf.keys()]
  if (ids.length === 0) return { version, publishedAt: newest.published_at, talks: [] }
  const talks = await db
    .selectFrom('talks')
    .select(['id', 'number', 'title', 'withdrawn_at', 'changes'])
    .select(['notes', 'notes_url', 'notes_wait'])
    // Times and rooms are in documents, whose versions only grow.
    .select(
      sql<number>`(select coalesce(sum(version), 0)::int from (select max(version) as version
      from event_documents where name in ('day', 'event') group by name) as newest)`.as('documents'),
    )
    .where('id', 'in', ids)
    .orderBy('number')
    .execute()
  const hosts = await db
    .selectFrom('talk_hosts')
    .select(['talk_id', 'host_key', 'name'])
    .where('talk_id', 'in', ids)
    .orderBy('name')
    .execute()
  const sources = await db
    .selectFrom('talk_sources')
    .innerJoin('contributions', 'contributions.id', 'contribution_id')
    .select(['talk_id', 'host_key', 'standing'])
    .where('talk_id', 'in', ids)
    .execute()
  const hostsOf = Map.groupBy(hosts, ({ talk_id }) => talk_id)
  const sourcesOf = Map.groupBy(sources, ({ talk_id }) => talk_id)
  return {
    version,
    publishedAt: newest.published_at,
    talks: talks.map(({ id, number, title, withdrawn_at, ...more }) => {
      const behind = sourcesOf.get(id) ?? []
      const { room_id = '', slot_id = '', is_gone = false } = placeOf.get(id) ?? {}
      const isCancelled = is_gone || withdrawn_at !== null || seenOf(behind) === 'cancelled'
      const seenHosts = (hostsOf.get(id) ?? []).filter(
        ({ host_key }) => seenOf(behind.filter((source) => source.host_key === host_key)) === 'all',
      )
      const { notes: text, notes_url: link, notes_wait: waits } = more
      const notes = !isCancelled && seenOf(behind) === 'all' ? shownNotes({ text, link, waits }) : undefined
      return {
        id,
        number,
        changes: more.changes + more.documents,
        ...(notes && { notes }),
        title: seenOf(behind) === 'all' ? title : isCancelled ? cancelledTitle : unseenTitle,
        hosts: isCancelled ? [] : seenHosts.map(({ name }) => name),
        isCancelled,
        place: { roomId: room_id, slotId: slot_id },
      }
    }),
  }
}

/** Those of the newest programme that stood elsewhere at that moment or in a programme since. */
export async function listMovedTalks(
  db: Db,
  { since, now }: { since: Date; now: Date },
): Promise<Set<string>> {
  const { rows } = await sql<{ talk_id: string }>`
    with newest as (select max(version) as version from programmes),
    shown as (
      select version from programmes
      where (published_at > ${since} and published_at <= ${now}) or version = (
        select max(version) from programmes where published_at <= ${since}))
    select distinct now.talk_id from programme_talks as now
    join programme_talks as earlier on earlier.talk_id = now.talk_id
    where now.version = (select version from newest)
      and earlier.version in (select version from shown)
      and (earlier.room_id, earlier.slot_id) <> (now.room_id, now.slot_id)`.execute(db)
  return new Set(rows.map(({ talk_id }) => talk_id))
}
