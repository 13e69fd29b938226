/** Once a run: a real PostgreSQL with databases to copy, one migrated, one with the tests' event as well. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { type Db, openStore } from '../../src/server/store/engine/db.ts'
import { createDatabaseOn, startPostgres } from './postgres.ts'
import { takeTestEvent } from './site-template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server, as a URL without a database; empty when only the embedded database is tested. */
    postgresUrl: string
    /** The name of a migrated, empty database on it, to which nobody connects. */
    migratedDatabase: string
    /** The same with the tests' event. */
    siteDatabase: string
  }
}

export default async function setUp(project: TestProject) {
  if (process.env.TEST_ENGINES === 'embedded') {
    project.provide('postgresUrl', '')
    project.provide('migratedDatabase', '')
    project.provide('siteDatabase', '')
    return
  }
  const server = await startPostgres()
  const dataDir = await mkdtemp(join(tmpdir(), 'unconference-'))
  const made = async (template?: string, fill?: (db: Db) => Promise<void>) => {
    const { url } = await createDatabaseOn(server.url, template)
    const store = await openStore({ dataDir, databaseUrl: url })
    await fill?.(store.db)
    await store.close()
    return new URL(url).pathname.slice(1)
  }
  const migrated = await made()
  project.provide('postgresUrl', server.url)
  project.provide('migratedDatabase', migrated)
  project.provide('siteDatabase', await made(migrated, takeTestEvent))
  await rm(dataDir, { recursive: true })
  return () => server.stop()
}
