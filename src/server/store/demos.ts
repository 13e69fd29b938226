/** Ideas, their order and the round of demos. Who changes what all see holds the round's one row. */
import { sql } from 'kysely'
import type { DemoRound, StoredDemo } from '../../domain/demos/demos.ts'
import type { Rank } from '../../domain/demos/ranking.ts'
import { isUuid } from '../../domain/fields.ts'
import type { Db } from './engine/db.ts'

const before: DemoRound = {
  revision: 0,
  isOpen: false,
  seconds: 60,
  showing: null,
  startedAt: null,
  revealedAt: null,
}

const round = (db: Db) =>
  db
    .selectFrom('demo_round')
    .select([
      'revision',
      'is_open as isOpen',
      'seconds',
      'showing',
      'started_at as startedAt',
      'revealed_at as revealedAt',
    ])
    .where('demo_round.id', '=', 1)

export const readRound = async (db: Db): Promise<DemoRound> => (await round(db).executeTakeFirst()) ?? before

/** Until the end of the transaction. */
export async function lockRound(tx: Db): Promise<DemoRound> {
  await tx
    .insertInto('demo_round')
    .values({ id: 1 })
    .onConflict((on) => on.doNothing())
    .execute()
  return round(tx).forUpdate().executeTakeFirstOrThrow()
}

/** Another revision stands for other pages; returns it. */
export async function countUp(tx: Db): Promise<number> {
  const { revision } = await tx
    .updateTable('demo_round')
    .set(({ eb }) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', 1)
    .returning('revision')
    .executeTakeFirstOrThrow()
  return revision
}

/** Until the end of the transaction no result is made; others may rate meanwhile. */
export const holdRound = async (tx: Db): Promise<DemoRound> =>
  (await round(tx).forShare().executeTakeFirst()) ?? before

export async function changeRound(tx: Db, changed: Partial<Omit<DemoRound, 'revision'>>): Promise<void> {
  const { isOpen, seconds, showing, startedAt, revealedAt } = changed
  await tx
    .updateTable('demo_round')
    .set({ is_open: isOpen, seconds, showing, started_at: startedAt, revealed_at: revealedAt })
    .where('id', '=', 1)
    .execute()
}

/** All of them, also hidden ones, oldest first, with the names of their teams. */
export async function readDemos(db: Db): Promise<StoredDemo[]> {
  const demos = await db.selectFrom('demos').selectAll().orderBy('created_at').orderBy('id').execute()
  const people = await db
    .selectFrom('demo_people')
    .select(['demo_id', 'name'])
    .where('name', 'is not', null)
    .orderBy('given_at')
    .orderBy('voter_id')
    .execute()
  return demos.map((demo) => ({
    id: demo.id,
    title: demo.title,
    line: demo.line,
    isHidden: demo.is_hidden,
    position: demo.position,
    shownAt: demo.shown_at,
    place: demo.place,
    score: demo.score,
    ratedBy: demo.rated_by,
    // Who pressed twice is one person with two cookies.
    team: [
      ...new Set(people.flatMap(({ demo_id, name }) => (demo_id === demo.id && name !== null ? [name] : []))),
    ],
  }))
}

/** Read while the round is locked. */
export type LockedDemo = Pick<StoredDemo, 'id' | 'title' | 'isHidden' | 'shownAt' | 'position'>

/** Also a hidden one; undefined for an unknown id. */
export const findDemo = async (db: Db, id: string): Promise<LockedDemo | undefined> =>
  isUuid(id)
    ? db
        .selectFrom('demos')
        .select(['id', 'title', 'is_hidden as isHidden', 'shown_at as shownAt', 'position'])
        .where('id', '=', id)
        .executeTakeFirst()
    : undefined

/** That are not hidden: an organiser who hides spam makes room. */
export async function countDemos(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('demos')
    .where('is_hidden', '=', false)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The ids in the order of demos. */
export async function readOrder(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('demos')
    .select('id')
    .where('position', 'is not', null)
    .orderBy('position')
    .execute()
  return rows.map(({ id }) => id)
}

/** What is up, for the wall and for phones. */
export async function readShowing(db: Db) {
  const found = await round(db)
    .leftJoin('demos', (join) => join.onRef('demos.id', '=', 'showing').on('is_hidden', '=', false))
    .select('title')
    .executeTakeFirst()
  return found ?? { ...before, title: null }
}

/** With this title, line and name on its team; that stands on the list and was not shown yet. */
export async function findIdea(
  db: Db,
  { title, line, name }: { title: string; line: string; name: string },
): Promise<string | undefined> {
  const found = await db
    .selectFrom('demos')
    .innerJoin('demo_people', 'demo_id', 'demos.id')
    .select('demos.id')
    .where('title', '=', title)
    .where('line', '=', line)
    .where('name', '=', name)
    .where('is_hidden', '=', false)
    .where('shown_at', 'is', null)
    .executeTakeFirst()
  return found?.id
}

export async function insertDemo(tx: Db, idea: { title: string; line: string }, now: Date): Promise<string> {
  const { title, line } = idea
  const { id } = await tx
    .insertInto('demos')
    .values({ title, line, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function deleteDemo(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('demos').where('id', '=', id).execute()
}

export async function hideDemo(tx: Db, id: string, isHidden: boolean): Promise<void> {
  await tx.updateTable('demos').set({ is_hidden: isHidden }).where('id', '=', id).execute()
}

export async function markShown(tx: Db, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('demos')
    .set({ shown_at: now })
    .where('id', '=', id)
    .where('shown_at', 'is', null)
    .execute()
}

/** The order of demos as these ids have it; others are out of it. Writes only the ones whose turn is another. */
export async function setOrder(tx: Db, ids: readonly string[]): Promise<void> {
  await sql`
    update demos set position = turn
    from demos as same left join unnest(${ids}::uuid[]) with ordinality as wanted (id, turn) using (id)
    where same.id = demos.id and demos.position is distinct from turn`.execute(tx)
}

export async function setResult(tx: Db, ranks: readonly Rank[]): Promise<void> {
  await tx.updateTable('demos').set({ place: null, score: null, rated_by: null }).execute()
  for (const { demoId, place, score, ratedBy } of ranks)
    await tx.updateTable('demos').set({ place, score, rated_by: ratedBy }).where('id', '=', demoId).execute()
}
