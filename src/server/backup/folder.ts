/** Automatic backups, in `DATA_DIR/backups`. */
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { daysAfter } from '../../domain/calendar-day.ts'
import { StartupError } from '../lib/startup-error.ts'
import type { BeforeMigrations } from '../store/engine/migrate.ts'
import { type BackupSource, makeBackup } from './make.ts'

/** Each start with a failing migration leaves one. */
const mostBeforeMigrations = 3

export const backupsFolder = (dataDir: string) => join(dataDir, 'backups')

export async function makeBackupsFolder(dataDir: string): Promise<string> {
  const folder = backupsFolder(dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return folder
}

export const dailyFile = (day: string) => `daily-${day}.tar.gz`
const dailyName = /^daily-(\d{4})-(\d\d)-(\d\d)\.tar\.gz$/
const beforeMigrationName = /^schema-\d+-(\d{4})(\d\d)(\d\d)T(\d{6})Z\.tar\.gz$/

/** Keeps `keepDays` days up to `day` (yyyy-MM-dd); with `sparesLast` also the last one, however old. */
export async function deleteOldBackups(
  folder: string,
  { day, keepDays, sparesLast }: { day: string; keepDays: number; sparesLast: boolean },
): Promise<void> {
  const oldest = daysAfter(day, 1 - keepDays)
  const names = await readdir(folder)
  const last = sparesLast ? (newestOf(names, dailyName) ?? newestOf(names, beforeMigrationName)) : undefined
  for (const name of names) {
    const made = dailyName.exec(name) ?? beforeMigrationName.exec(name)
    if (!made || name === last || made.slice(1, 4).join('-') >= oldest) continue
    await rm(join(folder, name), { force: true })
  }
}

/** Deletes unfinished backups. No other process may be making one in this folder. */
export async function deleteParts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.endsWith('.tar.gz.part')) await rm(join(folder, name), { force: true })
  }
}

/** Backs up the rows before a migration (none changes images); throws a StartupError, which stops it, when it cannot. */
export const backupBeforeMigrations =
  (dataDir: string): BeforeMigrations =>
  async (connection, schema) => {
    const now = new Date().toISOString().replace(/[:-]|\.\d+/g, '')
    const source: BackupSource = {
      dataDir,
      images: undefined,
      onOneConnection: (work) => work(connection),
    }
    try {
      const folder = await makeBackupsFolder(dataDir)
      await makeBackup(source, join(folder, `schema-${schema}-${now}.tar.gz`))
      const newestFirst = byTime(await readdir(folder), beforeMigrationName).reverse()
      for (const name of newestFirst.slice(mostBeforeMigrations))
        await rm(join(folder, name), { force: true })
    } catch (error) {
      throw new StartupError(
        `The database was left at schema ${schema}, because no backup of it could be made in ${backupsFolder(dataDir)}: ${(error as Error).message.replace(/\.$/, '')}. Solve that and start again.`,
      )
    }
  }

function byTime(names: readonly string[], form: RegExp): string[] {
  const timeIn = (name: string) => form.exec(name)?.slice(1).join('') ?? ''
  return names.filter((name) => form.test(name)).sort((a, b) => (timeIn(a) < timeIn(b) ? -1 : 1))
}

const newestOf = (names: readonly string[], form: RegExp) => byTime(names, form).at(-1)

/** Whether a backup of some day lies in the folder. One that cannot be read counts as empty: the launch list is shown all the same. */
export const hasDailyBackup = async (dataDir: string): Promise<boolean> =>
  (await readdir(backupsFolder(dataDir)).catch(() => [])).some((name) => dailyName.test(name))
