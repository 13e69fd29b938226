import { ok } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import { refuseChangedMeanwhile } from '../../event/changed-meanwhile.ts'
import { writeAudit } from '../../store/audit-log.ts'
import { deleteDraft, findDraft, lockEvent } from '../../store/event-documents.ts'

export const discardEventDraft: Handler<'discard-event-draft'> = async (
  { name, draft: seen },
  context,
  admin,
) =>
  context.db.transaction().execute(async (tx) => {
    await lockEvent(tx)
    const latest = await findDraft(tx, name)
    if (!latest) return ok({ success: true } as const)
    if (latest.id !== seen) {
      const first = { by: latest.savedBy, at: latest.savedAt, current: latest.id }
      return refuseChangedMeanwhile(context, first, [{ path: [], theirs: latest.value }])
    }
    await deleteDraft(tx, name)
    const entry = { actor: admin.email, action: 'event-draft-discarded', subjectId: name } as const
    await writeAudit(tx, { ...entry, details: { document: name } }, context.now)
    return ok({ success: true } as const)
  })
