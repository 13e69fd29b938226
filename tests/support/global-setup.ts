/** Once a run: a real PostgreSQL, and a migrated embedded database to copy. */
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openStore } from '../../src/server/store/engine/db.ts'
import { startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server, as a URL without a database. */
    postgresUrl: string
    /** A migrated, empty embedded database. */
    embeddedTemplate: string
  }
}

export default async function setUp(project: TestProject) {
  const given = process.env.TEST_DATABASE_URL
  const [server, template] = await Promise.all([
    given ? { url: given, stop: async () => {} } : startPostgres(),
    migratedTemplate(),
  ])
  project.provide('postgresUrl', server.url)
  project.provide('embeddedTemplate', join(template, 'pg'))
  return async () => {
    await Promise.all([server.stop(), rm(template, { recursive: true, force: true })])
  }
}

async function migratedTemplate(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'unconference-template-'))
  const store = await openStore({ dataDir: folder })
  await store.close()
  if (!existsSync(join(folder, 'pg'))) throw new Error('The embedded database left no directory to copy')
  return folder
}
