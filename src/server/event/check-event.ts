/** What `npm run check` says: the files of an event as a start would read them, and the event of a database. */
import { existsSync } from 'node:fs'
import { eventLines, launchLines } from '../../domain/event/launch/items.ts'
import { offsetNotes } from '../../domain/event/moved.ts'
import type { Config } from '../config/config.ts'
import { createLogger } from '../lib/log.ts'
import { onOneConnection, openUnmigrated, type Store } from '../store/engine/db.ts'
import { FolderInUse } from '../store/engine/directory-lock.ts'
import { clusterOf } from '../store/engine/embedded/engine.ts'
import { appliedMigrations, readMigrations } from '../store/engine/migrate.ts'
import { readNewestVersions } from '../store/event-documents.ts'
import { countTakenByKind } from '../store/seats.ts'
import { problemList, readEventFolder } from './event-folder.ts'
import { readLaunch } from './launch.ts'
import { ticketsOf, tooFewSeats } from './publish.ts'

interface Checked {
  /** What stops a start or an import. */
  lines: string[]
  notes: string[]
}

export async function checkEvent(config: Config, folder: string | undefined): Promise<Checked> {
  const checked: Checked = { lines: [], notes: [] }
  const store = await openIfThere(config, checked)
  try {
    if (folder !== undefined) await checkFolder(folder, config, store, checked)
    if (store) await checkDatabase(store, config, checked)
  } finally {
    await store?.close()
  }
  return checked
}

async function checkFolder(
  folder: string,
  config: Config,
  store: Store | undefined,
  { lines, notes }: Checked,
) {
  const read = await readEventFolder(folder)
  if ('problems' in read) return void lines.push(problemList(folder, read.problems))
  const { event, tickets } = read.documents
  const seats = store
    ? tooFewSeats(tickets, await countTakenByKind(store.db), ticketsOf(await readNewestVersions(store.db)))
    : []
  if (seats.length > 0)
    return void lines.push(
      problemList(
        folder,
        seats.map(({ sentence }) => ({ file: 'tickets.yaml', sentence })),
      ),
    )
  notes.push(`${folder} is in order: ${event.name}, ${event.dateText}.`)
  notes.push(...offsetNotes(event).map((note) => `  - event.yaml: ${note}`))
  if (config.mode === 'live')
    notes.push(
      ...eventLines(read.documents, { mailFrom: config.mail.from }).map(
        (line) => `  - Before the launch: ${line}`,
      ),
    )
}

async function checkDatabase({ db }: Store, config: Config, { notes }: Checked) {
  if ((await readNewestVersions(db)).length === 0) return
  const items = await readLaunch({ db, config }, { warnings: [] })
  const open = launchLines(items)
  notes.push(
    'The event in the database is in order.',
    ...open.map((line) => `  - Before the launch: ${line}`),
  )
}

/** Nothing is made or migrated by a check. */
async function openIfThere(config: Config, { notes }: Checked): Promise<Store | undefined> {
  const { databaseUrl, dataDir, logLevel } = config
  if (!databaseUrl && !existsSync(clusterOf(dataDir))) return
  const log = createLogger(logLevel)
  try {
    const store = await openUnmigrated({ databaseUrl, dataDir, log, besideTheSite: true })
    const applied = await onOneConnection(store, appliedMigrations)
    if (applied.length === readMigrations().length) return store
    await store.close()
    notes.push('The database is of another release: the next start migrates it. It was not looked at.')
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error
    notes.push('The site is running, so its database was not looked at: see /admin/launch.')
  }
  return
}
