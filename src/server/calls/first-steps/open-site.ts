import { ok } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import { writeAudit } from '../../store/audit-log.ts'
import { lockEvent } from '../../store/event-documents.ts'
import { openSite as deleteOpening } from '../../store/opening.ts'

export const openSite: Handler<'open-site'> = async (_input, context, admin) => {
  const { db, now } = context
  await db.transaction().execute(async (tx) => {
    await lockEvent(tx)
    if (await deleteOpening(tx)) await writeAudit(tx, { actor: admin.email, action: 'site-opened' }, now)
  })
  await context.eventPublished()
  return ok({ success: true })
}
