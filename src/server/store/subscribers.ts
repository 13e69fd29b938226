import { sql } from 'kysely'
import type { Db } from './engine/db.ts'
import type { SubscriberStatus } from './engine/schema.ts'

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

/** The subscriber with this address, made if need be, and locked until the transaction ends. */
export async function rememberSubscriber(tx: Db, email: string, now: Date): Promise<Subscriber> {
  return tx
    .insertInto('subscribers')
    .values({ email, created_at: now })
    .onConflict((same) => same.column('email').doUpdateSet({ email }))
    .returning(['id', 'status', 'last_mailed_at'])
    .executeTakeFirstOrThrow()
}

/**
 * A confirmation mail was queued: the subscriber is asked (again), and for a day no further mail follows. What was
 * entered belongs to this mail; whoever types the address in later has not shown that it is theirs and changes nothing.
 */
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
      unsubscribed_at: null,
      name: details.name,
      linkedin_profile_url: details.linkedinProfileUrl,
      allow_public_listing: details.allowPublicListing,
    })
    .where('id', '=', id)
    .execute()
}

/** The owner of the address said yes; false when the subscriber has been forgotten since. */
export async function confirmSubscriber(tx: Db, id: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('subscribers')
    .set({ status: 'confirmed', confirmed_at: now, unsubscribed_at: null })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Whether this subscriber is on the list now. */
export async function isConfirmedSubscriber(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('subscribers').select('status').where('id', '=', id).executeTakeFirst()
  return row?.status === 'confirmed'
}

/**
 * The owner of the address said no: nothing but the address stays. Whoever had confirmed may come back at once; an address
 * that had not still gets at most one mail a day, so that a stranger cannot ask again and again.
 */
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

/** Forgets addresses that were never confirmed, or were unsubscribed, and not heard of since these moments. */
export async function deleteSilentSubscribers(
  db: Db,
  { unconfirmedSince, formerSince }: { unconfirmedSince: Date; formerSince: Date },
): Promise<void> {
  await db
    .deleteFrom('subscribers')
    .where((is) =>
      is.or([
        is.and([
          is('status', '=', 'pending'),
          is(is.fn.coalesce('last_mailed_at', 'created_at'), '<', unconfirmedSince),
        ]),
        is.and([is('status', '=', 'unsubscribed'), is('unsubscribed_at', '<', formerSince)]),
      ]),
    )
    .execute()
}
