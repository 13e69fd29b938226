import { ok } from '../../../domain/result.ts'
import { clearAdminCookies } from '../../auth/admin-sessions.ts'
import type { Handler } from '../../context.ts'
import { sha256Of } from '../../lib/hash.ts'
import { endAdminSession } from '../../store/admin-sessions.ts'
import { writeAudit } from '../../store/audit-log.ts'

export const signOutAdmin: Handler<'sign-out-admin'> = async (_input, context, admin) => {
  const { db, now, adminToken = '' } = context
  await db.transaction().execute(async (tx) => {
    await endAdminSession(tx, sha256Of(adminToken))
    await writeAudit(tx, { actor: admin.email, action: 'signed-out' }, now)
  })
  clearAdminCookies(context)
  return ok({ success: true })
}
