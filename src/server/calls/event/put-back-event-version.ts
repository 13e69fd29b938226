import { isSame } from '../../../domain/event/merge.ts'
import { eventMessages } from '../../../domain/messages/event-messages.ts'
import { ok, refuse } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import { changeEvent } from '../../event/change-event.ts'
import { refuseChangedMeanwhile } from '../../event/changed-meanwhile.ts'
import { publishDocuments } from '../../event/publish.ts'
import { showsEveryPage } from '../../event/shown-pages.ts'
import { writeAudit } from '../../store/audit-log.ts'
import { findVersion } from '../../store/event-documents.ts'

export const putBackEventVersion: Handler<'put-back-event-version'> = async (
  { name, version: from, current: seen },
  context,
  admin,
) => {
  const shown = await showsEveryPage(context, { [name]: (await findVersion(context.db, name, from))?.value })
  if (!shown.ok) return shown
  return changeEvent(context, async (tx) => {
    const { now } = context
    const wanted = await findVersion(tx, name, from)
    const current = await findVersion(tx, name)
    if (!wanted || !current) return refuse('not-found', eventMessages.unknownVersion)
    if (isSame(current.value, wanted.value))
      return ok({ success: true, version: current.version, merged: false } as const)
    if (current.version !== seen) {
      const first = { by: current.publishedBy, at: current.publishedAt, current: current.version }
      return refuseChangedMeanwhile(context, first, [
        { path: [], theirs: current.value, yours: wanted.value },
      ])
    }
    const published = await publishDocuments(tx, { [name]: wanted.value }, { adminId: admin.id, now })
    if (!published.ok) return published
    const [{ version } = current] = published.value
    const entry = { actor: admin.email, action: 'event-put-back', subjectId: name } as const
    await writeAudit(tx, { ...entry, details: { document: name, version, from } }, now)
    return ok({ success: true, version, merged: false } as const)
  })
}
