/** Once a run: a real PostgreSQL with a migrated database to copy. */
import { rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { openStore } from '../../src/server/store/engine/db.ts'
import { newDataFolder } from './data-folders.ts'
import { createDatabaseOn, startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server, as a URL without a database; empty when only the embedded database is tested. */
    postgresUrl: string
    /** The name of a migrated, empty database on it, to which nobody connects. */
    migratedDatabase: string
  }
}

export default async function setUp(project: TestProject) {
  if (process.env.TEST_ENGINES === 'embedded') {
    project.provide('postgresUrl', '')
    project.provide('migratedDatabase', '')
    return
  }
  const server = await startPostgres()
  const migrated = await createDatabaseOn(server.url)
  const dataDir = await newDataFolder()
  const store = await openStore({ dataDir, databaseUrl: migrated.url })
  await store.close()
  await rm(dataDir, { recursive: true })
  project.provide('postgresUrl', server.url)
  project.provide('migratedDatabase', new URL(migrated.url).pathname.slice(1))
  return () => server.stop()
}
