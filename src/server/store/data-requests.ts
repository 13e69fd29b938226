/** Requests for one's own data; the token of the mailed link is bound to one. */
import { sql } from 'kysely'
import type { Db } from './engine/db.ts'

export interface DataRequest {
  id: string
  email: string | null
}

/** `voterId` is the hash of the address, by which votes, stars, demos and talks know it. */
export async function isAddressKnown(
  db: Db,
  { email, voterId }: { email: string; voterId: string },
): Promise<boolean> {
  const { rows } = await sql<{ isKnown: boolean }>`
    select exists (select from orders where customer_email = ${email})
      or exists (select from seats where seats.email = ${email})
      or exists (select from contributions where contributor_email = ${email})
      or exists (select from subscribers where subscribers.email = ${email})
      or exists (select from plan_links where plan_links.email = ${email})
      or exists (select from outbox where recipient = ${email})
      or exists (select from demo_payments where customer_email = ${email})
      or exists (select from votes where verified_as = ${voterId})
      or exists (select from stars where verified_as = ${voterId})
      or exists (select from demo_people where verified_as = ${voterId})
      or exists (select from talk_hosts where host_key = ${voterId})
      or exists (select from host_absences where host_key = ${voterId})
      or exists (select from blocked_addresses where blocked_addresses.email = ${email}) as "isKnown"`.execute(
    db,
  )
  return rows[0]?.isKnown === true
}

export async function insertDataRequest(tx: Db, email: string, now: Date): Promise<string> {
  const { id } = await tx
    .insertInto('data_requests')
    .values({ email, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const findDataRequestOfId = (db: Db, id: string): Promise<DataRequest | undefined> =>
  db.selectFrom('data_requests').select(['id', 'email']).where('id', '=', id).executeTakeFirst()
