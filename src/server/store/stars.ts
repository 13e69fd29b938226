/** Who wants to be in which talk. Nothing here may get into an answer to anybody else (docs/security.md#stars). */
import { sql } from 'kysely'
import { sha256Of } from '../lib/hash.ts'
import type { Db } from './engine/db.ts'
import { shownPlaces } from './programmes.ts'
import { isMailed } from './tokens.ts'
import type { Voter } from './votes.ts'

/** On the newest programme, and neither withdrawn nor hidden with all its proposals (`readProgrammeTalks`). */
const isHeld = sql<boolean>`(
  not is_gone and withdrawn_at is null and (
    not exists (select from talk_sources where talk_sources.talk_id = talks.id)
    or exists (
      select from talk_sources join contributions on contributions.id = contribution_id
      where talk_sources.talk_id = talks.id and standing <> 'hidden')))`

/** In SQL nothing equals null, so an unverified voter has only the rows of this browser. */
const isTheirs = ({ id, verifiedAs }: Voter) =>
  sql<boolean>`(voter_id = ${id} or verified_as = ${verifiedAs ?? null})`

/** False when the talk is not on the programme, cancelled, or just merged; a star of a cancelled talk can still be taken back. */
export async function setStar(
  db: Db,
  star: { voter: Voter; talkId: string; wanted: boolean; givenAt: Date },
): Promise<boolean> {
  const { voter, talkId, wanted, givenAt } = star
  const { rows } = await sql`
    insert into stars (voter_id, talk_id, wanted, verified_as, given_at)
    select ${voter.id}, talks.id, ${wanted}::boolean, ${voter.verifiedAs ?? null}::text, ${givenAt}::timestamptz
    from talks join ${shownPlaces} as shown on shown.talk_id = talks.id
    where talks.id = ${talkId}::uuid and (${isHeld} or not ${wanted}::boolean)
    for key share of talks
    on conflict (voter_id, talk_id) do update set
      wanted = excluded.wanted, given_at = excluded.given_at,
      verified_as = coalesce(excluded.verified_as, stars.verified_as)
    returning talk_id`.execute(db)
  return rows.length > 0
}

export interface OwnStar {
  talkId: string
  slotId: string
  /** Nobody pressed it: the visitor voted for a proposal behind it. */
  isVote: boolean
  isHeld: boolean
}

/** Stars from all devices of the person; where these differ, what was pressed last. */
export async function listStars(db: Db, voter: Voter): Promise<OwnStar[]> {
  const { rows } = await sql<OwnStar>`
    with own as (
      select distinct on (talk_id) talk_id, wanted from stars where ${isTheirs(voter)}
      order by talk_id, given_at desc, wanted desc)
    select talks.id as "talkId", slot_id as "slotId", own.wanted is null as "isVote", ${isHeld} as "isHeld"
    from ${shownPlaces} as shown join talks on talks.id = shown.talk_id
    left join own on own.talk_id = talks.id
    where coalesce(own.wanted, exists (
      select from votes join talk_sources using (contribution_id)
      where talk_sources.talk_id = talks.id and ${isTheirs(voter)}))
    order by number`.execute(db)
  return rows
}

const verifyRows = (db: Db, table: 'stars' | 'plan_feeds', { id, verifiedAs }: Required<Voter>) =>
  db
    .updateTable(table)
    .set({ verified_as: verifiedAs ?? null })
    .where('voter_id', '=', id)
    .where('verified_as', 'is', null)
    .execute()

/** The stars of a browser belong to this address from now on. */
export const verifyStars = (db: Db, voter: Required<Voter>) => verifyRows(db, 'stars', voter)

/** Its calendar shows what belongs to the address: for a browser that has opened a mailed link itself. */
export const verifyPlanFeed = (db: Db, voter: Required<Voter>) => verifyRows(db, 'plan_feeds', voter)

