/** What the sweep asks the database, and notes there. */
import type { Db } from './engine/db.ts'

/** The payment sessions of orders that may be paid at this moment. */
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

/** Whether anybody ever went to a payment page: without, the table may be a new one in place of one that is lost. */
export async function hasCheckoutSessions(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('stripe_session_id', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Orders paid too late or twice whose money nobody has asked the provider to give back yet, longest due first. */
export async function listRefundsDue(
  db: Db,
  most: number,
): Promise<{ orderId: string; paymentIntentId: string }[]> {
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'stripe_payment_intent_id'])
    .where('refund_due_at', 'is not', null)
    .where('refund_requested_at', 'is', null)
    .orderBy('refund_due_at')
    .limit(most)
    .execute()
  return rows.flatMap(({ id, stripe_payment_intent_id: paymentIntentId }) =>
    paymentIntentId === null ? [] : [{ orderId: id, paymentIntentId }],
  )
}

/** The provider was asked to give the payment of this order back, and does. */
export async function markRefundRequested(db: Db, orderId: string, now: Date): Promise<void> {
  await db
    .updateTable('orders')
    .set({ refund_requested_at: now, updated_at: now })
    .where('id', '=', orderId)
    .where('refund_requested_at', 'is', null)
    .execute()
}

/** Forgets which messages of the provider were dealt with before then. */
export async function deleteOldPaymentEvents(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('payment_events').where('created_at', '<', before).execute()
}
