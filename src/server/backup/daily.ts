/** Backs up the embedded database and the images once a day, and deletes old backups (docs/security.md#backups). */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { hour, minute } from '../../domain/durations.ts'
import { dayIn } from '../../domain/event/zoned.ts'
import type { ImageStore } from '../images/image-store.ts'
import { every, type Job } from '../lib/every.ts'
import type { Logger } from '../lib/log.ts'
import { onOneConnection, type Store } from '../store/engine/db.ts'
import { backupsFolder, dailyFile, deleteOldBackups, deleteParts, makeBackupsFolder } from './folder.ts'
import { makeBackup } from './make.ts'

/** A backup day begins at 03:30 at the event's place, when few people use the site. */
const dayBeginsMs = 3.5 * hour
/** The rest of the disk is for the database. */
const leastFreeBytes = 500_000_000

export interface DailyBackup {
  store: Pick<Store, 'pool'>
  images: ImageStore
  dataDir: string
  /** The event's, which may change. */
  timeZone(): string
  /** Whether daily backups are made; old ones are deleted in any case. */
  isWanted: boolean
  /** How many days of backups are kept, today included. */
  keepDays: number
  log: Logger
  /** Milliseconds before the first check, so that it does not slow the start. */
  firstAfterMs?: number
  leastFree?: number
}

/** yyyy-MM-dd. */
export const backupDay = (now: Date, timeZone: string): string =>
  dayIn(new Date(now.getTime() - dayBeginsMs), timeZone)

/** Makes the day's backup if it is due, and deletes old ones, but not the last. Throws when it could not be made. */
export async function keepBackups(context: DailyBackup, now: Date, signal?: AbortSignal): Promise<void> {
  const day = backupDay(now, context.timeZone())
  const folder = backupsFolder(context.dataDir)
  const file = join(folder, dailyFile(day))
  const { isWanted, keepDays } = context
  try {
    if (isWanted && !existsSync(file)) await make(context, file, signal)
  } finally {
    if (existsSync(folder)) await deleteOldBackups(folder, { day, keepDays, sparesLast: isWanted })
  }
}

async function make(context: DailyBackup, file: string, signal: AbortSignal | undefined): Promise<void> {
  const { store, images, dataDir, log, leastFree: leaveFree = leastFreeBytes } = context
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

/** Checks every ten minutes whether a backup is due; after a failure, in an hour. */
export const startDailyBackup = (context: DailyBackup): Job =>
  every(10 * minute, (signal) => keepBackups(context, new Date(), signal), {
    firstAfterMs: context.firstAfterMs ?? minute / 2,
    afterErrorMs: 60 * minute,
    onError: (err) => context.log.error({ err }, 'no backup could be made'),
  })
