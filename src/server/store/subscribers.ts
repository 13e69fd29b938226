import { sql } from 'kysely'
import type { Db } from './engine/db.ts'
import type { SubscriberStatus } from './engine/tables/mails.ts'

export interface SubscriptionDetails {
  name: string | null
  linkedinProfileUrl: string | null
  allowPublicListing: boolean
}

export interface Subscriber {
  id: string
  status: SubscriberStatus
  last_mailed_at: Date | null
}

/** Adds the address if need be, and locks it until the transaction ends. */
export async function rememberSubscriber(tx: Db, email: string, now: Date): Promise<Subscriber> {
  return tx
    .insertInto('subscribers')
    .values({ email, created_at: now })
    .onConflict((same) => same.column('email').doUpdateSet({ email }))
    .returning(['id', 'status', 'last_mailed_at'])
    .executeTakeFirstOrThrow()
}

/** The details belong to this confirmation mail, the only one of the day: entering the address again changes nothing. */
export async function markSubscriberAsked(
  tx: Db,
  id: string,
  details: SubscriptionDetails,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('subscribers')
    .set({
      status: 'pending',
      last_mailed_at: now,
      name: details.name,
      linkedin_profile_url: details.linkedinProfileUrl,
      allow_public_listing: details.allowPublicListing,
    })
    .where('id', '=', id)
    .execute()
}

export async function confirmSubscriber(tx: Db, id: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('subscribers')
    .set({ status: 'confirmed', confirmed_at: now, unsubscribed_at: null })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function isConfirmedSubscriber(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('subscribers').select('status').where('id', '=', id).executeTakeFirst()
  return row?.status === 'confirmed'
}

/** The same, as long as it is this address. */
export async function isSubscribed(db: Db, id: string, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('subscribers')
    .select('id')
    .where('id', '=', id)
    .where('email', '=', email)
    .where('status', '=', 'confirmed')
    .executeTakeFirst()
  return row !== undefined
}

export interface ConfirmedSubscriber {
  email: string
  name: string | null
  linkedin_profile_url: string | null
  allow_public_listing: boolean
  confirmed_at: Date
}

/** How many were added; an address that is there, in whatever state, stays as it is. */
export async function addConfirmedSubscribers(
  tx: Db,
  subscribers: readonly ConfirmedSubscriber[],
  now: Date,
): Promise<number> {
  let added = 0
  // In the same order, whichever the list has, which prevents deadlocks.
  const sorted = subscribers.toSorted((one, other) => (one.email < other.email ? -1 : 1))
  // A statement takes a limited number of values.
  for (let from = 0; from < sorted.length; from += 1000) {
    const rows = await tx
      .insertInto('subscribers')
      .values(
        sorted
          .slice(from, from + 1000)
          .map((each) => ({ ...each, status: 'confirmed' as const, created_at: now })),
      )
      .onConflict((same) => same.column('email').doNothing())
      .returning('id')
      .execute()
    added += rows.length
  }
  return added
}

export const listConfirmedSubscribers = (db: Db) =>
  db
    .selectFrom('subscribers')
    .select(['email', 'name', 'linkedin_profile_url', 'allow_public_listing', 'confirmed_at'])
    .where('status', '=', 'confirmed')
    .orderBy('confirmed_at')
    .orderBy('email')
    .execute()

/** Keeps the address alone. A confirmed subscriber may subscribe again at once; others still get at most one mail a day. */
export async function unsubscribe(tx: Db, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('subscribers')
    .set({
      status: 'unsubscribed',
      unsubscribed_at: now,
      name: null,
      linkedin_profile_url: null,
      allow_public_listing: false,
      confirmed_at: null,
      last_mailed_at: sql`case when status = 'confirmed' then null else last_mailed_at end`,
    })
    .where('id', '=', id)
    .where('status', '<>', 'unsubscribed')
    .execute()
}

export async function deleteOldSubscribers(
  db: Db,
  { unconfirmedBefore, formerBefore }: { unconfirmedBefore: Date; formerBefore: Date },
): Promise<void> {
  await db
    .deleteFrom('subscribers')
    .where((is) =>
      is.or([
        is.and([
          is('status', '=', 'pending'),
          is(is.fn.coalesce('last_mailed_at', 'created_at'), '<', unconfirmedBefore),
        ]),
        is.and([is('status', '=', 'unsubscribed'), is('unsubscribed_at', '<', formerBefore)]),
      ]),
    )
    .execute()
}

/** Addresses that have ended the newsletter, while they are kept; typing one again does not undo it, confirming it does. */
export async function listUnsubscribed(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('subscribers')
    .select('email')
    .where((is) => is.or([is('status', '=', 'unsubscribed'), is('unsubscribed_at', 'is not', null)]))
    .execute()
  return rows.map(({ email }) => email)
}
