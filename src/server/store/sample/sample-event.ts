import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { SiteEvent } from '../../../domain/event/site-event.ts'
import { imageAddress } from '../../../domain/images.ts'
import { newOrderNumber } from '../../../domain/order-number.ts'
import type { ImageStore } from '../../images/image-store.ts'
import type { Db } from '../engine/db.ts'
import { sampleAnswers } from './sample-answers.ts'
import { sampleContributions } from './sample-contributions.ts'
import { loadSampleDemos } from './sample-demos.ts'
import { sampleParticipants } from './sample-people.ts'
import { loadSamplePlan } from './sample-plan.ts'
import { type SamplePortrait, storeSamplePortraits } from './sample-portraits.ts'
import { sampleTasks } from './sample-tasks.ts'
import type { SampleParticipant } from './sample-types.ts'
import { sampleVotes } from './sample-votes.ts'

/** Fills an empty database with the sample event, in one transaction; any other database stays as it is. */
export async function loadSampleEvent(
  db: Db,
  images: ImageStore,
  event: Pick<SiteEvent, 'shortName' | 'day'>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // A second process that starts on the same database waits here.
    await sql`select pg_advisory_xact_lock(hashtext('sample event'))`.execute(tx)
    const { rows } = await sql<{ isEmpty: boolean }>`
      select not exists (select from orders) and not exists (select from contributions)
        and not exists (select from subscribers) and not exists (select from internal_tasks) as "isEmpty"`.execute(
      tx,
    )
    if (!rows[0]?.isEmpty) return

    const people = sampleParticipants.map((person) => ({ ...person, id: randomUUID() }))
    const portraits = await storeSamplePortraits(
      images,
      people.flatMap(({ portrait }) => portrait ?? []),
    )
    const portraitOf = (person: { portrait: string | null }) => portraits.get(person.portrait ?? '')
    await tx
      .insertInto('orders')
      .values(
        people.map((person, number) => ({
          id: person.id,
          order_number: newOrderNumber(person.id, event),
          customer_name: person.name,
          customer_email: person.email,
          linkedin_profile_url: person.linkedinProfileUrl,
          about_me: person.aboutMe,
          profile_image_url: addressOf(portraitOf(person)),
          app_idea: person.appIdea,
          number_of_tickets: person.numberOfTickets,
          total_amount: person.totalCents,
          discount_amount: person.discountCents,
          coupon_code: person.couponCode,
          commitment_status: person.commitment,
          lunch_preference: person.lunch,
          dinner_preference: person.dinner,
          ice_bath_preference: person.iceBath,
          allow_public_listing: person.isListed,
          status: person.status,
          stripe_session_id: wasPaid(person) && person.totalCents > 0 ? `sample_${number + 1}` : null,
          paid_at: wasPaid(person) ? person.createdAt : null,
          refunded_at: person.refundedAt ?? null,
          address_confirmed_at: person.status === 'waitlist' ? person.createdAt : null,
          created_at: person.createdAt,
          updated_at: person.createdAt,
        })),
      )
      .execute()
    await tx
      .insertInto('refunds')
      .values(
        people.flatMap(({ id, totalCents, refundedAt }) =>
          refundedAt
            ? [
                {
                  order_id: id,
                  amount_cents: totalCents,
                  way: totalCents > 0 ? ('provider' as const) : ('none' as const),
                  state: 'done' as const,
                  reason: 'asked' as const,
                  created_at: refundedAt,
                  settled_at: refundedAt,
                  provider_refund_id: null,
                  asked_by: null,
                  note: null,
                  last_error: null,
                },
              ]
            : [],
        ),
      )
      .execute()
    await tx
      .insertInto('images')
      .values(
        people.flatMap((person) => {
          const portrait = portraitOf(person)
          return portrait ? [{ ...portrait, order_id: person.id, created_at: person.createdAt }] : []
        }),
      )
      .execute()
    await tx
      .insertInto('food_answers')
      .values(
        people.flatMap((person) =>
          sampleAnswers(person).map((answer) => ({ ...answer, order_id: person.id })),
        ),
      )
      .execute()
    const proposals = sampleContributions.map((proposal, number) => ({
      ...proposal,
      id: randomUUID(),
      votes: sampleVotes(proposal, number),
    }))
    await tx
      .insertInto('contributions')
      .values(
        proposals.map((proposal) => ({
          id: proposal.id,
          type: proposal.type,
          title: proposal.title,
          details: proposal.details,
          contributor_name: proposal.contributorName,
          contributor_email: proposal.contributorEmail,
          vote_count: proposal.votes.length,
          created_at: proposal.createdAt,
          updated_at: proposal.createdAt,
          told_at: proposal.createdAt,
        })),
      )
      .execute()
    await tx
      .insertInto('votes')
      .values(proposals.flatMap(({ id, votes }) => votes.map((vote) => ({ ...vote, contribution_id: id }))))
      .execute()
    await loadSamplePlan(tx, proposals, event.day)
    await loadSampleDemos(tx)
    await tx
      .insertInto('internal_tasks')
      .values(
        sampleTasks.map((task) => ({
          title: task.title,
          description: task.description,
          due_date: task.dueDate,
          owner: task.owner,
          completed: task.isCompleted,
          created_at: task.createdAt,
          updated_at: task.createdAt,
        })),
      )
      .execute()
  })
}

const wasPaid = ({ status }: SampleParticipant) => status === 'paid' || status === 'refunded'

const addressOf = (portrait: SamplePortrait | undefined) =>
  portrait ? imageAddress(portrait.storage_key) : null
