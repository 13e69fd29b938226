import { documentNames } from '../../../domain/event/schemas/index.ts'
import { ok } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import { savingOf, versionOf } from '../../event/as-answered.ts'
import { readDrafts, readNewestVersions } from '../../store/event-documents.ts'

export const listEventDocuments: Handler<'list-event-documents'> = async (_input, { db }) => {
  const newest = await readNewestVersions(db)
  const drafts = await readDrafts(db)
  const documents = newest
    .toSorted((one, other) => documentNames.indexOf(one.name) - documentNames.indexOf(other.name))
    .map((version) => {
      const draft = drafts.find(({ name }) => name === version.name)
      return { ...versionOf(version), draft: draft ? savingOf(draft) : null }
    })
  return ok({ documents })
}
