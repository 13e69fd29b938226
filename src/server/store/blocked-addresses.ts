/** Addresses from which no proposals are taken (docs/security.md#proposal-spam). */
import type { Db } from './engine/db.ts'
import type { Row } from './engine/schema.ts'

export type BlockedAddress = Row<'blocked_addresses'>

/** `hash` is `voterOfAddress`: it finds an address that was deleted here with everything else of its person. */
export async function isBlocked(db: Db, hash: string): Promise<boolean> {
  const row = await db
    .selectFrom('blocked_addresses')
    .select('id')
    .where('address_hash', '=', hash)
    .executeTakeFirst()
  return row !== undefined
}

/** The id of the block; undefined when there was one. */
export async function blockAddress(
  tx: Db,
  { email, hash, by }: { email: string; hash: string; by: string },
  now: Date,
): Promise<string | undefined> {
  const row = await tx
    .insertInto('blocked_addresses')
    .values({ address_hash: hash, email, blocked_by: by, blocked_at: now })
    .onConflict((known) => known.column('address_hash').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export const listBlockedAddresses = (db: Db): Promise<BlockedAddress[]> =>
  db.selectFrom('blocked_addresses').selectAll().orderBy('blocked_at', 'desc').orderBy('id').execute()

export async function unblockAddress(tx: Db, id: string): Promise<boolean> {
  const row = await tx.deleteFrom('blocked_addresses').where('id', '=', id).returning('id').executeTakeFirst()
  return row !== undefined
}

export async function forgetBlockedAddress(tx: Db, email: string): Promise<void> {
  await tx.updateTable('blocked_addresses').set({ email: null }).where('email', '=', email).execute()
}

export async function deleteOldBlocks(tx: Db, before: Date): Promise<void> {
  await tx.deleteFrom('blocked_addresses').where('blocked_at', '<', before).execute()
}
