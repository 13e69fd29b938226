import { readDocument } from '../../../domain/event/check.ts'
import { merge } from '../../../domain/event/merge.ts'
import type { DocumentName } from '../../../domain/event/schemas/index.ts'
import { eventMessages } from '../../../domain/messages/event-messages.ts'
import { ok, refuse } from '../../../domain/result.ts'
import type { CallContext, Handler } from '../../context.ts'
import { changeEvent } from '../../event/change-event.ts'
import { refuseChangedMeanwhile } from '../../event/changed-meanwhile.ts'
import { publishDocuments, refuseProblems } from '../../event/publish.ts'
import { showsEveryPage } from '../../event/shown-pages.ts'
import { writeAudit } from '../../store/audit-log.ts'
import { deleteDraft, findDraft, findVersion } from '../../store/event-documents.ts'

export const publishEventDocument: Handler<'publish-event-document'> = async (
  { name, version: base, value, draft: seen },
  context,
  admin,
) => {
  const read = readDocument(name, value, context.event.timeZone)
  if ('problems' in read) return refuseProblems(read.problems)
  const wanted = await mergedNow(context, name, base, read.value)
  const shown = wanted === undefined ? ok(undefined) : await showsEveryPage(context, { [name]: wanted })
  if (!shown.ok) return shown
  return changeEvent(context, async (tx) => {
    const { now } = context
    const before = await findVersion(tx, name, base)
    const current = await findVersion(tx, name)
    if (!before || !current) return refuse('not-found', eventMessages.unknownVersion)
    const merged = merge(before.value, current.value, read.value)
    if (merged.conflicts.length > 0) {
      const first = { by: current.publishedBy, at: current.publishedAt, current: current.version }
      return refuseChangedMeanwhile(context, first, merged.conflicts)
    }
    const published = await publishDocuments(
      tx,
      { [name]: merged.value },
      {
        adminId: admin.id,
        now,
      },
    )
    if (!published.ok) return published
    // A draft that was saved meanwhile is somebody else's work.
    if ((await findDraft(tx, name))?.id === seen) await deleteDraft(tx, name)
    const [{ version } = current] = published.value
    if (published.value.length > 0) {
      const entry = { actor: admin.email, action: 'event-published', subjectId: name } as const
      await writeAudit(tx, { ...entry, details: { document: name, version } }, now)
    }
    return ok({
      success: true,
      version,
      merged: current.version > base && version > current.version,
    } as const)
  })
}

/** As it would be published; the transaction looks again, and refuses where there is nothing yet. */
async function mergedNow({ db }: Pick<CallContext, 'db'>, name: DocumentName, base: number, value: unknown) {
  const [before, current] = [await findVersion(db, name, base), await findVersion(db, name)]
  if (!before || !current) return undefined
  const merged = merge(before.value, current.value, value)
  return merged.conflicts.length > 0 ? undefined : merged.value
}
