import { randomBytes } from 'node:crypto'
import { type AdminUser, adminNameOf } from '../../domain/admins.ts'
import type { Organizer } from '../../domain/event/documents.ts'
import { dropUnsent, enqueue } from '../mail/outbox.ts'
import { endAdminSessionsOf } from '../store/admin-sessions.ts'
import { changePassword, deleteAdmin, findAdminByEmail, insertAdmin, lockAdmins } from '../store/admins.ts'
import { writeAudit } from '../store/audit-log.ts'
import type { Db } from '../store/engine/db.ts'
import { revokeTokens } from '../store/tokens.ts'
import { hashPassword } from './passwords.ts'

/** Also ends the administrator's sessions and reset links, and queues a mail; undefined for an unknown id. */
export async function replacePassword(
  tx: Db,
  adminId: string,
  { passwordHash, action }: { passwordHash: string; action: 'password-reset' | 'password-set' },
  now: Date,
): Promise<AdminUser | undefined> {
  const admin = await changePassword(tx, adminId, passwordHash, now)
  if (!admin) return undefined
  const params = { adminId: admin.id }
  await endAdminSessionsOf(tx, admin.id)
  await revokeTokens(tx, { kind: 'admin-reset', subjectId: admin.id })
  await dropUnsent(tx, 'admin-password-reset', params)
  await enqueue(tx, 'admin-password-changed', { recipient: admin.email, params }, now)
  await writeAudit(tx, { actor: admin.email, action }, now)
  return admin
}

/** Adds an administrator with this address, in lower case, or replaces the password of the existing one. */
export async function addAdministrator(
  db: Db,
  { email, password }: { email: string; password: string },
  organizers: readonly Organizer[],
  now: Date,
): Promise<'added' | 'password changed'> {
  const passwordHash = await hashPassword(password)
  return db.transaction().execute(async (tx) => {
    const added = await insertAdmin(tx, { email, name: adminNameOf(email, organizers), passwordHash }, now)
    if (added) {
      await writeAudit(tx, { actor: email, action: 'admin-added' }, now)
      return 'added'
    }
    const known = await findAdminByEmail(tx, email)
    if (known) await replacePassword(tx, known.id, { passwordHash, action: 'password-set' }, now)
    return 'password changed'
  })
}

/** Its owner chooses one by “Forgot your password?”, so that nobody has to be told one. */
export const nobodysPassword = () => randomBytes(32).toString('base64url')

/** Their sessions end with the row; what they published stays, without their name. `note` says so in the same transaction. */
export const removeAdministrator = (
  db: Db,
  { email, by }: { email: string; by?: string },
  note: (tx: Db) => Promise<void>,
): Promise<'removed' | 'unknown' | 'last'> =>
  db.transaction().execute(async (tx) => {
    const ids = await lockAdmins(tx)
    const admin = await findAdminByEmail(tx, email)
    // Who was removed a moment ago removes nobody any more.
    if (!admin || (by !== undefined && !ids.includes(by))) return 'unknown'
    if (ids.length === 1) return 'last'
    await revokeTokens(tx, { kind: 'admin-reset', subjectId: admin.id })
    await dropUnsent(tx, 'admin-password-reset', { adminId: admin.id })
    await note(tx)
    await deleteAdmin(tx, admin.id)
    return 'removed'
  })
