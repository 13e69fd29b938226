/** Rows hold the SHA-256 of tokens, never the tokens. */

import { adminSessionDays } from '../../domain/admin-pages.ts'
import type { AdminUser } from '../../domain/admins.ts'
import { day } from '../../domain/durations.ts'
import type { Db } from './engine/db.ts'

const idleDays = 7

export async function insertAdminSession(tx: Db, sha256: Buffer, adminId: string, now: Date): Promise<void> {
  const expiresAt = new Date(now.getTime() + adminSessionDays * day)
  await tx
    .insertInto('admin_sessions')
    .values({ sha256, admin_id: adminId, expires_at: expiresAt, last_seen_at: now, created_at: now })
    .execute()
}

/** The live session: at most 30 days old and 7 days idle (docs/security.md#admin-sessions). */
export async function findAdminSession(
  db: Db,
  sha256: Buffer,
  now: Date,
): Promise<{ admin: AdminUser; lastSeenAt: Date } | undefined> {
  const row = await db
    .selectFrom('admin_sessions')
    .innerJoin('admins', 'admins.id', 'admin_sessions.admin_id')
    .select(['admins.id', 'admins.email', 'admins.name', 'admin_sessions.last_seen_at'])
    .where('sha256', '=', sha256)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', idleSince(now))
    .executeTakeFirst()
  return row && { admin: { id: row.id, email: row.email, name: row.name }, lastSeenAt: row.last_seen_at }
}

export async function markAdminSessionSeen(db: Db, sha256: Buffer, now: Date): Promise<void> {
  await db.updateTable('admin_sessions').set({ last_seen_at: now }).where('sha256', '=', sha256).execute()
}

export async function endAdminSession(tx: Db, sha256: Buffer): Promise<void> {
  await tx.deleteFrom('admin_sessions').where('sha256', '=', sha256).execute()
}

export async function endAdminSessionsOf(tx: Db, adminId: string): Promise<void> {
  await tx.deleteFrom('admin_sessions').where('admin_id', '=', adminId).execute()
}

export async function deleteExpiredAdminSessions(tx: Db, now: Date): Promise<void> {
  await tx
    .deleteFrom('admin_sessions')
    .where('sha256', 'in', (dead) =>
      dead
        .selectFrom('admin_sessions')
        .select('sha256')
        .where((is) => is.or([is('expires_at', '<=', now), is('last_seen_at', '<=', idleSince(now))]))
        // Two sign-ins at once must not wait for each other.
        .forUpdate()
        .skipLocked(),
    )
    .execute()
}

const idleSince = (now: Date) => new Date(now.getTime() - idleDays * day)
