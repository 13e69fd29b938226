/** The steps of the retention job; each may be repeated or interrupted without harm. */
import { sql } from 'kysely'
import type { Db } from './engine/db.ts'
import { unanswered } from './seat-people.ts'
import { isMailed } from './tokens.ts'

/** Locks the retention job until the transaction ends; false when another process has the lock. */
export async function lockRetention(tx: Db): Promise<boolean> {
  const { rows } = await sql<{ isLocked: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('retention')) as "isLocked"`.execute(tx)
  return rows[0]?.isLocked === true
}

export async function deletePollAnswers(tx: Db): Promise<void> {
  // Locks orders first, as answering does, to prevent deadlocks.
  for (const table of ['orders', 'seats'] as const)
    await tx.updateTable(table).set(unanswered).where('commitment_status', 'is not', null).execute()
  await tx.deleteFrom('food_answers').execute()
  await tx.deleteFrom('host_absences').execute()
  await tx
    .updateTable('talk_sources')
    .set({ answer: null, answered_slot: null, answered_at: null })
    .where('answer', 'is not', null)
    .execute()
}

/** Who came, and when. */
export async function deleteArrivals(tx: Db): Promise<void> {
  await tx
    .updateTable('seats')
    .set({ arrived_at: null, arrived_at_door: null })
    .where('arrived_at', 'is not', null)
    .execute()
}

/** Those that never got onto a programme. */
export async function deletePitches(tx: Db): Promise<void> {
  await sql`
    delete from talks where origin = 'floor' and not exists (
      select from programme_talks where talk_id = talks.id)`.execute(tx)
}

/** Deletes the waitlist; under `lockSeats`. Returns how many waited. */
export const deleteWaitlist = (tx: Db): Promise<number> =>
  countDeleted(tx.deleteFrom('orders').where('status', '=', 'waitlist'))

/** Deletes places whose address was not confirmed since then; under `lockSeats`. */
export const deleteUnconfirmedPlaces = (tx: Db, before: Date): Promise<number> =>
  countDeleted(
    tx
      .deleteFrom('orders')
      .where('status', '=', 'waitlist')
      .where('address_confirmed_at', 'is', null)
      .where('updated_at', '<', before),
  )

/** Deletes orders that were never paid and released their seats before then; under `lockSeats`. */
export const deleteUnpaidOrders = (tx: Db, before: Date): Promise<number> =>
  countDeleted(
    tx
      .deleteFrom('orders')
      .where('status', '=', 'expired')
      .where('updated_at', '<', before)
      .where('paid_at', 'is', null),
  )

/** Of free orders, after which nothing is counted any more. */
export async function forgetNetworks(tx: Db, before: Date): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ network: null })
    .where('network', 'is not', null)
    .where('status', '=', 'paid')
    .where('paid_at', '<=', before)
    .execute()
}

export const deletePaidOrders = (tx: Db, before: Date): Promise<number> =>
  countDeleted(
    tx
      .deleteFrom('orders')
      .where('status', 'in', ['paid', 'refunded', 'cancelled'])
      .where((is) => is(is.fn.coalesce('paid_at', 'created_at'), '<', before)),
  )

/** The last one stays: the next number is one more. */
export async function deleteOldInvoices(tx: Db, before: Date): Promise<void> {
  await tx
    .deleteFrom('invoices')
    .where('issued_at', '<', before)
    .where('number', '<', (last) =>
      last.selectFrom('invoices').select(({ fn }) => fn.max('number').as('last')),
    )
    .execute()
}

export async function deleteOldAudit(tx: Db, before: Date): Promise<void> {
  await tx.deleteFrom('audit_log').where('created_at', '<', before).execute()
}

export async function deleteOldDataRequests(tx: Db, before: Date): Promise<void> {
  await tx
    .deleteFrom('data_requests')
    .where('created_at', '<', before)
    .where(({ not }) => not(isMailed('your-data', 'requestId', sql`data_requests.id`)))
    .execute()
}

export async function deleteExpiredCounters(tx: Db, now: Date): Promise<void> {
  await tx.deleteFrom('rate_limits').where('expire', '<', now.getTime()).execute()
}

/** Demo payments may arrive after their order was erased. */
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
