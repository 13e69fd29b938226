import { ok } from '../../../domain/result.ts'
import { inEqualTime } from '../../auth/guesses.ts'
import { spendAsVisitor } from '../../auth/visitor-cookie.ts'
import type { Handler } from '../../context.ts'
import { enqueue } from '../../mail/outbox.ts'
import { findAdminByEmail } from '../../store/admins.ts'

/** The same answer after the same time for every address (docs/security.md#password-reset). */
export const requestAdminPasswordReset: Handler<'request-admin-password-reset'> = async (
  { email },
  context,
) => {
  const { db, now, rateLimits } = context
  const byClient = await spendAsVisitor(context, 'password-resets')
  if (!byClient.ok) return byClient
  const forAddress = await rateLimits.spend('password-resets-per-address', email)
  if (!forAddress.ok) return forAddress
  const queued = findAdminByEmail(db, email).then(async (admin) => {
    if (!admin) return
    await enqueue(db, 'admin-password-reset', { recipient: admin.email, params: { adminId: admin.id } }, now)
  })
  await inEqualTime(queued)
  context.mailQueued()
  return ok({ success: true })
}
