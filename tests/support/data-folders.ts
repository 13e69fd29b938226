/** Data folders to start from. Most of a first start is the same each time, so it is done once for the whole run. */
import { chmodSync, cpSync, existsSync } from 'node:fs'
import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clusterOf } from '../../src/server/store/engine/embedded/engine.ts'

/** A new data folder; unless its database is elsewhere, with a migrated, empty one. */
export async function newDataFolder(databaseUrl?: string): Promise<string> {
  const dataDir = await emptyFolder()
  if (!databaseUrl) copyMigrated(dataDir)
  return dataDir
}

/** A new data folder for a site with these settings: with the tests' event, and the sample where the site would load it. */
export async function newSiteFolder({ env = {}, databaseUrl }: SiteSettings = {}): Promise<string> {
  const isOfTests = env.EVENT_DIR === undefined
  const hasSample = env.SAMPLE_DATA !== 'off' && !env.S3_URL && !env.PUBLIC_URL
  const template = hasSample ? process.env.SAMPLE_TEMPLATE : process.env.EVENT_TEMPLATE
  if (databaseUrl || !isOfTests || !template) return newDataFolder(databaseUrl)
  const dataDir = await emptyFolder()
  copyCluster(clusterOf(template), dataDir)
  const images = join(template, 'images')
  if (existsSync(images)) cpSync(images, join(dataDir, 'images'), { recursive: true })
  return dataDir
}

const emptyFolder = () => mkdtemp(join(tmpdir(), 'unconference-'))

interface SiteSettings {
  env?: Record<string, string>
  databaseUrl?: string | undefined
}

/** Outside of a run of tests it copies nothing, and the site migrates. */
export function copyMigrated(dataDir: string): void {
  const template = process.env.MIGRATED_TEMPLATE
  if (template) copyCluster(template, dataDir)
}

function copyCluster(cluster: string, dataDir: string): void {
  cpSync(cluster, clusterOf(dataDir), { recursive: true })
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
