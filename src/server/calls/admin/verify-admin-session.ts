import { ok } from '../../../domain/result.ts'
import { clearAdminCookies, findAdmin } from '../../auth/admin-sessions.ts'
import type { Handler } from '../../context.ts'

/**
 * Whether the given session token, or else the cookie's, belongs to a live session; a boolean and nothing more
 * (docs/security.md#admin-sessions). A cookie that holds a dead one is cleared: a page cannot do that by itself
 * (docs/product.md#admin-sign-in).
 */
export const verifyAdminSession: Handler<'verify_admin_session'> = async ({ session_token }, context) => {
  const within = await context.rateLimits.spend('session-checks', context.clientAddress)
  if (!within.ok) return within
  const adminToken = session_token || context.adminToken
  const isLive = (await findAdmin({ ...context, adminToken })) !== undefined
  if (!isLive && adminToken && adminToken === context.adminToken) clearAdminCookies(context)
  return ok(isLive)
}
