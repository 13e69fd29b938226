/** Deletes a person, except for what accounting and late payments need. */
import { sql } from 'kysely'
import { cancelledTitle } from '../../domain/day/programme.ts'
import { isSettledState } from '../../domain/orders.ts'
import { forgetBlockedAddress } from './blocked-addresses.ts'
import { eraseDemoPerson } from './demo-people.ts'
import type { Db } from './engine/db.ts'
import { eraseInvoices } from './invoices.ts'
import { forgetTitles, forgetTitlesOf } from './logged-titles.ts'
import { leaveWords } from './merged-words.ts'
import { lockPlan } from './plan.ts'
import { forgetAnswers, giveNewLink, listSeatsOfPerson, newCode } from './seat-people.ts'
import { deleteSendingsTo, lockSendings } from './sendings.ts'
import { eraseStars } from './stars.ts'

const erasedName = 'Deleted'
/** Unique, as addresses of orders must be. */
export const erasedAddress = (orderId: string) => `deleted ${orderId}`

export interface Erased {
  images: string[]
  /** Deleted or emptied. */
  orders: number
  contributions: number
  /** Whether a seat stays taken. */
  isTicketKept: boolean
  areBooksKept: boolean
}

/** Under `lockSeats`. Orders that were or may still be paid stay without a name. Safe to repeat. */
export async function erasePerson(
  tx: Db,
  { email, voterId, requestId }: { email: string; voterId: string; requestId: string },
  now: Date,
): Promise<Erased> {
  // The same order of locks everywhere: orders, the plan, contributions, sendings, tokens, subscribers.
  const locked = await tx
    .selectFrom('orders')
    .select(['id', 'status', 'stripe_session_id', 'customer_email', 'order_number'])
    .where((is) =>
      is.or([
        is('customer_email', '=', email),
        is('id', 'in', is.selectFrom('seats').select('order_id').where('email', '=', email)),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  const orders = locked.filter(({ customer_email }) => customer_email === email)
  await eraseSeats(tx, email, now)
  const orderIds = orders.map(({ id }) => id)
  const images = await eraseOrders(tx, orders, now)
  // A merge or split at the same time would copy names into other talks.
  await lockPlan(tx)
  const contributionIds = await deleteContributions(tx, { email, voterId }, now)
  await leaveTalks(tx, voterId, now)
  await tx.deleteFrom('host_absences').where('host_key', '=', voterId).execute()
  // Those that stayed with a talk from which their proposal was split off.
  await tx
    .updateTable('talks')
    .set({ notes: '', notes_url: '', notes_by: null, notes_wait: false })
    .where('notes_by', '=', voterId)
    .execute()
  // A sending that is just being made is finished first, so that its mails and links are found below.
  await lockSendings(tx)
  await eraseStars(tx, { email, voterId })
  await eraseDemoPerson(tx, voterId)
  const subscriber = await tx
    .selectFrom('subscribers')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst()
  const records = [...orderIds, ...contributionIds, ...(subscriber ? [subscriber.id] : [])]
  if (records.length > 0) await tx.deleteFrom('tokens').where('subject_id', 'in', records).execute()
  if (contributionIds.length > 0)
    await tx
      .deleteFrom('idempotency_keys')
      .where(sql<string>`answer #>> '{contribution,id}'`, 'in', contributionIds)
      .execute()
  await tx.deleteFrom('subscribers').where('email', '=', email).execute()
  await deleteSendingsTo(tx, email, [
    ...orders.flatMap(({ id, order_number }) => [`participant:${id}`, `order:${order_number.toUpperCase()}`]),
    ...contributionIds.map((id) => `contribution:${id}`),
  ])
  // Its keyed hash stays: whoever was blocked cannot undo it by this.
  await forgetBlockedAddress(tx, email)
  await tx.deleteFrom('outbox').where('recipient', '=', email).execute()
  await tx
    .updateTable('demo_payments')
    .set({ customer_email: 'deleted', metadata: {} })
    .where((is) =>
      is.or([
        is('customer_email', '=', email),
        ...(orderIds.length > 0 ? [is('order_id', 'in', orderIds)] : []),
      ]),
    )
    .execute()
  await tx.deleteFrom('data_requests').where('email', '=', email).where('id', '!=', requestId).execute()
  await tx
    .updateTable('data_requests')
    .set({ email: null, deleted_at: now })
    .where('id', '=', requestId)
    .execute()
  return {
    images,
    orders: orders.length,
    contributions: contributionIds.length,
    isTicketKept: orders.some(({ status }) => status === 'paid'),
    areBooksKept: orders.some(({ status }) => isSettledState(status)),
  }
}

/** Those without a proposal of theirs: what they pitched from the floor says nothing of it any more, the organisers' own stays. */
async function leaveTalks(tx: Db, hostKey: string, now: Date): Promise<void> {
  const left = await tx
    .deleteFrom('talk_hosts')
    .where('host_key', '=', hostKey)
    .returning('talk_id')
    .execute()
  if (left.length === 0) return
  const pitched = await tx
    .selectFrom('talks')
    .select(['id', 'title'])
    .where(
      'id',
      'in',
      left.map(({ talk_id }) => talk_id),
    )
    .where('origin', '=', 'floor')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('talk_hosts').select('name').whereRef('talk_hosts.talk_id', '=', 'talks.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('talk_sources').select('host_key').whereRef('talk_sources.talk_id', '=', 'talks.id'),
        ),
      ),
    )
    .execute()
  if (pitched.length === 0) return
  await forgetTitles(
    tx,
    pitched.map(({ title }) => title),
  )
  await tx
    .updateTable('talks')
    .set({
      title: cancelledTitle,
      details: '',
      withdrawn_at: sql`coalesce(withdrawn_at, ${now})`,
      updated_at: now,
    })
    .where(
      'id',
      'in',
      pitched.map(({ id }) => id),
    )
    .execute()
}

/** A friend's seat goes back to its buyer. Links of seats without a person stay, because friends may have them. */
async function eraseSeats(tx: Db, email: string, now: Date): Promise<void> {
  for (const seat of await listSeatsOfPerson(tx, email))
    if (seat.email === email) await giveNewLink(tx, seat, { email: null, passedOnAt: null }, now)
    else await forgetAnswers(tx, seat, now)
}

async function eraseOrders(
  tx: Db,
  orders: readonly { id: string; status: string; stripe_session_id: string | null }[],
  now: Date,
): Promise<string[]> {
  if (orders.length === 0) return []
  const ids = orders.map(({ id }) => id)
  await tx.updateTable('refunds').set({ note: null }).where('order_id', 'in', ids).execute()
  await eraseInvoices(tx, ids)
  const images = await tx.deleteFrom('images').where('order_id', 'in', ids).returning('storage_key').execute()
  // Never led to a payment.
  await tx
    .deleteFrom('orders')
    .where('id', 'in', ids)
    .where('status', '=', 'waitlist')
    .where('stripe_session_id', 'is', null)
    .execute()
  await tx
    .updateTable('orders')
    .set({
      status: sql`case when status = 'waitlist' then 'expired' else status end`,
      customer_name: erasedName,
      customer_email: sql`'deleted ' || id`,
      company: null,
      company_address: null,
      vat_number: null,
      linkedin_profile_url: null,
      about_me: null,
      profile_image_url: null,
      app_idea: null,
      allow_public_listing: false,
      listing_hidden_at: null,
      payment_url: null,
      code: newCode,
      network: null,
      desk_note: null,
      erased_at: now,
      updated_at: now,
    })
    .where('id', 'in', ids)
    .execute()
  return images.map(({ storage_key }) => storage_key)
}

async function deleteContributions(
  tx: Db,
  { email, voterId }: { email: string; voterId: string },
  now: Date,
): Promise<string[]> {
  const isTheirs = sql<boolean>`(verified_as = ${voterId} or voter_id = ${voterId})`
  // Contributions before votes, by id, as everywhere, which prevents deadlocks.
  const locked = await tx
    .selectFrom('contributions')
    .select(['id', 'contributor_email'])
    .where((is) =>
      is.or([
        is('contributor_email', '=', email),
        is('id', 'in', is.selectFrom('votes').select('contribution_id').where(isTheirs)),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  const own = locked.filter(({ contributor_email }) => contributor_email === email).map(({ id }) => id)
  await forgetTitlesOf(tx, own)
  await leaveWords(tx, own, now)
  if (own.length > 0) await tx.deleteFrom('contributions').where('id', 'in', own).execute()
  if (locked.length === 0) return own
  const ids = locked.map(({ id }) => id)
  await sql`
    with gone as (
      delete from votes where ${isTheirs} and contribution_id in (${sql.join(ids)}) returning contribution_id
    )
    update contributions set vote_count = vote_count - counted.votes
    from (select contribution_id, count(*)::int as votes from gone group by contribution_id) as counted
    where id = counted.contribution_id`.execute(tx)
  return own
}
