import type { AdminUser } from '../../domain/admins.ts'
import type { Db } from './engine/db.ts'

export interface StoredAdmin extends AdminUser {
  passwordHash: string
}

export async function findAdminByEmail(db: Db, email: string): Promise<StoredAdmin | undefined> {
  return db
    .selectFrom('admins')
    .select(['id', 'email', 'name', 'password_hash as passwordHash'])
    .where('email', '=', email)
    .executeTakeFirst()
}

export async function listAdminEmails(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('admins').select('email').orderBy('email').execute()
  return rows.map(({ email }) => email)
}

export async function listAdmins(db: Db): Promise<(AdminUser & { addedAt: Date })[]> {
  return db
    .selectFrom('admins')
    .select(['id', 'email', 'name', 'created_at as addedAt'])
    .orderBy('created_at')
    .orderBy('email')
    .execute()
}

export async function hasAdmins(db: Db): Promise<boolean> {
  return (await db.selectFrom('admins').select('id').limit(1).executeTakeFirst()) !== undefined
}

export async function insertAdmin(
  tx: Db,
  { email, name, passwordHash }: Omit<StoredAdmin, 'id'>,
  now: Date,
): Promise<AdminUser | undefined> {
  return tx
    .insertInto('admins')
    .values({ email, name, password_hash: passwordHash, created_at: now, updated_at: now })
    .onConflict((same) => same.column('email').doNothing())
    .returning(['id', 'email', 'name'])
    .executeTakeFirst()
}

/** Locks the row: a sign-in concurrent with a password reset must not get a session. */
export async function lockPassword(tx: Db, { id, passwordHash }: StoredAdmin): Promise<boolean> {
  const row = await tx
    .selectFrom('admins')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', passwordHash)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export async function changePassword(
  tx: Db,
  id: string,
  passwordHash: string,
  now: Date,
): Promise<AdminUser | undefined> {
  return tx
    .updateTable('admins')
    .set({ password_hash: passwordHash, updated_at: now })
    .where('id', '=', id)
    .returning(['id', 'email', 'name'])
    .executeTakeFirst()
}

/** All of them: of two that remove each other at once, one stays. */
export async function lockAdmins(tx: Db): Promise<string[]> {
  const rows = await tx.selectFrom('admins').select('id').orderBy('id').forUpdate().execute()
  return rows.map(({ id }) => id)
}

export async function deleteAdmin(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('admins').where('id', '=', id).execute()
}
