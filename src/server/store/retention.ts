/** What the retention job forgets. Each of these may be repeated, and be cut short by a crash, without harm. */
import { sql } from 'kysely'
import type { Db } from './engine/db.ts'

/** Takes the turn of the job until the transaction ends; false when another process has it. */
export async function lockRetention(tx: Db): Promise<boolean> {
  const { rows } = await sql<{ isOurs: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('retention')) as "isOurs"`.execute(tx)
  return rows[0]?.isOurs === true
}

/** Forgets what everybody answered to the poll, now and before. */
export async function deletePollAnswers(tx: Db): Promise<void> {
  // The orders first, as in answering: who answers at this moment waits, or is waited for.
  await tx
    .updateTable('orders')
    .set({
      commitment_status: null,
      lunch_preference: null,
      dinner_preference: null,
      ice_bath_preference: null,
    })
    .where('commitment_status', 'is not', null)
    .execute()
  await tx.deleteFrom('food_answers').execute()
}

/** Sends everybody home who still waits for a seat; under `lockSeats`. Answers how many. */
export const deleteWaitlist = (tx: Db): Promise<number> =>
  countDeleted(tx.deleteFrom('orders').where('status', '=', 'waitlist'))

/** Forgets orders that let go of their seats before then and were never paid; under `lockSeats`. */
export const deleteUnpaidOrders = (tx: Db, before: Date): Promise<number> =>
  countDeleted(
    tx
      .deleteFrom('orders')
      .where('status', '=', 'expired')
      .where('updated_at', '<', before)
      .where('paid_at', 'is', null),
  )

/** Forgets orders that were paid before then, given back or not. */
export const deletePaidOrders = (tx: Db, before: Date): Promise<number> =>
  countDeleted(
    tx.deleteFrom('orders').where('status', 'in', ['paid', 'refunded']).where('paid_at', '<', before),
  )

/** Forgets who did what in the back office before then. */
export async function deleteOldAudit(tx: Db, before: Date): Promise<void> {
  await tx.deleteFrom('audit_log').where('created_at', '<', before).execute()
}

/** Forgets who asked for their data before then. */
export async function deleteOldDataRequests(tx: Db, before: Date): Promise<void> {
  await tx.deleteFrom('data_requests').where('created_at', '<', before).execute()
}

/** Counters that count nothing any more. */
export async function deleteExpiredCounters(tx: Db, now: Date): Promise<void> {
  await tx.deleteFrom('rate_limits').where('expire', '<', now.getTime()).execute()
}

/** Of payments of the demo whose order was emptied, whatever came in while that happened. */
export async function anonymizeDemoBuyers(tx: Db): Promise<void> {
  await tx
    .updateTable('demo_payments')
    .set({ customer_email: 'deleted', metadata: {} })
    .where('customer_email', '!=', 'deleted')
    .where('order_id', 'in', (erased) =>
      erased.selectFrom('orders').select('id').where('erased_at', 'is not', null),
    )
    .execute()
}

const countDeleted = async (deletion: {
  executeTakeFirst(): Promise<{ numDeletedRows: bigint }>
}): Promise<number> => Number((await deletion.executeTakeFirst()).numDeletedRows)
