/** Which proposals organisers were told of (docs/product.md#proposals). */
import { sql } from 'kysely'
import type { ContributionType } from '../../domain/contributions.ts'
import type { Db } from './engine/db.ts'
import { storedValue } from './settings.ts'

const last = storedValue<{ at: string }>('digest')

/** Until the end of the transaction; false while another process has it. */
export async function lockDigest(tx: Db): Promise<boolean> {
  const { rows } = await sql<{ isLocked: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('digest')) as "isLocked"`.execute(tx)
  return rows[0]?.isLocked === true
}

/** Whether one that came before then is untold. */
export async function hasUntold(db: Db, before: Date): Promise<boolean> {
  const row = await db
    .selectFrom('contributions')
    .select('id')
    .where('told_at', 'is', null)
    .where('created_at', '<=', before)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function readLastDigest(db: Db): Promise<Date | undefined> {
  const told = await last.read(db)
  return told && new Date(told.at)
}

export const writeLastDigest = (tx: Db, at: Date): Promise<void> => last.write(tx, { at: at.toISOString() })

/** All untold ones, however late they were committed; returns how many of them are not hidden. */
export async function markTold(tx: Db, now: Date): Promise<number> {
  // By id, as everywhere, which prevents deadlocks.
  const untold = await tx
    .selectFrom('contributions')
    .select(['id', 'standing'])
    .where('told_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  const ids = untold.map(({ id }) => id)
  await tx
    .updateTable('contributions')
    .set({ told_at: now })
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
  return untold.filter(({ standing }) => standing !== 'hidden').length
}

export interface Digest {
  /** The newest. */
  proposals: readonly { type: ContributionType; title: string; contributor_name: string }[]
  /** How many there are in all. */
  count: number
  /** How many of all proposals wait for review. */
  waiting: number
}

/** What is left of the proposals of a digest: none that was hidden or deleted since. */
export async function readDigest(db: Db, toldAt: Date, most: number): Promise<Digest> {
  const told = db.selectFrom('contributions').where('told_at', '=', toldAt).where('standing', '!=', 'hidden')
  const proposals = await told
    .select(['type', 'title', 'contributor_name'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute()
  const { count } = await told.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const { waiting } = await db
    .selectFrom('contributions')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('standing', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return { proposals, count, waiting }
}
