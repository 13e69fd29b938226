import type { Db } from './db.ts'

/** The administrator whose live session has this token's SHA-256, or undefined: 30 days at most, 7 days idle (SECURITY A2). */
export async function findAdminOfSession(
  db: Db,
  sha256: Buffer,
  now: Date,
): Promise<{ id: string } | undefined> {
  const idleSince = new Date(now.getTime() - 7 * 24 * 3600_000)
  return db
    .selectFrom('admin_sessions')
    .select('admin_id as id')
    .where('sha256', '=', sha256)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', idleSince)
    .executeTakeFirst()
}
