/** Once a run: a real PostgreSQL, and a migrated embedded database to copy. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openStore } from '../../src/server/store/engine/db.ts'
import { startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server, as a URL without a database; empty when only the embedded database is tested. */
    postgresUrl: string
    /** A folder that is removed after the run. */
    runFolder: string
    /** A migrated, empty embedded database. */
    embeddedTemplate: string
  }
}

export default async function setUp(project: TestProject) {
  const runFolder = await mkdtemp(join(tmpdir(), 'unconference-run-'))
  const [server] = await Promise.all([
    process.env.TEST_ENGINES === 'embedded' ? undefined : startPostgres(),
    openStore({ dataDir: runFolder }).then((store) => store.close()),
  ])
  project.provide('postgresUrl', server?.url ?? '')
  project.provide('runFolder', runFolder)
  project.provide('embeddedTemplate', join(runFolder, 'pg'))
  return async () => {
    await Promise.all([server?.stop(), rm(runFolder, { recursive: true, force: true })])
  }
}
