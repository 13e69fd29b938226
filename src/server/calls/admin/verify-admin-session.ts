import { createHash } from 'node:crypto'
import { ok } from '../../../domain/result.ts'
import type { Handler } from '../../call-context.ts'
import { findAdminOfSession } from '../../store/admin-sessions.ts'

/** Whether the given session token, or else the cookie's, belongs to a live session; a boolean and nothing more (SECURITY A2). */
export const verifyAdminSession: Handler<'verify_admin_session'> = async ({ session_token }, context) => {
  const within = await context.budgets.spend('session-checks', context.clientAddress)
  if (!within.ok) return within
  const token = session_token || context.adminToken
  if (!token) return ok(false)
  const sha256 = createHash('sha256').update(token).digest()
  return ok((await findAdminOfSession(context.db, sha256, context.now)) !== undefined)
}
