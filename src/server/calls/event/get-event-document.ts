import { eventMessages } from '../../../domain/messages/event-messages.ts'
import { ok, refuse } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import { savingOf, versionOf } from '../../event/as-answered.ts'
import { findDraft, findVersion, listVersions } from '../../store/event-documents.ts'

const longestHistory = 200

export const getEventDocument: Handler<'get-event-document'> = async ({ name }, { db }) => {
  const newest = await findVersion(db, name)
  if (!newest) return refuse('not-found', eventMessages.unknownVersion)
  const draft = await findDraft(db, name)
  const history = await listVersions(db, name, longestHistory)
  return ok({
    ...versionOf(newest),
    value: newest.value,
    draft: draft ? { id: draft.id, version: draft.version, value: draft.value, ...savingOf(draft) } : null,
    history: history.map(versionOf),
  })
}
