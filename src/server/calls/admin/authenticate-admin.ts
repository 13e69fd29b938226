import { adminMessages } from '../../../domain/messages/admin-messages.ts'
import { callMessages } from '../../../domain/messages/call-messages.ts'
import { ok, refuse } from '../../../domain/result.ts'
import { sendAdminCookie, startAdminSession } from '../../auth/admin-sessions.ts'
import { isKnownBrowser, rememberBrowser } from '../../auth/known-browser.ts'
import { isPasswordOf } from '../../auth/passwords.ts'
import { spendAsVisitor } from '../../auth/visitor-cookie.ts'
import type { CallContext, Handler } from '../../context.ts'
import { createThrottle } from '../../lib/throttle.ts'
import { findAdminByEmail, lockPassword } from '../../store/admins.ts'
import { wasAuditedSince, writeAudit } from '../../store/audit-log.ts'

const slow = { pauseMs: 2_000, maxWaiting: 5, retrySeconds: 10 }
const throttle = createThrottle(slow)

/** Unknown addresses get the answer of wrong passwords, after the same time (docs/security.md#sign-in-guessing). */
export const authenticateAdmin: Handler<'authenticate-admin'> = async ({ email, password }, context) => {
  const { db, now, rateLimits, clientAddress } = context
  const isKnown = isKnownBrowser(context, email)
  const pair = `${isKnown ? 'known browser' : clientAddress} ${email}`
  // Counted before and refunded when right: parallel guesses are limited like those in a row.
  // Strangers behind the same address keep no organiser out: a known browser has the limit of its pair.
  const byClient = isKnown ? undefined : await spendAsVisitor(context, 'sign-ins')
  if (byClient?.ok === false) return byClient
  const byPair = await rateLimits.spend('sign-ins-per-client-and-address', pair)
  if (!byPair.ok) {
    // Not awaited: the time of the answer must not tell whether there is such an administrator.
    noteFailures(email, context).catch((err: unknown) =>
      context.log.error({ err }, 'failed sign-ins were not noted'),
    )
    return byPair
  }
  const ofAccount = isKnown ? undefined : await rateLimits.spend('sign-ins-per-account', email)
  // Guessed at from many networks: slow for strangers, locked for nobody.
  if (ofAccount?.ok === false && !(await throttle(email)))
    return refuse('too-many', callMessages.tooMany(slow.retrySeconds), {
      retryAfterSeconds: slow.retrySeconds,
    })

  const admin = await findAdminByEmail(db, email)
  const isRight = await isPasswordOf(password, admin?.passwordHash)
  if (!isRight || !admin) return refuse('not-signed-in', adminMessages.wrongSignIn)
  const sessionToken = await db.transaction().execute(async (tx) => {
    if (!(await lockPassword(tx, admin))) return undefined
    await writeAudit(tx, { actor: admin.email, action: 'signed-in' }, now)
    return startAdminSession(tx, admin, context)
  })
  if (sessionToken === undefined) return refuse('not-signed-in', adminMessages.wrongSignIn)
  if (byClient) await rateLimits.refund('sign-ins', context)
  await rateLimits.refund('sign-ins-per-client-and-address', pair)
  if (ofAccount?.ok) await rateLimits.refund('sign-ins-per-account', email)
  sendAdminCookie(context, sessionToken)
  rememberBrowser(context, email)
  return ok({ success: true, sessionToken, user: { id: admin.id, email: admin.email, name: admin.name } })
}

/** Notes password guessing in the audit log, once in 15 minutes. */
async function noteFailures(email: string, { db, now }: Pick<CallContext, 'db' | 'now'>): Promise<void> {
  const admin = await findAdminByEmail(db, email)
  if (!admin) return
  const entry = { actor: admin.email, action: 'sign-in-slowed', subjectId: admin.id } as const
  await db.transaction().execute(async (tx) => {
    const isFirst =
      (await lockPassword(tx, admin)) &&
      !(await wasAuditedSince(tx, entry, new Date(now.getTime() - 15 * 60_000)))
    if (isFirst) await writeAudit(tx, entry, now)
  })
}
