import { merge } from '../../../domain/event/merge.ts'
import type { DocumentName } from '../../../domain/event/schemas/index.ts'
import { eventMessages } from '../../../domain/messages/event-messages.ts'
import { ok, type Result, refuse } from '../../../domain/result.ts'
import type { CallContext, Handler } from '../../context.ts'
import { savingOf } from '../../event/as-answered.ts'
import { refuseChangedMeanwhile } from '../../event/changed-meanwhile.ts'
import { transactOnce } from '../../http/idempotency.ts'
import { writeAudit } from '../../store/audit-log.ts'
import type { Db } from '../../store/engine/db.ts'
import {
  findDraft,
  findVersion,
  insertDraft,
  lockEvent,
  type StoredDraft,
} from '../../store/event-documents.ts'

export const saveEventDraft: Handler<'save-event-draft'> = async (
  { name, version, value, draft: seen },
  context,
  admin,
) =>
  transactOnce(context, async (tx) => {
    await lockEvent(tx)
    if (!(await findVersion(tx, name, version))) return refuse('not-found', eventMessages.unknownVersion)
    const latest = await findDraft(tx, name)
    const merged = latest && latest.id !== seen
    const wanted = merged
      ? await mergedWith(tx, latest, { name, version, value, seen }, context)
      : ok(value as object)
    if (!wanted.ok) return wanted
    const draft = await insertDraft(
      tx,
      { name, version, value: wanted.value, adminId: admin.id },
      context.now,
    )
    if (!latest) {
      const entry = { actor: admin.email, action: 'event-draft-begun', subjectId: name } as const
      await writeAudit(tx, { ...entry, details: { document: name } }, context.now)
    }
    const others = merged ? savingOf(latest) : null
    return ok({ success: true, draft, merged: others !== null, merged_with: others } as const)
  })

/** With what somebody else saved since the saving that this one began with. */
async function mergedWith(
  tx: Db,
  latest: StoredDraft,
  given: { name: DocumentName; version: number; value: object; seen: number | null },
  context: CallContext,
): Promise<Result<object>> {
  const { name, version, value, seen } = given
  const saving = seen === null ? undefined : await findDraft(tx, name, seen)
  const before = saving ?? (await findVersion(tx, name, version))
  const { value: merged, conflicts } = merge(before?.value, latest.value, value)
  // Drafts that began with different versions have no common beginning.
  const fields = latest.version === version ? conflicts : [{ path: [], theirs: latest.value, yours: value }]
  if (fields.length === 0) return ok(merged as object)
  return refuseChangedMeanwhile(
    context,
    { by: latest.savedBy, at: latest.savedAt, current: latest.id },
    fields,
  )
}
