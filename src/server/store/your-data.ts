/** Everything kept under one address, for its owner. */
import { sql } from 'kysely'
import { yourDataMessages } from '../../domain/messages.ts'
import type { YourData } from '../../domain/your-data.ts'
import { type Edit, listEdits } from './contribution-edits.ts'
import { listDemoPeopleOf } from './demo-people.ts'
import type { Db } from './engine/db.ts'
import { whenHidden } from './profile-desk.ts'
import { listSeatsOfPerson } from './seat-people.ts'
import { listStarsOfAddress } from './stars.ts'
import { givenOf, iso, orderOf, seatOf } from './your-data-rows.ts'

/** `voterId` is the hash of the address; picture URLs are without origin. */
export async function readYourData(
  db: Db,
  { email, voterId }: { email: string; voterId: string },
  now: Date,
): Promise<Omit<YourData, 'about'>> {
  const orders = await db
    .selectFrom('orders')
    .leftJoin('images', 'images.order_id', 'orders.id')
    .selectAll('orders')
    .select(['images.storage_key', 'images.created_at as uploaded_at'])
    .where('customer_email', '=', email)
    .orderBy('orders.created_at')
    .orderBy('orders.id')
    .execute()
  const seats = await listSeatsOfPerson(db, email)
  const hiddenSince = await whenHidden(db, seats)
  const orderIds = [...orders.map(({ id }) => id), ...seats.map(({ order_id }) => order_id)]
  // Others may have answered for other seats of these orders: each answer goes to its seat below.
  const answers =
    orderIds.length === 0
      ? []
      : await db
          .selectFrom('food_answers')
          .selectAll()
          .where('order_id', 'in', orderIds)
          .orderBy('created_at')
          .execute()
  const refunds = await db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .selectAll('refunds')
    .where('customer_email', '=', email)
    .orderBy('refunds.created_at')
    .execute()
  const proposals = await db
    .selectFrom('contributions')
    .selectAll()
    .where('contributor_email', '=', email)
    .orderBy('created_at')
    .execute()
  const changes = new Map<string, Edit[]>()
  for (const { id } of proposals) changes.set(id, await listEdits(db, id))
  const blocked = await db
    .selectFrom('blocked_addresses')
    .select('blocked_at')
    .where('address_hash', '=', voterId)
    .executeTakeFirst()
  const votes = await db
    .selectFrom('votes')
    .innerJoin('contributions', 'contributions.id', 'votes.contribution_id')
    .select(['title', 'standing', 'votes.created_at'])
    .where(sql<boolean>`(verified_as = ${voterId} or voter_id = ${voterId})`)
    .orderBy('votes.created_at')
    .orderBy('title')
    .execute()
  const stars = await listStarsOfAddress(db, voterId)
  const talks = await db
    .selectFrom('talk_hosts')
    .innerJoin('talks', 'talks.id', 'talk_id')
    .leftJoin('talk_sources as source', (on) =>
      on
        .onRef('source.talk_id', '=', 'talk_hosts.talk_id')
        .onRef('source.host_key', '=', 'talk_hosts.host_key')
        .on('answer', 'is not', null),
    )
    .distinctOn(['number'])
    .select(['title', 'name', 'answer as answered', 'answered_at'])
    .select(['notes', 'notes_url', 'notes_by'])
    .where('talk_hosts.host_key', '=', voterId)
    .orderBy('number')
    .orderBy('answered_at', 'desc')
    .execute()
  const absences = await db
    .selectFrom('host_absences')
    .select('slot_id')
    .where('host_key', '=', voterId)
    .orderBy('slot_id')
    .execute()
  const demos = await listDemoPeopleOf(db, voterId)
  const subscriber = await db
    .selectFrom('subscribers')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirst()
  const mails = await db
    .selectFrom('outbox')
    .leftJoin('sendings', 'sendings.id', 'sending_id')
    .select(['letter', 'outbox.created_at', 'sent_at', 'failed_at', 'subject', 'body'])
    .where('recipient', '=', email)
    .orderBy('outbox.created_at')
    .execute()
  const requests = await db
    .selectFrom('data_requests')
    .select('created_at')
    .where('email', '=', email)
    .orderBy('created_at')
    .execute()
  return {
    exported_at: now.toISOString(),
    email,
    orders: orders.map((order) => ({
      ...orderOf(
        order,
        refunds.filter(({ order_id }) => order_id === order.id),
        seats,
      ),
      poll_answers_given: seats.some((seat) => seat.is_of_buyer && seat.order_id === order.id)
        ? answers.filter(({ order_id, seat_id }) => order_id === order.id && seat_id === null).map(givenOf)
        : [],
    })),
    seats: seats
      .filter((seat) => !seat.is_of_buyer && (seat.email === email || seat.commitment_status !== null))
      .map((seat) => ({
        ...seatOf(seat),
        hidden_by_organizers_at: hiddenSince.get(seat.id)?.toISOString() ?? null,
        poll_answers_given: answers
          .filter(({ order_id, seat_id }) =>
            seat.position === 1 ? order_id === seat.order_id && seat_id === null : seat_id === seat.id,
          )
          .map(givenOf),
      })),
    arrivals: seats.flatMap(({ order_number, position, arrived_at, arrived_at_door }) =>
      arrived_at
        ? [{ order: order_number, seat: position, at: arrived_at.toISOString(), door: arrived_at_door }]
        : [],
    ),
    proposals: proposals.map((proposal) => ({
      type: proposal.type,
      title: proposal.title,
      details: proposal.details,
      name: proposal.contributor_name,
      phone: proposal.contributor_phone,
      votes: proposal.vote_count,
      is_public: proposal.standing === 'shown',
      proposed_at: proposal.created_at.toISOString(),
      changed_at: proposal.updated_at.toISOString(),
      changes: (changes.get(proposal.id) ?? []).map(({ at, by, before }) => ({
        changed_at: at.toISOString(),
        by_an_organizer: by !== null,
        before,
      })),
    })),
    proposals_blocked_since: iso(blocked?.blocked_at ?? null),
    votes: votes.map(({ title, standing, created_at }) => ({
      proposal: standing === 'shown' ? title : yourDataMessages.takenDown,
      voted_at: created_at.toISOString(),
    })),
    talks: talks.map(({ answered_at, notes, notes_url, notes_by, ...talk }) => ({
      ...talk,
      away_in: absences.map(({ slot_id }) => slot_id),
      answered_at: iso(answered_at),
      notes: notes_by === voterId ? notes : null,
      notes_link: notes_by === voterId ? notes_url : null,
    })),
    stars: stars.map(({ title, wanted, given_at }) => ({
      session: title,
      wanted,
      starred_at: given_at.toISOString(),
    })),
    demos: demos.map(({ title, line, name, stars, given_at }) => ({
      title,
      ...(name === null ? { stars } : { line, name }),
      at: given_at.toISOString(),
    })),
    newsletter: subscriber
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
      : null,
    letters: mails.map(({ letter, created_at, sent_at, failed_at, subject, body }) => ({
      letter,
      ...(subject !== null && body !== null && { subject, text: body }),
      queued_at: created_at.toISOString(),
      sent_at: iso(sent_at),
      given_up_at: iso(failed_at),
    })),
    requests_for_this_data: requests.map(({ created_at }) => created_at.toISOString()),
    not_included: [...yourDataMessages.notIncluded],
  }
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
