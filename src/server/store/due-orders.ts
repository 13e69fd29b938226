/** Orders that organisers invoiced to companies and that are not paid. */
import type { Db } from './engine/db.ts'
import type { Order } from './orders.ts'

/** The earliest due day first; with `before` those that were due before this day. */
export const listDueOrders = (db: Db, { before }: { before?: string } = {}): Promise<Order[]> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('status', '=', 'pending')
    .where('due_on', 'is not', null)
    .$if(before !== undefined, (query) => query.where('due_on', '<', before ?? ''))
    .orderBy('due_on')
    .orderBy('created_at')
    .limit(500)
    .execute()
