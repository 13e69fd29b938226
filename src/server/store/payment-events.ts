import { sql } from 'kysely'
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

/** A refund that is heard of before its payment; of several, what went back in all. */
export interface EarlyRefund {
  refundedAt: Date
  /** Undefined: all of it. */
  amountCents: number | undefined
}

export async function saveRefund(
  tx: Db,
  paymentIntentId: string,
  { refundedAt, amountCents }: EarlyRefund,
): Promise<void> {
  await tx
    .insertInto('payment_refunds')
    .values({
      payment_intent_id: paymentIntentId,
      refunded_at: refundedAt,
      amount_cents: amountCents ?? null,
    })
    .onConflict((same) =>
      same.column('payment_intent_id').doUpdateSet({
        // Null, all of it, is the most.
        amount_cents: sql`case when payment_refunds.amount_cents is null then null
          when excluded.amount_cents is null then null
          else greatest(payment_refunds.amount_cents, excluded.amount_cents) end`,
      }),
    )
    .execute()
}

export async function findRefund(tx: Db, paymentIntentId: string): Promise<EarlyRefund | undefined> {
  const row = await tx
    .selectFrom('payment_refunds')
    .select(['refunded_at', 'amount_cents'])
    .where('payment_intent_id', '=', paymentIntentId)
    .executeTakeFirst()
  return row && { refundedAt: row.refunded_at, amountCents: row.amount_cents ?? undefined }
}

export async function deleteOldPaymentEvents(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('payment_events').where('created_at', '<', before).execute()
}
