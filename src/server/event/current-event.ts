/** The event as this process knows it: the newest version of each document, replaced whole. */
import { readDocument, readEvent as readStored } from '../../domain/event/check.ts'
import type { EventDocuments } from '../../domain/event/documents.ts'
import type { DocumentName } from '../../domain/event/schemas/index.ts'
import { type SiteEvent, siteEventOf } from '../../domain/event/site-event.ts'
import { pastOf } from '../../domain/poll-words.ts'
import { pastKinds } from '../../domain/ticket-kinds.ts'
import type { Changes } from '../http/cache/changes.ts'
import { coalesce } from '../lib/coalesce.ts'
import { StartupError } from '../lib/startup-error.ts'
import type { Db } from '../store/engine/db.ts'
import { readAllVersions, readNewestVersions, type StoredVersion } from '../store/event-documents.ts'
import { readPictures } from '../store/event-pictures.ts'
import { readOpening } from '../store/opening.ts'

export interface CurrentEvent {
  read(): SiteEvent
  /** Before that visitors see “Soon”. */
  isOpen(): boolean
  /** Afterwards `read` returns what was committed before, unless the database is away: then as soon as it is back. */
  refresh(): Promise<void>
  onReplaced(listener: () => void): void
  stop(): void
}

/** Throws a StartupError that lists everything that is missing or wrong. */
export async function openCurrentEvent(options: {
  db: Db
  changes: Changes
  log: { error(details: object, message: string): void }
  retryAfterMs?: number
}): Promise<CurrentEvent> {
  const { db, changes, log, retryAfterMs = 1_000 } = options
  const listeners: (() => void)[] = []
  let known = await readEvent(db)
  let retry: NodeJS.Timeout | undefined

  const refresh = coalesce(async () => {
    clearTimeout(retry)
    try {
      const found = await readEvent(db)
      if (found.versions === known.versions) return
      known = found
      for (const listener of listeners) listener()
    } catch (error) {
      log.error({ err: error }, 'the event could not be read again; the one of before stays')
      retry = setTimeout(refresh, retryAfterMs).unref()
    }
  })
  changes.onChange((change) => {
    if (change === 'event') void refresh()
  })
  // Nobody listened during the first reading.
  await refresh()
  return {
    read: () => known.event,
    isOpen: () => known.isOpen,
    refresh,
    onReplaced: (listener) => void listeners.push(listener),
    stop: () => clearTimeout(retry),
  }
}

async function readEvent(db: Db): Promise<{ event: SiteEvent; isOpen: boolean; versions: string }> {
  const newest = await readNewestVersions(db)
  const isOpen = (await readOpening(db)) === undefined
  const documents = documentsOf(newest)
  // Afterwards: what a version names was stored before it.
  const pictures = await readPictures(db)
  const versions = newest.map(({ name, version }) => `${name} ${version}`)
  return {
    event: siteEventOf(documents, pictures, await readPast(db, documents)),
    isOpen,
    versions: [isOpen, ...versions, ...Object.keys(pictures)].join(),
  }
}

/** Undefined where there is no event, or none that can be read. */
export const findEvent = (db: Db): Promise<SiteEvent | undefined> =>
  readEvent(db).then(
    ({ event }) => event,
    (error) => {
      if (error instanceof StartupError) return undefined
      throw error
    },
  )

/** Answers to what the poll offers no more, and kinds of tickets that are sold no more, keep their words. */
const readPast = async (db: Db, { poll, tickets }: EventDocuments) => ({
  poll: pastOf(poll, await readEarlier(db, 'poll')),
  kinds: pastKinds(tickets, await readEarlier(db, 'tickets')),
})

/** Newest first, without those that cannot be read any more. */
async function readEarlier<Name extends DocumentName>(db: Db, name: Name): Promise<EventDocuments[Name][]> {
  const versions = await readAllVersions(db, name)
  return versions.flatMap((version) => {
    const read = readDocument(name, version)
    return 'value' in read ? [read.value] : []
  })
}

function documentsOf(stored: readonly StoredVersion[]): EventDocuments {
  const read = readStored(Object.fromEntries(stored.map(({ name, value }) => [name, value])))
  if ('value' in read) return read.value
  throw new StartupError(
    [
      'The event in the database needs attention; npm run event -- import <folder> replaces it:',
      ...read.problems.map(
        ({ document, path, sentence }) => `  - ${[document, ...path].join('.')}: ${sentence}`,
      ),
    ].join('\n'),
  )
}
