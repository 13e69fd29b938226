import type { Db } from './engine/db.ts'

/** Saves a webhook's id in the transaction of its effect; false for a repeated one. */
export async function saveEvent(
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

export async function saveRefund(tx: Db, paymentIntentId: string, now: Date): Promise<void> {
  await tx
    .insertInto('payment_refunds')
    .values({ payment_intent_id: paymentIntentId, refunded_at: now })
    .onConflict((same) => same.column('payment_intent_id').doNothing())
    .execute()
}

/** When this payment was refunded, if the refund was reported before the payment. */
export async function findRefund(tx: Db, paymentIntentId: string): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('payment_refunds')
    .select('refunded_at')
    .where('payment_intent_id', '=', paymentIntentId)
    .executeTakeFirst()
  return row?.refunded_at
}

export async function deleteOldPaymentEvents(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('payment_events').where('created_at', '<', before).execute()
}
