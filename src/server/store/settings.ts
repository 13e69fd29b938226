/** Values that all processes on one database share. */
import { sql } from 'kysely'
import type { Db } from './engine/db.ts'

/** The first process on an empty database decides, so that cookies stay valid in every process and after a move. */
export const agreeOnVoterKey = (db: Db, offered: string): Promise<string> => agree(db, 'voter-key', offered)

/** A configured key replaces the stored one; else the first key ever offered or configured counts. */
export async function agreeOnAnonKey(
  db: Db,
  { configured, offered }: { configured: string | undefined; offered: string },
): Promise<string> {
  if (configured === undefined) return agree(db, 'anon-key', offered)
  await exchange(db, 'anon-key', configured)
  return configured
}

/** Stores which internal secret is in use, as four bytes of its hash, and returns those stored before. */
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

/** What is stored under this key, by nobody but this. */
export const storedValue = <Value extends object>(key: string) => ({
  read: async (db: Db) => (await readValues(db, key))[''] as Value | undefined,
  write: (db: Db, value: Value) => writeValue(db, key, value),
  /** Whether there was one. */
  delete: (db: Db) => deleteValue(db, key),
})

/** The values of keys with this prefix, by the rest of the key. */
export async function readValues(db: Db, prefix: string): Promise<Record<string, unknown>> {
  const rows = await db
    .selectFrom('settings')
    .select(['key', 'value'])
    .where(sql<boolean>`starts_with(key, ${prefix})`)
    .execute()
  return Object.fromEntries(rows.map(({ key, value }) => [key.slice(prefix.length), value]))
}

export async function writeValue(db: Db, key: string, value: object): Promise<void> {
  await db
    .insertInto('settings')
    .values({ key, value })
    .onConflict((same) => same.column('key').doUpdateSet({ value, updated_at: sql`now()` }))
    .execute()
}

/** Whether there was one. */
export async function deleteValue(db: Db, key: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('settings').where('key', '=', key).executeTakeFirst()
  return numDeletedRows > 0n
}
