/** SQLite's file lock ends with its process, and works between containers that share a volume (not on NFS). */
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartupError } from '../../lib/startup-error.ts'

interface Holder {
  pid: number
  host: string
  startedAt: string
}

export class FolderInUse extends StartupError {}

/** A lock that nothing refers to would be garbage-collected and released. */
const held = new Set<DatabaseSync>()

/** Unlocked by the returned function or the end of the process. Throws a FolderInUse that names the holder. */
export function lockDirectory(directory: string): () => void {
  // Nothing else in this process may open `.lock`: closing a second descriptor would drop the lock.
  const lockFile = join(directory, '.lock')
  const holderFile = join(directory, '.lock-holder.json')
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 })
    chmodSync(directory, 0o700)
    const lock = acquire(lockFile)
    if (!lock)
      throw new FolderInUse(`The data folder ${directory} is in use by ${describeHolder(holderFile)}.`)
    const holder: Holder = { pid: process.pid, host: hostname(), startedAt: new Date().toISOString() }
    noteHolder(holderFile, holder)
    held.add(lock)
    return () => {
      rmSync(holderFile, { force: true })
      held.delete(lock)
      lock.close()
    }
  } catch (error) {
    if (error instanceof StartupError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartupError(`The data folder ${directory} cannot be used: ${reason}.`)
  }
}

const SQLITE_BUSY = 5

function acquire(lockFile: string): DatabaseSync | undefined {
  const database = new DatabaseSync(lockFile)
  try {
    database.exec('pragma locking_mode = exclusive; pragma journal_mode = delete; begin exclusive')
    return database
  } catch (error) {
    database.close()
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return undefined
    throw error
  }
}

/** On a full disk the lock works without it (docs/security.md#disk-full). */
function noteHolder(holderFile: string, holder: Holder): void {
  try {
    writeFileSync(holderFile, `${JSON.stringify(holder)}\n`, { mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}

function describeHolder(holderFile: string): string {
  try {
    const { pid, host, startedAt } = JSON.parse(readFileSync(holderFile, 'utf8')) as Holder
    return `process ${pid} on ${host} (started ${startedAt})`
  } catch {
    return 'another process'
  }
}
