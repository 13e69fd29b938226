/** Once a day the embedded database and the images are kept as one file, and old ones go (docs/security.md#backups). */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ImageStore } from '../images/image-store.ts'
import { every, type Job } from '../jobs/every.ts'
import type { Logger } from '../lib/log.ts'
import { onOneConnection, type Store } from '../store/engine/db.ts'
import { backupsFolder, dailyFile, deleteOldBackups, deleteParts, makeBackupsFolder } from './folder.ts'
import { makeBackup } from './make.ts'

/** A backup's day begins when nobody waits: at half past three at night in Switzerland. */
const dayBegins = { hoursAfterMidnight: 3.5, timeZone: 'Europe/Zurich' }
/** Below this the database needs what is left (docs/security.md#disk-full). */
const leastFreeBytes = 500_000_000
const minute = 60_000

export interface DailyBackup {
  store: Pick<Store, 'pool'>
  images: ImageStore
  dataDir: string
  /** False where others see to it. */
  isWanted: boolean
  /** For so many days all are kept, the one of today included. */
  keepDays: number
  log: Logger
  /** How long a start has for itself before a day that was missed is made up for. */
  firstAfterMs?: number
  leastFree?: number
}

/** The day (yyyy-MM-dd) a backup made now belongs to. */
export function backupDay(now: Date): string {
  const shifted = new Date(now.getTime() - dayBegins.hoursAfterMidnight * 60 * minute)
  return new Intl.DateTimeFormat('sv-SE', { timeZone: dayBegins.timeZone, dateStyle: 'short' }).format(
    shifted,
  )
}

/**
 * Makes the backup of this day, if it is wanted and not there, and deletes what is too old. Throws when it could not be
 * made; what is too old goes even then, but for the last good one, which is kept until there is a newer one.
 */
export async function keepBackups(within: DailyBackup, now: Date, signal?: AbortSignal): Promise<void> {
  const day = backupDay(now)
  const folder = backupsFolder(within.dataDir)
  const file = join(folder, dailyFile(day))
  const { isWanted, keepDays } = within
  try {
    if (isWanted && !existsSync(file)) await make(within, file, signal)
  } finally {
    if (existsSync(folder)) await deleteOldBackups(folder, { day, keepDays, sparesLast: isWanted })
  }
}

async function make(within: DailyBackup, file: string, signal: AbortSignal | undefined): Promise<void> {
  const { store, images, dataDir, log, leastFree: leaveFree = leastFreeBytes } = within
  const started = performance.now()
  await deleteParts(await makeBackupsFolder(dataDir))
  const { bytes, manifest } = await makeBackup(
    { images, dataDir, onOneConnection: (work) => onOneConnection(store, work) },
    file,
    { leaveFree, ...(signal && { signal }) },
  )
  log.info({ file, bytes, ms: Math.round(performance.now() - started) }, 'the backup of the day was made')
  if (manifest.missing.length > 0) log.error({ images: manifest.missing }, 'the backup lacks images')
}

/** Looks every ten minutes whether a backup is due; after one that failed, in an hour. */
export const startDailyBackup = (within: DailyBackup): Job =>
  every(10 * minute, (signal) => keepBackups(within, new Date(), signal), {
    firstAfterMs: within.firstAfterMs ?? minute / 2,
    afterErrorMs: 60 * minute,
    onError: (err) => within.log.error({ err }, 'no backup could be made'),
  })
