/** Changes to the seats of orders run under `lockSeats`. */
import { randomUUID } from 'node:crypto'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { EventFacts } from '../../domain/event/documents.ts'
import { newOrderNumber } from '../../domain/order-number.ts'
import type { Db } from './engine/db.ts'
import type { Row, Schema } from './engine/schema.ts'
import { lockSeats } from './seats.ts'

export type Order = Row<'orders'>
export type NewOrder = Omit<Insertable<Schema['orders']>, 'status' | 'order_number'>

/** Places whose address is confirmed. */
export async function countWaitlisted(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('status', '=', 'waitlist')
    .where('address_confirmed_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const findOrder = (db: Db, id: string): Promise<Order | undefined> =>
  db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()

export const lockOrder = (tx: Db, id: string): Promise<Order | undefined> =>
  tx.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const findOrderOfSession = (db: Db, sessionId: string): Promise<Order | undefined> =>
  db.selectFrom('orders').selectAll().where('stripe_session_id', '=', sessionId).executeTakeFirst()

export const findOrderOfPayment = (db: Db, paymentIntentId: string): Promise<Order | undefined> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('stripe_payment_intent_id', '=', paymentIntentId)
    .executeTakeFirst()

export async function hasTicket(db: Db, email: string, otherThan?: string): Promise<boolean> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('customer_email', '=', email)
    .where('status', '=', 'paid')
    .$if(otherThan !== undefined, (query) => query.where('id', '!=', otherThan ?? ''))
    .executeTakeFirst()
  return row !== undefined
}

/** Those of invoices to companies that are neither paid nor over. */
export const listUnpaidInvoicesOf = (db: Db, email: string): Promise<Pick<Order, 'id' | 'order_number'>[]> =>
  db
    .selectFrom('orders')
    .select(['id', 'order_number'])
    .where('customer_email', '=', email)
    .where('status', '=', 'pending')
    .where('due_on', 'is not', null)
    .orderBy('created_at', 'desc')
    .execute()

export const listHolds = (db: Db, email: string, now: Date): Promise<Order[]> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('customer_email', '=', email)
    .where('status', '=', 'pending')
    .where('hold_expires_at', '>', now)
    // What organisers invoiced is no form of a buyer's.
    .where('due_on', 'is', null)
    .execute()

/** Its number stays, also when the event gets another short name. */
export function insertOrder(
  tx: Db,
  { id = randomUUID(), ...order }: Insertable<Schema['orders']>,
  event: Pick<EventFacts, 'shortName'>,
): Promise<Order> {
  return tx
    .insertInto('orders')
    .values({ ...order, id, order_number: newOrderNumber(id, event) })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Gives orders, and mails that wait, of an earlier version the number that it showed for them. */
export async function numberOlderOrders(db: Db, event: Pick<EventFacts, 'shortName'>): Promise<void> {
  // Read first: on a full disk, nothing is written by a start.
  const older = await db.selectFrom('orders').select('id').where('order_number', '=', '').executeTakeFirst()
  if (!older) return
  await db.transaction().execute(async (tx) => {
    // A hall of many years may take longer than a visitor's query may.
    await sql`set local statement_timeout = 0`.execute(tx)
    // Prevents a deadlock with a process that numbers or sweeps the same rows in another order.
    await lockSeats(tx)
    await tx
      .updateTable('orders')
      .set({ order_number: sql`${event.shortName}::text || '-' || upper(left(id::text, 8))` })
      .where('order_number', '=', '')
      .execute()
    await sql`update outbox set params = params || jsonb_build_object('orderNumber', order_number) from orders
      where letter in ('order-confirmation', 'order-refunded') and sent_at is null
        and params->>'orderId' = orders.id::text and not params ? 'orderNumber'`.execute(tx)
  })
}

export const changeOrder = (
  tx: Db,
  id: string,
  changes: Updateable<Schema['orders']>,
  now: Date,
): Promise<Order> =>
  tx
    .updateTable('orders')
    .set({ ...changes, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Saves the checkout session of an order; false when the order has changed or was erased since. */
export async function saveCheckoutSession(
  tx: Db,
  { id, status, stripe_session_id: before }: Order,
  session: { id: string; url: string },
  now: Date,
): Promise<boolean> {
  const row = await tx
    .updateTable('orders')
    .set({ stripe_session_id: session.id, payment_url: session.url, updated_at: now })
    .where('id', '=', id)
    .where('status', '=', status)
    .where('erased_at', 'is', null)
    .where((is) =>
      is.or([
        is('stripe_session_id', 'is not distinct from', before),
        is('stripe_session_id', '=', session.id),
      ]),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const listHeldOrders = (db: Db, email: string): Promise<Order[]> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('customer_email', '=', email)
    .where('status', 'in', ['pending', 'offered'])
    .execute()

/** The orders whose hold is over, the longest overdue first. */
export const listOverdueOrders = (db: Db, now: Date, most: number): Promise<Order[]> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('status', 'in', ['pending', 'offered'])
    .where('hold_expires_at', '<=', now)
    .orderBy('hold_expires_at')
    .limit(most)
    .execute()

export async function listSessionsInProgress(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('stripe_session_id as id')
    .where('status', 'in', ['pending', 'offered'])
    .where('stripe_session_id', 'is not', null)
    .orderBy('created_at')
    .execute()
  return rows.flatMap(({ id }) => (id === null ? [] : [id]))
}

/** Without any, the table may have been lost and replaced. */
export async function hasCheckoutSessions(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('stripe_session_id', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether money for an order came through a payment provider; the sample and the demo took none. */
export async function hasRealPayment(db: Db): Promise<boolean> {
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('paid_at', 'is not', null)
    .where('total_amount', '>', 0)
    .where(sql<boolean>`stripe_session_id !~ '^(sample_|cs_demo_)'`)
    .limit(1)
    .executeTakeFirst()
  return order !== undefined
}

/** Whether anybody has ordered what costs something, paid or not. */
export async function hasOrdersForMoney(db: Db): Promise<boolean> {
  const found = await db
    .selectFrom('orders')
    .select('id')
    .where((where) => where.or([where('total_amount', '>', 0), where('discount_amount', '>', 0)]))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
