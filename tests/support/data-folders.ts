/** Data folders to start from. Migrating takes most of a first start, so one database is migrated for the whole run. */
import { chmodSync, cpSync } from 'node:fs'
import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clusterOf } from '../../src/server/store/engine/embedded/engine.ts'

/** A new data folder; unless its database is elsewhere, with a migrated, empty one. */
export async function newDataFolder(databaseUrl?: string): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'unconference-'))
  if (!databaseUrl) copyMigrated(dataDir)
  return dataDir
}

/** Outside of a run of tests it copies nothing, and the site migrates. */
export function copyMigrated(dataDir: string): void {
  const template = process.env.MIGRATED_TEMPLATE
  if (!template) return
  cpSync(template, clusterOf(dataDir), { recursive: true })
  chmodSync(clusterOf(dataDir), 0o700)
}

/** The files of the tests' event with seats for everybody: a first start takes no event with fewer than are sold. */
export async function roomyEventFolder(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'event')
  await cp(join(import.meta.dirname, '../event'), folder, { recursive: true })
  const file = join(folder, 'tickets.yaml')
  const text = await readFile(file, 'utf8')
  await writeFile(file, text.replace(/^capacity: .*$/m, 'capacity: 100000'))
  return folder
}
