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
import { StartupError } from '../../../lib/startup-error.ts'

const packageFile = join(
  dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')),
  '../package.json',
)
const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string }

/** Made by `scripts/build-template.ts` for this version of PGlite. */
export const builtTemplate = join(import.meta.dirname, '../../../../../build', `pg-template-${version}`)

/**
 * Copies the template, or runs initdb (3 s and 600 MB). A kill or power cut leaves nothing incomplete: a folder that is has
 * been damaged since, and PGlite would make a new database over what is left of it.
 */
export async function ensureCluster(directory: string): Promise<void> {
  if (existsSync(directory)) {
    if (existsSync(join(directory, 'PG_VERSION')) || readdirSync(directory).length === 0) return
    throw cannotOpen(directory, 'it holds files, but no PG_VERSION')
  }
  const aside = `${directory}.new`
  rmSync(aside, { recursive: true, force: true })
  if (existsSync(builtTemplate)) {
    cpSync(builtTemplate, aside, { recursive: true })
    // The template is readable by everybody, the copy is not.
    chmodSync(aside, 0o700)
  } else await initCluster(aside)
  fsyncTree(aside)
  renameSync(aside, directory)
  fsyncPath(dirname(directory))
}

export const cannotOpen = (directory: string, why: string) =>
  new StartupError(
    `The embedded database in ${directory} cannot be opened: ${why}. If its files are damaged, move this folder away and restore a backup: docs/backups.md.`,
  )

export async function initCluster(directory: string): Promise<void> {
  // Loaded here only: otherwise PGlite lives in a thread of its own.
  const { PGlite } = await import('@electric-sql/pglite')
  const { NodeFS } = await import('@electric-sql/pglite/nodefs')
  const engine = await PGlite.create({
    fs: new NodeFS(directory),
    // Segments of 1 MB instead of 16 keep the log small.
    initDbStartParams: ['--wal-segsize=1'],
  })
  // 600 files less to copy, and to fsync after a crash.
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
