/** Real databases for tests: each claim about the store is tested on both engines. */
import { rm } from 'node:fs/promises'
import { beforeAll, beforeEach, describe, inject } from 'vitest'
import { openStore, type Store } from '../../src/server/store/engine/db.ts'
import { newDataFolder } from './data-folders.ts'
import { createDatabaseOn } from './postgres.ts'

export type EngineName = 'embedded' | 'postgresql'
/** Both, unless the environment says TEST_ENGINES=embedded. */
export const engines: readonly EngineName[] =
  process.env.TEST_ENGINES === 'embedded' ? ['embedded'] : ['embedded', 'postgresql']

/** Open as long as this process runs tests: opening one takes longer than most tests. */
const shared = new Map<EngineName, Promise<TestStore>>()

/**
 * Declares the same tests once for the embedded database and once for PostgreSQL. Each test starts with empty tables;
 * `store()` is the open database and may be called from within tests and hooks. Other files use the same database: a test
 * that changes more than rows changes it back.
 */
export function describeOnBothEngines(
  claim: string,
  suite: (store: () => Store, engine: EngineName) => void,
): void {
  describe.each(engines)(`${claim} (%s)`, (engine) => {
    let opened: TestStore | undefined
    const store = () => {
      if (!opened) throw new Error('The database is open only while tests run')
      return opened.store
    }
    beforeAll(async () => {
      const opening = shared.get(engine) ?? openTestStore(engine)
      shared.set(engine, opening)
      opened = await opening
    })
    beforeEach(() => emptyTables(store()))
    suite(store, engine)
  })
}

interface TestStore {
  store: Store
  /** Closes the database and removes it. */
  close(): Promise<void>
}

/** A migrated, empty database of its own. */
export async function openTestStore(engine: EngineName): Promise<TestStore> {
  const database = engine === 'postgresql' ? await createMigratedDatabase() : undefined
  const dataDir = await newDataFolder(database?.url)
  const store = await openStore({ dataDir, databaseUrl: database?.url, log: console })
  // On a busy machine hundreds of concurrent calls wait longer for a connection than in production, and a query for its end.
  store.pool.options.connectionTimeoutMillis = 50_000
  // What these databases hold may be lost: to wait for the disk took most of a write.
  if (engine === 'embedded')
    await store.pool.query('set statement_timeout = 50000; set synchronous_commit = off')
  return {
    store,
    async close() {
      await store.close()
      await Promise.all([database?.drop(), rm(dataDir, { recursive: true, force: true })])
    },
  }
}

function postgres(): string {
  const url = inject('postgresUrl')
  if (url === '') throw new Error('This test needs PostgreSQL: run it without TEST_ENGINES=embedded')
  return url
}

/** A new, empty database on the run's PostgreSQL server, not migrated. */
export const createDatabase = () => createDatabaseOn(postgres())

/** A new, empty database on it with all tables. */
export const createMigratedDatabase = () => createDatabaseOn(postgres(), inject('migratedDatabase'))

/** The same with the tests' event, as the first start of a site leaves it. */
export const createSiteDatabase = () => createDatabaseOn(postgres(), inject('siteDatabase'))

/** Deletes rather than truncates: with a handful of rows that is many times faster. */
export async function emptyTables({ pool }: Store): Promise<void> {
  await pool.query({ name: 'empty tables', text: await deletionOfAll(pool) })
}

/** One statement for each database, planned once: to plan it took most of an emptying. */
const deletions = new WeakMap<Store['pool'], string>()

async function deletionOfAll(pool: Store['pool']): Promise<string> {
  const known = deletions.get(pool)
  if (known) return known
  const { rows } = await pool.query<{ statement: string }>(
    `select 'with ' || string_agg(format('%I as (delete from %I)', 'no_' || tablename, tablename), ', ') || ' select'
       as statement
     from pg_tables where schemaname = 'public' and tablename <> 'schema_migrations'`,
  )
  const statement = rows[0]?.statement ?? 'select'
  deletions.set(pool, statement)
  return statement
}
