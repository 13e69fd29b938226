import { adminMessages } from '../../../domain/messages/admin-messages.ts'
import { ok } from '../../../domain/result.ts'
import { replacePassword } from '../../auth/admin-password.ts'
import { limitTokenGuesses } from '../../auth/guesses.ts'
import { rememberBrowser } from '../../auth/known-browser.ts'
import { hashPassword } from '../../auth/passwords.ts'
import type { Handler } from '../../context.ts'
import { consumeToken, findToken } from '../../store/tokens.ts'

const invalid = ok({ success: false as const, error: adminMessages.resetLinkInvalid })

/** Sets a new password by a mailed link, once (docs/security.md#password-reset). Signs nobody in. */
export const resetAdminPassword: Handler<'reset-admin-password'> = async (
  { token, newPassword },
  context,
) => {
  const { db, now } = context
  // Checked before hashing: a guess at a token must not cost 30 ms.
  if (!(await findToken(db, 'admin-reset', token, now))) return limitTokenGuesses(context, invalid)
  const passwordHash = await hashPassword(newPassword)
  const admin = await db.transaction().execute(async (tx) => {
    const adminId = await consumeToken(tx, 'admin-reset', token, now)
    return adminId && replacePassword(tx, adminId, { passwordHash, action: 'password-reset' }, now)
  })
  if (!admin) return invalid
  context.mailQueued()
  // Whoever forgot it has often tried wrong ones, which would hold up the right one.
  rememberBrowser(context, admin.email)
  return ok({ success: true })
}
