/** Everything kept under one address, for its owner. */
import { yourDataMessages } from '../../domain/messages/your-data-messages.ts'
import type { YourData } from '../../domain/your-data.ts'
import { iso } from '../lib/iso.ts'
import type { Db } from './engine/db.ts'
import { readDemos, readProposals, readStars, readTalks, readVotes } from './your-data-programme.ts'
import { readTickets } from './your-data-tickets.ts'

/** `voterId` is the hash of the address; picture URLs are without origin. */
export async function readYourData(
  db: Db,
  { email, voterId }: { email: string; voterId: string },
  now: Date,
): Promise<Omit<YourData, 'about'>> {
  return {
    exported_at: now.toISOString(),
    email,
    ...(await readTickets(db, email)),
    proposals: await readProposals(db, email),
    proposals_blocked_since: await whenBlocked(db, voterId),
    votes: await readVotes(db, voterId),
    talks: await readTalks(db, voterId),
    stars: await readStars(db, voterId),
    demos: await readDemos(db, voterId),
    newsletter: await readNewsletter(db, email),
    letters: await readLetters(db, email),
    requests_for_this_data: await listRequests(db, email),
    not_included: [...yourDataMessages.notIncluded],
  }
}

async function whenBlocked(db: Db, voterId: string): Promise<string | null> {
  const blocked = await db
    .selectFrom('blocked_addresses')
    .select('blocked_at')
    .where('address_hash', '=', voterId)
    .executeTakeFirst()
  return iso(blocked?.blocked_at)
}

async function readNewsletter(db: Db, email: string): Promise<YourData['newsletter']> {
  const subscriber = await db
    .selectFrom('subscribers')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirst()
  return subscriber
    ? {
        status: subscriber.status,
        name: subscriber.name,
        linkedin_profile_url: subscriber.linkedin_profile_url,
        wants_to_be_listed: subscriber.allow_public_listing,
        first_asked_at: subscriber.created_at.toISOString(),
        last_asked_at: iso(subscriber.last_mailed_at),
        confirmed_at: iso(subscriber.confirmed_at),
        unsubscribed_at: iso(subscriber.unsubscribed_at),
      }
    : null
}

async function readLetters(db: Db, email: string): Promise<YourData['letters']> {
  const mails = await db
    .selectFrom('outbox')
    .leftJoin('sendings', 'sendings.id', 'sending_id')
    .select(['letter', 'outbox.created_at', 'sent_at', 'failed_at', 'subject', 'body'])
    .where('recipient', '=', email)
    .orderBy('outbox.created_at')
    .execute()
  return mails.map(({ letter, created_at, sent_at, failed_at, subject, body }) => ({
    letter,
    ...(subject !== null && body !== null && { subject, text: body }),
    queued_at: created_at.toISOString(),
    sent_at: iso(sent_at),
    given_up_at: iso(failed_at),
  }))
}

async function listRequests(db: Db, email: string): Promise<string[]> {
  const requests = await db
    .selectFrom('data_requests')
    .select('created_at')
    .where('email', '=', email)
    .orderBy('created_at')
    .execute()
  return requests.map(({ created_at }) => created_at.toISOString())
}

export async function unlist(tx: Db, email: string, now: Date): Promise<void> {
  await tx
    .updateTable('seats')
    .set({ allow_public_listing: false, updated_at: now })
    .where('email', '=', email)
    .where('allow_public_listing', '=', true)
    .execute()
  await tx
    .updateTable('orders')
    .set({ allow_public_listing: false, updated_at: now })
    .where('customer_email', '=', email)
    .where('allow_public_listing', '=', true)
    .execute()
  await tx
    .updateTable('subscribers')
    .set({ allow_public_listing: false })
    .where('email', '=', email)
    .where('allow_public_listing', '=', true)
    .execute()
}
