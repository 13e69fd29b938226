/** The event that a new live site begins with: nothing is said yet, and nothing is made up. */
import { join } from 'node:path'
import type { EventDocuments } from '../../domain/event/documents.ts'
import { withOffset } from '../../domain/event/zoned.ts'
import { eventOfFolder, type FolderEvent } from './event-folder.ts'

const folder = join(import.meta.dirname, 'starter')
const someMonths = 180 * 24 * 3600_000

/** `mailFrom` is the one address that is known already. */
export async function starterEvent({ mailFrom, now }: { mailFrom: string; now: Date }): Promise<FolderEvent> {
  const { documents, pictures } = await eventOfFolder(folder)
  const { timeZone } = documents.event
  const day = new Date(now.getTime() + someMonths)
  // A Saturday.
  day.setUTCDate(day.getUTCDate() + ((13 - day.getUTCDay()) % 7))
  const iso = day.toISOString().slice(0, 10)
  const starter = {
    ...documents,
    event: {
      ...documents.event,
      startsAt: withOffset(`${iso}T09:00:00`, timeZone),
      endsAt: withOffset(`${iso}T22:00:00`, timeZone),
      edition: iso.slice(0, 4),
    },
    privacy: { ...documents.privacy, updatedOn: now.toISOString().slice(0, 10) },
  }
  return { documents: withAddress(starter, mailFrom), pictures }
}

const withAddress = (documents: EventDocuments, mailFrom: string): EventDocuments =>
  JSON.parse(JSON.stringify(documents).replaceAll('hello@example.org', mailFrom))
