/** Who is on which team, and who gave which stars: secret as votes are. */
import { type RawBuilder, sql } from 'kysely'
import type { Rating } from '../../domain/demos/ranking.ts'
import { countUp, lockRound } from './demos.ts'
import type { Db } from './engine/db.ts'
import { forgetTitles } from './logged-titles.ts'
import type { Voter } from './votes.ts'

/** This browser, and all others whose mailed link led to the same address. */
const isSame = ({ id, verifiedAs = id }: Voter): RawBuilder<boolean> =>
  sql<boolean>`(voter_id = ${id} or verified_as = ${verifiedAs} or voter_id = ${verifiedAs})`

export const isOnTeam = async (db: Db, demoId: string, voter: Voter): Promise<boolean> =>
  (await db
    .selectFrom('demo_people')
    .select('name')
    .where('demo_id', '=', demoId)
    .where('name', 'is not', null)
    .where(isSame(voter))
    .executeTakeFirst()) !== undefined

export async function countTeam(db: Db, demoId: string): Promise<number> {
  const { count } = await db
    .selectFrom('demo_people')
    .where('demo_id', '=', demoId)
    .where('name', 'is not', null)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Instead of stars that they gave before. */
export async function joinTeam(
  tx: Db,
  { demoId, voter, name }: { demoId: string; voter: Voter; name: string },
  now: Date,
): Promise<void> {
  await tx.deleteFrom('demo_people').where('demo_id', '=', demoId).where(isSame(voter)).execute()
  await tx
    .insertInto('demo_people')
    .values({
      demo_id: demoId,
      voter_id: voter.id,
      verified_as: voter.verifiedAs ?? null,
      name,
      given_at: now,
    })
    .execute()
}

export async function leaveTeam(tx: Db, demoId: string, voter: Voter): Promise<void> {
  await tx
    .deleteFrom('demo_people')
    .where('demo_id', '=', demoId)
    .where('name', 'is not', null)
    .where(isSame(voter))
    .execute()
}

/** Everybody of this name; returns whether there was one. */
export async function removeMember(tx: Db, demoId: string, name: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('demo_people')
    .where('demo_id', '=', demoId)
    .where('name', '=', name)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** False for a member of the team, whose row has a name: the database allows no stars in it. */
export async function rate(
  tx: Db,
  { demoId, voter, stars }: { demoId: string; voter: Voter; stars: number },
  now: Date,
): Promise<boolean> {
  const verified_as = voter.verifiedAs ?? null
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('demo_people')
    .values({ demo_id: demoId, voter_id: voter.id, verified_as, stars, given_at: now })
    .onConflict((on) =>
      on
        .columns(['demo_id', 'voter_id'])
        .doUpdateSet(({ fn, ref }) => ({
          stars,
          verified_as: fn.coalesce(ref('excluded.verified_as'), ref('demo_people.verified_as')),
          given_at: now,
        }))
        .where('demo_people.name', 'is', null),
    )
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function listOwn(
  db: Db,
  voter: Voter,
): Promise<{ teams: string[]; stars: Record<string, number> }> {
  const rows = await db
    .selectFrom('demo_people')
    .select(['demo_id', 'stars'])
    .where(isSame(voter))
    .orderBy('given_at')
    .execute()
  return {
    teams: rows.flatMap(({ demo_id, stars }) => (stars === null ? [demo_id] : [])),
    stars: Object.fromEntries(
      rows.flatMap(({ demo_id, stars }) => (stars === null ? [] : [[demo_id, stars]])),
    ),
  }
}

/** The last stars of each person for each demo, on however many devices; none for their own team. */
export const readRatings = async (db: Db): Promise<Rating[]> =>
  db
    .selectFrom('demo_people as given')
    .innerJoin('demos', 'demos.id', 'given.demo_id')
    .distinctOn(['given.demo_id', sql`coalesce(given.verified_as, given.voter_id)`])
    .select(['given.demo_id as demoId', sql<string>`coalesce(given.verified_as, given.voter_id)`.as('rater')])
    .select(sql<number>`given.stars`.as('stars'))
    .where('given.stars', 'is not', null)
    .where('demos.is_hidden', '=', false)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('demo_people as own')
            .select('own.name')
            .whereRef('own.demo_id', '=', 'given.demo_id')
            .where('own.name', 'is not', null)
            .where(
              sql<boolean>`coalesce(own.verified_as, own.voter_id) = coalesce(given.verified_as, given.voter_id)`,
            ),
        ),
      ),
    )
    .orderBy('given.demo_id')
    .orderBy(sql`coalesce(given.verified_as, given.voter_id)`)
    .orderBy('given.given_at', 'desc')
    .orderBy('given.voter_id')
    .execute()

/** What this browser did before it showed an address. */
export async function verifyDemoPeople(db: Db, { id, verifiedAs }: Required<Voter>): Promise<void> {
  await db
    .updateTable('demo_people')
    .set({ verified_as: verifiedAs ?? null })
    .where('voter_id', '=', id)
    .where('verified_as', 'is', null)
    .execute()
}

/** The rows of the person with this hash of an address. */
export const listDemoPeopleOf = (db: Db, voterId: string) =>
  db
    .selectFrom('demo_people')
    .innerJoin('demos', 'demos.id', 'demo_id')
    .select(['title', 'line', 'name', 'stars', 'given_at'])
    .where(isSame({ id: voterId }))
    .orderBy('given_at')
    .orderBy('title')
    .execute()

/** Also deletes ideas whose team is then empty. */
export async function eraseDemoPerson(tx: Db, voterId: string): Promise<void> {
  await lockRound(tx)
  const gone = await tx
    .deleteFrom('demo_people')
    .where(isSame({ id: voterId }))
    .returning(['demo_id', 'name'])
    .execute()
  if (gone.length === 0) return
  await countUp(tx)
  const ids = gone.flatMap(({ demo_id, name }) => (name === null ? [] : [demo_id]))
  if (ids.length === 0) return
  const alone = await tx
    .deleteFrom('demos')
    .where('id', 'in', ids)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('demo_people')
            .select('name')
            .whereRef('demo_people.demo_id', '=', 'demos.id')
            .where('name', 'is not', null),
        ),
      ),
    )
    .returning('title')
    .execute()
  await forgetTitles(
    tx,
    alone.map(({ title }) => title),
  )
}

export async function deleteDemoRatings(tx: Db): Promise<void> {
  await tx.deleteFrom('demo_people').where('stars', 'is not', null).execute()
}
