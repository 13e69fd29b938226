/** What the processes on one database have agreed on. */
import { sql } from 'kysely'
import type { Db } from './engine/db.ts'

/**
 * The key of the cookies of voters and buyers: that of the first process on an empty database, so that a vote means the
 * same voter in every process and after a move.
 */
export const agreeOnVoterKey = (db: Db, offered: string): Promise<string> => agree(db, 'voter-key', offered)

/** The public key. One set for this process counts from now on; else the first one that was offered or set. */
export async function agreeOnAnonKey(
  db: Db,
  { given, offered }: { given: string | undefined; offered: string },
): Promise<string> {
  if (given === undefined) return agree(db, 'anon-key', offered)
  await exchange(db, 'anon-key', given)
  return given
}

/** Stores which internal secret is in use, as four bytes of its hash, and answers those stored before. */
export const exchangeInternalSecret = (db: Db, fingerprint: string): Promise<string | undefined> =>
  exchange(db, 'internal-secret', fingerprint)

async function agree(db: Db, name: string, offered: string): Promise<string> {
  // Read first: on a full disk, nothing is written by a start.
  const known = await read(db, name)
  if (known !== undefined) return known
  await db
    .insertInto('settings')
    .values({ key: name, value: { key: offered } })
    .onConflict((same) => same.column('key').doNothing())
    .execute()
  return (await read(db, name)) ?? offered
}

async function exchange(db: Db, name: string, key: string): Promise<string | undefined> {
  const before = await read(db, name)
  if (before === key) return before
  await db
    .insertInto('settings')
    .values({ key: name, value: { key } })
    .onConflict((same) => same.column('key').doUpdateSet({ value: { key }, updated_at: sql`now()` }))
    .execute()
  return before
}

async function read(db: Db, name: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('settings')
    .select(sql<string>`value ->> 'key'`.as('key'))
    .where('settings.key', '=', name)
    .executeTakeFirst()
  return row?.key
}
