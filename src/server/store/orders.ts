/** Orders, from the first hold to the refund. What changes the seats they take runs under `lockSeats`. */
import type { Insertable, Updateable } from 'kysely'
import type { TicketOrder } from '../../domain/orders.ts'
import type { Db } from './engine/db.ts'
import type { Row, Schema } from './engine/schema.ts'

export type Order = Row<'orders'>

/** How many orders stand on the waitlist. */
export async function countWaitlisted(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('status', '=', 'waitlist')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The order of this id; undefined when there is none. */
export const findOrder = (db: Db, id: string): Promise<Order | undefined> =>
  db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()

/** The same, locked until the transaction ends. */
export const lockOrder = (tx: Db, id: string): Promise<Order | undefined> =>
  tx.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** The order that this payment page was made for. */
export const findOrderOfSession = (db: Db, sessionId: string): Promise<Order | undefined> =>
  db.selectFrom('orders').selectAll().where('stripe_session_id', '=', sessionId).executeTakeFirst()

/** The order that this payment paid for. */
export const findOrderOfPayment = (db: Db, paymentIntentId: string): Promise<Order | undefined> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('stripe_payment_intent_id', '=', paymentIntentId)
    .executeTakeFirst()

/** Whether this address holds a ticket by another order than this one. */
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

/** The pending order that exactly this form has made and that still holds its seats. */
export async function findMatchingHold(db: Db, form: TicketOrder, now: Date): Promise<Order | undefined> {
  const holds = await db
    .selectFrom('orders')
    .selectAll()
    .where('customer_email', '=', form.email)
    .where('status', '=', 'pending')
    .where('hold_expires_at', '>', now)
    .execute()
  return holds.find((hold) => matchesForm(hold, form))
}

/** Whether the order is what this form asks for, to the last field. */
export const matchesForm = (order: Order, form: TicketOrder): boolean =>
  order.customer_name === form.name &&
  order.customer_email === form.email &&
  order.number_of_tickets === form.numberOfTickets &&
  (order.coupon_code?.toUpperCase() ?? null) === (form.couponCode ?? null) &&
  order.linkedin_profile_url === (form.linkedinProfileUrl ?? null) &&
  order.allow_public_listing === form.allowPublicListing

/** Stores a new order and answers it whole. */
export const insertOrder = (tx: Db, order: Insertable<Schema['orders']>): Promise<Order> =>
  tx.insertInto('orders').values(order).returningAll().executeTakeFirstOrThrow()

/** Changes an order that exists and answers it whole. */
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

/** Keeps where an order is paid, unless the order has moved on since, or is nobody's any more; false then. */
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

/** The orders of an address that hold seats until they are paid. */
export const listHeldOrders = (db: Db, email: string): Promise<Order[]> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('customer_email', '=', email)
    .where('status', 'in', ['pending', 'offered'])
    .execute()

/** The orders whose time to pay is over, longest first. */
export const listOverdueOrders = (db: Db, now: Date, most: number): Promise<Order[]> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('status', 'in', ['pending', 'offered'])
    .where('hold_expires_at', '<=', now)
    .orderBy('hold_expires_at')
    .limit(most)
    .execute()