/** Whoever wanted one of the talks, by a star or else by a vote, wants the one that stays; while votes tell which it was. */
export async function mergeStars(tx: Db, to: string, from: readonly string[]): Promise<void> {
  const talks = sql.join([to, ...from])
  await sql`
    with said as (
      select coalesce(verified_as, voter_id) as person, talk_id, wanted, given_at from stars
      where talk_id in (${talks})
      union all
      select coalesce(verified_as, voter_id), talk_id, true, '-infinity'
      from votes join talk_sources using (contribution_id) where talk_id in (${talks})),
    last as (
      select distinct on (person, talk_id) person, wanted from said
      order by person, talk_id, given_at desc, wanted desc),
    wish as (select person, bool_or(wanted) as wanted from last group by person)
    insert into stars (voter_id, talk_id, wanted, verified_as, given_at)
    select distinct on (voter_id) voter_id, ${to}::uuid, wish.wanted, verified_as, given_at
    from stars join wish on person = coalesce(verified_as, voter_id)
    where talk_id in (${talks}) order by voter_id, given_at desc
    on conflict (voter_id, talk_id) do update set wanted = excluded.wanted`.execute(tx)
}

/** How many people starred each talk themselves; for organisers, and only by `countForOrganizers`. */
export async function countStars(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ talk_id: string; people: number }>`
    select talk_id, count(*)::int as people from (
      select distinct on (talk_id, coalesce(verified_as, voter_id)) talk_id, wanted from stars
      order by talk_id, coalesce(verified_as, voter_id), given_at desc, wanted desc) as last
    where wanted group by talk_id`.execute(db)
  return new Map(rows.map(({ talk_id, people }) => [talk_id, people]))
}

/** One link for each person: a new one ends those before. */
export const setPlanFeed = (db: Db, token: string, voter: Voter, now: Date): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await tx
      .deleteFrom('plan_feeds')
      .where(sql<boolean>`${isTheirs(voter)} and voter_id <> ${voter.id}`)
      .execute()
    const feed = { sha256: sha256Of(token), verified_as: voter.verifiedAs ?? null, created_at: now }
    await tx
      .insertInto('plan_feeds')
      .values({ ...feed, voter_id: voter.id })
      .onConflict((own) => own.column('voter_id').doUpdateSet(feed))
      .execute()
  })

export async function findPlanFeed(db: Db, token: string): Promise<Voter | undefined> {
  const found = await db
    .selectFrom('plan_feeds')
    .select(['voter_id', 'verified_as'])
    .where('sha256', '=', sha256Of(token))
    .executeTakeFirst()
  return found && { id: found.voter_id, verifiedAs: found.verified_as ?? undefined }
}

export async function insertPlanLink(
  tx: Db,
  { email, voterId }: { email: string; voterId: string | undefined },
  now: Date,
): Promise<string> {
  const { id } = await tx
    .insertInto('plan_links')
    .values({ email, voter_id: voterId ?? null, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** One for each reader of a mail, whose id is made before. */
export async function insertPlanLinks(
  tx: Db,
  readers: readonly { email: string; linkId: string }[],
  now: Date,
): Promise<void> {
  const rowsAtOnce = 1_000
  for (let from = 0; from < readers.length; from += rowsAtOnce)
    await tx
      .insertInto('plan_links')
      .values(
        readers
          .slice(from, from + rowsAtOnce)
          .map(({ email, linkId: id }) => ({ id, email, created_at: now })),
      )
      .execute()
}

export const findPlanLink = (db: Db, id: string) =>
  db.selectFrom('plan_links').select(['email', 'voter_id as voterId']).where('id', '=', id).executeTakeFirst()

/** The stars of a person, found by the keyed hash of the address. */
export async function eraseStars(tx: Db, { email, voterId }: { email: string; voterId: string }) {
  const isTheirOwn = isTheirs({ id: voterId, verifiedAs: voterId })
  await tx.deleteFrom('stars').where(isTheirOwn).execute()
  await tx.deleteFrom('plan_feeds').where(isTheirOwn).execute()
  await tx.deleteFrom('plan_links').where('email', '=', email).execute()
}

/** The stars of the person behind an address, also those taken back. */
export const listStarsOfAddress = (db: Db, voterId: string) =>
  db
    .selectFrom('stars')
    .innerJoin('talks', 'talks.id', 'talk_id')
    .select(['title', 'wanted', 'given_at'])
    .where(isTheirs({ id: voterId, verifiedAs: voterId }))
    .orderBy('given_at')
    .orderBy('title')
    .execute()

export async function deleteStars(tx: Db): Promise<void> {
  await tx.deleteFrom('stars').execute()
  await tx.deleteFrom('plan_feeds').execute()
}

export async function deleteOldPlanLinks(tx: Db, before: Date): Promise<void> {
  await tx
    .deleteFrom('plan_links')
    .where('created_at', '<', before)
    .where(({ not }) => not(isMailed('plan-link', 'linkId', sql`plan_links.id`)))
    .execute()
}
