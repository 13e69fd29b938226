/** Makes the embedded database's directory on the first boot, whole or not at all. */
import {
  chmodSync,
  closeSync,
  cpSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

const packageFile = join(
  dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')),
  '../package.json',
)
const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string }

/** The empty database that `scripts/build-template.ts` leaves; its name says which PGlite can open it. */
export const builtTemplate = join(import.meta.dirname, '../../../../../build', `pg-template-${version}`)

/**
 * Makes sure that `directory` holds a database: copies the template, or runs initdb (3 s and 600 MB) where there is none.
 * It is made aside, fsynced and renamed, so that a kill or power cut at any moment leaves nothing half made.
 */
export async function ensureCluster(directory: string, template = builtTemplate): Promise<void> {
  if (existsSync(directory)) return
  const aside = `${directory}.new`
  rmSync(aside, { recursive: true, force: true })
  if (existsSync(template)) {
    cpSync(template, aside, { recursive: true })
    // Everybody may read the template; nobody else may read what is written from now on.
    chmodSync(aside, 0o700)
  } else await initCluster(aside)
  fsyncTree(aside)
  renameSync(aside, directory)
  fsyncPath(dirname(directory))
}

/** Runs initdb into a directory that does not exist yet. */
export async function initCluster(directory: string): Promise<void> {
  const engine = await PGlite.create({
    fs: new NodeFS(directory),
    // Segments of 1 MB instead of 16: the log of a site this size stays small on disk.
    initDbStartParams: ['--wal-segsize=1'],
  })
  // Nobody makes a second database here. Without their templates there are 600 files less to copy, and to fsync when the
  // database recovers from a crash.
  await engine.exec('update pg_database set datistemplate = false')
  await engine.exec('drop database template0')
  await engine.exec('drop database template1')
  await engine.close()
}

function fsyncTree(path: string): void {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const child = join(path, entry.name)
    if (entry.isDirectory()) fsyncTree(child)
    else if (entry.isFile()) fsyncPath(child)
  }
  fsyncPath(path)
}

function fsyncPath(path: string): void {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
