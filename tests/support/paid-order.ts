import type { Db } from '../../src/server/store/engine/db.ts'
import type { Row } from '../../src/server/store/engine/schema.ts'

/** An order of somebody who has paid and is listed, at the first name's address; returns its id. */
export async function addPaidOrder(
  db: Db,
  name: string,
  now: Date,
  given: Partial<Row<'orders'>> = {},
): Promise<string> {
  const { id } = await db
    .insertInto('orders')
    .values({
      customer_name: name,
      customer_email: `${name.toLowerCase().split(' ')[0]}@example.org`,
      total_amount: 4900,
      status: 'paid',
      paid_at: now,
      hold_expires_at: now,
      allow_public_listing: true,
      created_at: now,
      updated_at: now,
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
