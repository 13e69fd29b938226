/** Who asked for their own data; the token of the mailed link is bound to such a row. */
import { sql } from 'kysely'
import type { Db } from './engine/db.ts'

export interface DataRequest {
  id: string
  /** Null once the data was deleted. */
  email: string | null
}

/** Whether anything is kept under this address. */
export async function isAddressKnown(db: Db, email: string): Promise<boolean> {
  const { rows } = await sql<{ isKnown: boolean }>`
    select exists (select from orders where customer_email = ${email})
      or exists (select from contributions where contributor_email = ${email})
      or exists (select from subscribers where subscribers.email = ${email})
      or exists (select from outbox where recipient = ${email})
      or exists (select from demo_payments where customer_email = ${email}) as "isKnown"`.execute(db)
  return rows[0]?.isKnown === true
}

/** Notes that somebody asked for the data of this address; answers the note's id. */
export async function insertDataRequest(tx: Db, email: string, now: Date): Promise<string> {
  const { id } = await tx
    .insertInto('data_requests')
    .values({ email, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The note of this id; undefined when there is none. */
export const findDataRequestOfId = (db: Db, id: string): Promise<DataRequest | undefined> =>
  db.selectFrom('data_requests').select(['id', 'email']).where('id', '=', id).executeTakeFirst()
