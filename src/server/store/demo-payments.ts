import { sql } from 'kysely'
import { isStorable } from '../../domain/fields.ts'
import type { Db } from './engine/db.ts'
import type { Row } from './engine/schema.ts'

export type DemoPaymentRow = Row<'demo_payments'>

/** Inserts a payment, or returns the one with the same idempotency key. */
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

/** Gives a part of a payment back, each request once; false when there is no such payment or not as much left. */
export async function refundDemoPayment(
  db: Db,
  {
    paymentIntentId,
    refundId,
    amountCents,
  }: { paymentIntentId: string; refundId: string; amountCents: number },
  now: Date,
): Promise<boolean> {
  const ofPayment = db.updateTable('demo_payments').where('payment_intent_id', '=', paymentIntentId)
  const done = await ofPayment
    .set({
      refunded_at: now,
      refunded_cents: sql`refunded_cents + ${amountCents}`,
      refund_requests: sql`refund_requests || to_jsonb(${refundId}::text)`,
    })
    .where(sql<boolean>`not refund_requests @> to_jsonb(${refundId}::text)`)
    .where(sql<boolean>`refunded_cents + ${amountCents} <= amount_cents`)
    .returning('id')
    .executeTakeFirst()
  if (done) return true
  const known = await db
    .selectFrom('demo_payments')
    .select('id')
    .where('payment_intent_id', '=', paymentIntentId)
    .where(sql<boolean>`refund_requests @> to_jsonb(${refundId}::text)`)
    .executeTakeFirst()
  return known !== undefined
}

export async function deleteOldDemoPayments(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('demo_payments').where('created_at', '<', before).execute()
}
