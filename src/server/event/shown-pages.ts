/** Publishing what would break a public page is refused (docs/product.md#event-documents). */
import { readEvent } from '../../domain/event/check.ts'
import type { DocumentName } from '../../domain/event/schemas/index.ts'
import { siteEventOf } from '../../domain/event/site-event.ts'
import type { StoredPictures } from '../../domain/event/stored-pictures.ts'
import { eventMessages } from '../../domain/messages/event-messages.ts'
import { ok, type Result, refuse } from '../../domain/result.ts'
import type { Site } from '../context.ts'
import { readNewestVersions } from '../store/event-documents.ts'
import { readPictures } from '../store/event-pictures.ts'

/** Before the transaction that publishes: rendering reads the database. What is wrong otherwise is told there. */
export async function showsEveryPage(
  { db, pageBrokenBy }: Pick<Site, 'db' | 'pageBrokenBy'>,
  publications: Partial<Record<DocumentName, unknown>>,
  /** Those that are stored with it. */
  pictures: StoredPictures = {},
): Promise<Result<void>> {
  const newest = await readNewestVersions(db)
  const read = readEvent({
    ...Object.fromEntries(newest.map(({ name, value }) => [name, value])),
    ...publications,
  })
  if ('problems' in read) return ok(undefined)
  const fault = await pageBrokenBy(siteEventOf(read.value, { ...(await readPictures(db)), ...pictures }))
  if (!fault) return ok(undefined)
  return fault.isLate
    ? refuse('not-ready', eventMessages.pagesTooSlow(fault.path))
    : refuse('invalid', eventMessages.pageWouldFail(fault.path))
}
