import { randomInt } from 'node:crypto'
import { adminNameOf } from '../../domain/admins.ts'
import type { Organizer } from '../../domain/event/documents.ts'
import { hashPassword } from '../auth/passwords.ts'
import type { Config } from '../config/config.ts'
import { findAdminByEmail, hasAdmins, insertAdmin } from '../store/admins.ts'
import type { Db } from '../store/engine/db.ts'

/** Without letters and digits that look alike. */
const readable = 'abcdefghjkmnpqrstuvwxyz23456789'

const readablePassword = () =>
  Array.from({ length: 5 }, () =>
    Array.from({ length: 4 }, () => readable.charAt(randomInt(readable.length))).join(''),
  ).join('-')

/** Returns the configured address if it is an administrator's, and a password only if generated here. */
export async function createFirstAdmin(
  db: Db,
  { firstAdmin: { email, password } }: Pick<Config, 'firstAdmin'>,
  organizers: readonly Organizer[],
  now: Date,
): Promise<{ email?: string; generatedPassword?: string }> {
  if (await hasAdmins(db)) return (await findAdminByEmail(db, email)) ? { email } : {}
  const chosen = password ?? readablePassword()
  const admin = { email, name: adminNameOf(email, organizers), passwordHash: await hashPassword(chosen) }
  const isMade = (await insertAdmin(db, admin, now)) !== undefined
  return isMade && password === undefined ? { email, generatedPassword: chosen } : { email }
}
