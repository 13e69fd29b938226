/** A visitor with a record in every table, and the means to search for these. */
import { randomBytes } from 'node:crypto'
import type { AnyCallName } from '../../src/domain/calls/index.ts'
import { imageAddress, imageNames } from '../../src/domain/images.ts'
import { voterOfAddress } from '../../src/server/auth/voter-cookie.ts'
import type { CallContext } from '../../src/server/context.ts'
import { answerCall } from '../../src/server/http/answer.ts'
import { insertOrder } from '../../src/server/store/orders.ts'
import { mintTokens } from '../../src/server/store/tokens.ts'
import { testEvent } from './event.ts'

/** Name, addresses and texts of a visitor, each of which contains the word. */
export const visitorNamed = (word: string) => ({
  email: `${word}@example.org`,
  name: `${word} name`,
  linkedin: `https://www.example.org/in/${word}`,
  about: `${word} about`,
  idea: `${word} idea`,
  title: `${word} title`,
  details: `${word} details`,
  phone: `${word} phone`,
  /** An answer to a question that the sample's poll does not ask. */
  song: `${word} song`,
})

/** A paid order with profile, picture and answers, one that ran out, a proposal, votes, the newsletter, and the mails of it all. */
export async function leaveTraces(word: string, context: CallContext) {
  const person = visitorNamed(word)
  const { db, now, images, voterKey } = context
  const call = async (name: AnyCallName, payload: unknown, given = context) => {
    const answer = await answerCall(name, payload, given)
    if (!answer.ok) throw new Error(`${name}: ${answer.refusal.sentence}`)
    return answer.value
  }
  const order = {
    customer_name: person.name,
    customer_email: person.email,
    total_amount: 9800,
    number_of_tickets: 2,
    linkedin_profile_url: person.linkedin,
    allow_public_listing: true,
    created_at: now,
  }
  const { id } = await insertOrder(
    db,
    {
      ...order,
      status: 'paid',
      paid_at: now,
      about_me: person.about,
      app_idea: person.idea,
      discount_amount: 100,
      coupon_code: 'COMMUNITY20',
      stripe_session_id: `cs_${randomBytes(8).toString('hex')}`,
      stripe_payment_intent_id: `pi_${randomBytes(8).toString('hex')}`,
    },
    testEvent,
  )
  await insertOrder(db, { ...order, status: 'expired', hold_expires_at: now }, testEvent)

  const key = randomBytes(16).toString('hex')
  for (const name of imageNames(key)) await images.put(name, Buffer.from(word))
  const image = { storage_key: key, content_type: 'image/webp', width: 1, height: 1, size_in_bytes: 1 }
  await db
    .insertInto('images')
    .values({ ...image, order_id: id, created_at: now })
    .execute()
  await db
    .updateTable('orders')
    .set({ profile_image_url: imageAddress(key) })
    .where('id', '=', id)
    .execute()

  const answer = { email: person.email, commitment: 'yes-full', dinnerPreference: 'prefer-vegan' }
  const { event } = context
  const song = { id: 'song', name: 'Song', question: 'Which song?', kind: 'text' } as const
  const more = { ...song, asked: 'both', isRequired: false, options: [] } as const
  const asking = {
    ...context,
    event: { ...event, poll: { ...event.poll, questions: [...event.poll.questions, more] } },
  }
  const first = { ...answer, lunchPreference: 'spicy-tofu', furtherAnswers: { song: person.song } }
  await call('submit-food-preferences', first, asking)
  await call('submit-food-preferences', { ...answer, lunchPreference: 'miso-chicken' })
  await call('submit-contribution', {
    type: 'talk_session',
    title: person.title,
    details: person.details,
    contributor_name: person.name,
    contributor_email: person.email,
    contributor_phone: person.phone,
  })
  await call('subscribe-newsletter', {
    email: person.email,
    name: person.name,
    linkedinProfileUrl: person.linkedin,
    allowPublicListing: true,
  })
  await call('send-edit-link', { email: person.email, participantId: id })
  const voterId = voterOfAddress(voterKey, person.email)
  const proposals = await db.selectFrom('contributions').select('id').execute()
  for (const [index, proposal] of proposals.entries()) {
    // Half with the voter id of the mailed link, half with that of a browser that had voted before.
    const voter_id = index % 2 === 0 ? voterId : randomBytes(24).toString('base64url')
    await db
      .insertInto('votes')
      .values({
        voter_id,
        contribution_id: proposal.id,
        verified: true,
        verified_as: voterId,
        created_at: now,
      })
      .execute()
    await db
      .updateTable('contributions')
      .set((is) => ({ vote_count: is('vote_count', '+', 1) }))
      .where('id', '=', proposal.id)
      .execute()
  }
  return { ...person, orderId: id, imageKey: key, voterId, votes: proposals.length }
}

/** The token of the link to an address' data, asked for and mailed. */
export async function dataToken(email: string, context: CallContext): Promise<string> {
  const { db, now } = context
  const asked = await answerCall('send-your-data-link', { email }, context)
  if (!asked.ok) throw new Error(asked.refusal.sentence)
  const request = await db
    .selectFrom('data_requests')
    .select('id')
    .where('email', '=', email)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  if (!request) throw new Error('nothing is known of this address')
  const mailId = request.id
  const purposes = { open: { kind: 'your-data' as const, subjectId: request.id } }
  return (await mintTokens(db, purposes, { mailId, queuedAt: now, now })).open
}
