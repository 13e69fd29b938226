/** The event with its drafts, as a preview shows it. */
import type { PreviewNotice } from '../../domain/backend.ts'
import { fieldOf } from '../../domain/event/fields/field.ts'
import { type DocumentName, documentSchemas } from '../../domain/event/schemas/index.ts'
import { type SiteEvent, siteEventOf } from '../../domain/event/site-event.ts'
import { withDrafts } from '../../domain/event/with-drafts.ts'
import type { Db } from '../store/engine/db.ts'
import { findVersion, readDrafts, readNewestVersions } from '../store/event-documents.ts'
import { readPictures } from '../store/event-pictures.ts'

export async function readPreview(
  db: Db,
): Promise<{ event: SiteEvent } & Pick<PreviewNotice, 'drafts' | 'problems'>> {
  const newest = await readNewestVersions(db)
  const drafts = await readDrafts(db)
  const begun = await Promise.all(drafts.map(({ name, version }) => findVersion(db, name, version)))
  const { documents, problems } = withDrafts(
    Object.fromEntries(newest.map(({ name, value }) => [name, value])),
    drafts.map(({ name, value }, index) => ({ name, value, before: begun[index]?.value })),
  )
  return {
    event: siteEventOf(documents, await readPictures(db)),
    drafts: drafts.map(({ name, savedBy, savedAt }) => ({
      label: labelOf(name),
      savedBy,
      savedAt: savedAt.toISOString(),
    })),
    problems: problems.map(({ document, sentence }) => ({ document, label: labelOf(document), sentence })),
  }
}

const labelOf = (name: DocumentName) => fieldOf(documentSchemas[name])?.label ?? name
