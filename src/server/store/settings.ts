import { sql } from 'kysely'
import type { Db } from './db.ts'

/**
 * The key that signs voter cookies: the first process on an empty database offers its own, and every other one takes
 * that, because a vote must mean the same voter whichever process it reaches and after a move to another machine.
 */
export async function agreeOnVoterKey(db: Db, offered: string): Promise<string> {
  await db
    .insertInto('settings')
    .values({ key: 'voter-key', value: { key: offered } })
    .onConflict((same) => same.column('key').doNothing())
    .execute()
  const { key } = await db
    .selectFrom('settings')
    .select(sql<string>`value ->> 'key'`.as('key'))
    .where('settings.key', '=', 'voter-key')
    .executeTakeFirstOrThrow()
  return key
}
