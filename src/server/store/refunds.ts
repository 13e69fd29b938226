/** A row is written under `lockSeats`, before the payment provider is asked. */
import { type Insertable, sql } from 'kysely'
import type { FailedRefund } from '../payments/provider.ts'
import type { Db } from './engine/db.ts'
import type { Row, Schema } from './engine/schema.ts'

/** What went back of each order, or is about to. */
export const refundedAmount = sql<number>`(select coalesce(sum(amount_cents), 0)::int from refunds
  where order_id = orders.id and state <> 'failed')`.as('refunded_amount')

export type Refund = Row<'refunds'>
export type NewRefund = Omit<Insertable<Schema['refunds']>, 'settled_at' | 'created_at'>

/** One that nobody waits for is settled at once. */
export const insertRefund = (tx: Db, refund: NewRefund, now: Date): Promise<Refund> =>
  tx
    .insertInto('refunds')
    .values({ ...refund, created_at: now, settled_at: refund.state === 'done' ? now : null })
    .returningAll()
    .executeTakeFirstOrThrow()

export const listRefunds = (db: Db, orderId: string): Promise<Refund[]> =>
  db
    .selectFrom('refunds')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export type ClaimedRefund = Refund & Pick<Row<'orders'>, 'stripe_payment_intent_id' | 'stripe_session_id'>

/** A pending refund that nobody asks for at the moment: the next one, or the one with this id. */
export async function claimRefund(
  db: Db,
  { now, leasedUntil, id, after }: { now: Date; leasedUntil: Date; id?: string; after?: Refund | undefined },
): Promise<ClaimedRefund | undefined> {
  const claimed = await db
    .updateTable('refunds')
    .set({ leased_until: leasedUntil })
    .where('id', '=', (due) =>
      due
        .selectFrom('refunds')
        .select('id')
        .where('state', '=', 'pending')
        .where((is) => is.or([is('leased_until', 'is', null), is('leased_until', '<=', now)]))
        .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
        .$if(after !== undefined, (query) => query.where('id', '>', after?.id ?? ''))
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst()
  if (!claimed) return undefined
  const payment = await db
    .selectFrom('orders')
    .select(['stripe_payment_intent_id', 'stripe_session_id'])
    .where('id', '=', claimed.order_id)
    .executeTakeFirst()
  return payment && { ...claimed, ...payment }
}

/** The provider has answered that it does so; true the first time. */
export async function markRefundDone(
  tx: Db,
  id: string,
  providerRefundId: string | null,
  now: Date,
): Promise<boolean> {
  const row = await tx
    .updateTable('refunds')
    .set({ state: 'done', settled_at: now, leased_until: null, last_error: null })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .returning('id')
    .executeTakeFirst()
  // A webhook may have been quicker, which does not tell which refund it is about.
  if (providerRefundId !== null)
    await tx
      .updateTable('refunds')
      .set({ provider_refund_id: providerRefundId })
      .where('id', '=', id)
      .execute()
  return row !== undefined
}

export const findRefundOfProvider = (db: Db, providerRefundId: string): Promise<Refund | undefined> =>
  db.selectFrom('refunds').selectAll().where('provider_refund_id', '=', providerRefundId).executeTakeFirst()

/** By our own id of the request, as long as it is not known by the provider's. */
export const findRefundToAsk = (db: Db, id: string): Promise<Refund | undefined> =>
  db
    .selectFrom('refunds')
    .selectAll()
    .where('id', '=', id)
    .where('provider_refund_id', 'is', null)
    .where('way', '=', 'provider')
    .executeTakeFirst()

/** Finds the newest refund of this amount from the provider's dashboard, and stores the provider's id with it. */
export const linkDashboardRefund = (
  tx: Db,
  { refundId, paymentIntentId, amountCents }: Omit<FailedRefund, 'requestId' | 'code'>,
): Promise<Refund | undefined> =>
  tx
    .updateTable('refunds')
    .set({ provider_refund_id: refundId })
    .where('id', '=', (given) =>
      given
        .selectFrom('refunds')
        .innerJoin('orders', 'orders.id', 'order_id')
        .select('refunds.id')
        .where('stripe_payment_intent_id', '=', paymentIntentId)
        .where('reason', '=', 'dashboard')
        .where('provider_refund_id', 'is', null)
        .where('amount_cents', '=', amountCents)
        .orderBy('refunds.created_at', 'desc')
        .orderBy('refunds.id')
        .limit(1),
    )
    .returningAll()
    .executeTakeFirst()

/** Refused for good, or it did not get through: its seats may be paid back in another way. False for another state. */
export async function markRefundFailed(
  tx: Db,
  { id, state }: Pick<Refund, 'id' | 'state'>,
  error: string,
  now: Date,
): Promise<boolean> {
  const row = await tx
    .updateTable('refunds')
    .set({ state: 'failed', settled_at: now, leased_until: null, last_error: error })
    .where('id', '=', id)
    .where('state', '=', state)
    .returning('id')
    .executeTakeFirst()
  if (row) await tx.updateTable('seats').set({ refund_id: null }).where('refund_id', '=', id).execute()
  return row !== undefined
}

/** To be asked for again; under a new key when the provider has told a failure, which it would repeat. */
export async function putRefundBack(
  db: Db,
  id: string,
  { error, hasFailed }: { error: string; hasFailed: boolean },
): Promise<void> {
  await db
    .updateTable('refunds')
    .set({
      leased_until: null,
      last_error: error,
      ...(hasFailed && { key_number: sql<number>`key_number + 1` }),
    })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .execute()
}
