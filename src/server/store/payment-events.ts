/** What the payment provider has told so far. */
import type { Db } from './engine/db.ts'

/** Notes a message in the transaction of its effect; false when it had its effect before. */
export async function rememberEvent(
  tx: Db,
  { id, type }: { id: string; type: string },
  now: Date,
): Promise<boolean> {
  const row = await tx
    .insertInto('payment_events')
    .values({ id, type, created_at: now })
    .onConflict((same) => same.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Notes that a payment was given back which we have not heard of yet. */
export async function rememberRefund(tx: Db, paymentIntentId: string, now: Date): Promise<void> {
  await tx
    .insertInto('payment_refunds')
    .values({ payment_intent_id: paymentIntentId, refunded_at: now })
    .onConflict((same) => same.column('payment_intent_id').doNothing())
    .execute()
}

/** When this payment was given back, if we heard of that before we heard of the payment. */
export async function findRefund(tx: Db, paymentIntentId: string): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('payment_refunds')
    .select('refunded_at')
    .where('payment_intent_id', '=', paymentIntentId)
    .executeTakeFirst()
  return row?.refunded_at
}
