/** Real databases for tests: each claim about the store is tested on both engines. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, inject } from 'vitest'
import { openStore, type Store } from '../../src/server/store/db.ts'

export const engines = ['embedded', 'postgresql'] as const
export type EngineName = (typeof engines)[number]

/**
 * Declares the same tests once for the embedded database and once for PostgreSQL. Each test starts with empty tables;
 * `store()` is the open database and may be called from within tests and hooks.
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
      opened = await openTestStore(engine)
    })
    beforeEach(() => emptyTables(store()))
    afterAll(() => opened?.close())
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
  const dataDir = await mkdtemp(join(tmpdir(), 'unconference-'))
  const database = engine === 'postgresql' ? await createDatabase() : undefined
  const store = await openStore({
    dataDir,
    log: console,
    ...(database ? { databaseUrl: database.url } : { template: inject('embeddedTemplate') }),
  })
  return {
    store,
    async close() {
      await store.close()
      await Promise.all([database?.drop(), rm(dataDir, { recursive: true, force: true })])
    },
  }
}

/** A new, empty database on the run's PostgreSQL server, not migrated. */
export async function createDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const server = new URL(inject('postgresUrl'))
  const name = `unconference_${randomBytes(6).toString('hex')}`
  await administer(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = name
  return { url: url.href, drop: () => administer(server, `drop database ${name} with (force)`) }
}

async function administer(server: URL, statement: string): Promise<void> {
  const url = new URL(server)
  if (url.pathname.length <= 1) url.pathname = 'postgres'
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** Deletes rather than truncates: with a handful of rows that is many times faster. */
async function emptyTables({ pool }: Store): Promise<void> {
  const { rows } = await pool.query<{ statements: string }>(
    `select string_agg(format('delete from %I', tablename), '; ') as statements from pg_tables
     where schemaname = 'public' and tablename <> 'schema_migrations'`,
  )
  await pool.query(rows[0]?.statements ?? '')
}
