import { isStorable } from '../../domain/fields.ts'
import type { Db } from './engine/db.ts'
import type { Row } from './engine/schema.ts'

export type DemoPaymentRow = Row<'demo_payments'>

/** Inserts a payment, or answers the one with the same idempotency key. */
export async function insertDemoPayment(
  db: Db,
  payment: Pick<
    DemoPaymentRow,
    | 'id'
    | 'order_id'
    | 'amount_cents'
    | 'description'
    | 'customer_email'
    | 'success_url'
    | 'cancel_url'
    | 'expires_at'
    | 'created_at'
    | 'idempotency_key'
  > & { metadata: object },
): Promise<DemoPaymentRow> {
  await db
    .insertInto('demo_payments')
    .values(payment)
    .onConflict((same) => same.column('idempotency_key').doNothing())
    .execute()
  return db
    .selectFrom('demo_payments')
    .selectAll()
    .where('idempotency_key', '=', payment.idempotency_key)
    .executeTakeFirstOrThrow()
}

/** The payment with this id; undefined for any other text. */
export const findDemoPayment = async (db: Db, id: string): Promise<DemoPaymentRow | undefined> =>
  isStorable(id)
    ? db.selectFrom('demo_payments').selectAll().where('id', '=', id).executeTakeFirst()
    : undefined

export const completeDemoPayment = (
  db: Db,
  id: string,
  { paymentIntentId, now }: { paymentIntentId: string; now: Date },
): Promise<DemoPaymentRow | undefined> =>
  db
    .updateTable('demo_payments')
    .set({ status: 'complete', payment_intent_id: paymentIntentId })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()

export async function expireDemoPayment(db: Db, id: string): Promise<void> {
  await db
    .updateTable('demo_payments')
    .set({ status: 'expired' })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .execute()
}

export const listDemoPayments = (db: Db, since: Date): Promise<DemoPaymentRow[]> =>
  db
    .selectFrom('demo_payments')
    .selectAll()
    .where('created_at', '>=', since)
    .orderBy('created_at', 'desc')
    .execute()

export const listDemoRefunds = (db: Db, since: Date): Promise<DemoPaymentRow[]> =>
  db
    .selectFrom('demo_payments')
    .selectAll()
    .where('refunded_at', '>=', since)
    .orderBy('refunded_at', 'desc')
    .execute()

/** Refunds a payment once; false when there is none. */
export async function refundDemoPayment(db: Db, paymentIntentId: string, now: Date): Promise<boolean> {
  const paid = await db
    .selectFrom('demo_payments')
    .select('refunded_at')
    .where('payment_intent_id', '=', paymentIntentId)
    .executeTakeFirst()
  if (!paid) return false
  await db
    .updateTable('demo_payments')
    .set({ refunded_at: now })
    .where('payment_intent_id', '=', paymentIntentId)
    .where('refunded_at', 'is', null)
    .execute()
  return true
}

export async function deleteOldDemoPayments(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('demo_payments').where('created_at', '<', before).execute()
}
