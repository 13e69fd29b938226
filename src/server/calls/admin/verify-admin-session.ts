import { ok } from '../../../domain/result.ts'
import { clearAdminCookies, findAdmin } from '../../auth/admin-sessions.ts'
import type { Handler } from '../../context.ts'

/** Checks the token of the payload, else the cookie's. Clears the cookie of an ended session, which a page cannot do. */
export const verifyAdminSession: Handler<'verify_admin_session'> = async ({ session_token }, context) => {
  const adminToken = session_token || context.adminToken
  // Without the cookie, each session counts by itself.
  const visitor = context.visitor ?? adminToken
  const within = await context.rateLimits.spend('session-checks', { ...context, visitor })
  if (!within.ok) return within
  const isLive = (await findAdmin({ ...context, adminToken })) !== undefined
  if (!isLive && adminToken && adminToken === context.adminToken) clearAdminCookies(context)
  return ok(isLive)
}
