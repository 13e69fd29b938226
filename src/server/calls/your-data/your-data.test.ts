import { beforeEach, describe, expect, test } from 'vitest'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { testEvent } from '../../../../tests/support/event.ts'
import { sell } from '../../../../tests/support/ticket-site.ts'
import { visitorNamed } from '../../../../tests/support/visitor.ts'
import { openYourDataHarness } from '../../../../tests/support/your-data.ts'
import { hour } from '../../../domain/durations.ts'
import { yourDataMessages } from '../../../domain/messages/your-data-messages.ts'
import { profileUpdates } from '../../../domain/participants.ts'
import { ok, refuse } from '../../../domain/result.ts'
import { yourData } from '../../../domain/your-data.ts'
import { createRateLimits } from '../../auth/rate-limits.ts'
import { voterOfAddress } from '../../auth/voter-cookie.ts'
import { sweepRetention } from '../../jobs/retention.ts'

const expired = refuse('not-found', yourDataMessages.linkExpired.title)
const done = ok({ success: true as const })

describeOnBothEngines('your data', (store) => {
  const harness = openYourDataHarness(store)
  const { call, context, traces, tokenFor, deleteAll, dump, outbox, deliver } = harness
  let site: ReturnType<typeof harness.site>
  beforeEach(() => {
    site = harness.site()
  })

  describe('when requested', () => {
    test('gets the same answer for every address, and a mail for known ones', async () => {
      await traces('zenobia')
      await deliver()
      const answers = []
      for (const email of ['ZENOBIA@example.org ', 'nobody@example.org'])
        answers.push(await call('send-your-data-link', { email }))
      expect(answers).toEqual([done, done])
      const sent = await deliver()
      expect(sent.map(({ recipient, template }) => [recipient, template])).toEqual([
        ['zenobia@example.org', 'your-data-link'],
      ])
      expect(await dump()).not.toContain('nobody@example.org')
    })

    test('is mailed also to an address of which only votes are kept, by its hash', async () => {
      await traces('zenobia')
      const email = 'only-voted@example.org'
      const voterId = voterOfAddress(context().voterKey, email)
      const { id } = await store().db.selectFrom('contributions').select('id').executeTakeFirstOrThrow()
      const vote = { contribution_id: id, voter_id: voterId, verified: true, verified_as: voterId }
      await store().db.insertInto('votes').values(vote).execute()
      expect(await call('send-your-data-link', { email })).toEqual(done)
      expect(await site.mails(email)).toEqual({ 'your-data-link': 1 })
    })

    test.each([
      ['a block', `insert into blocked_addresses (address_hash, email, blocked_by) values ($1, $2, 'Mara')`],
      [
        'an absence',
        `insert into host_absences (slot_id, host_key, source) select 'a', $1, 'host' where $2 <> ''`,
      ],
      [
        'a talk',
        `with talk as (insert into talks (title, origin) select 'Bees', 'board' where $2 <> '' returning id)
        insert into talk_hosts (talk_id, host_key, name) select id, $1, 'Ada' from talk`,
      ],
    ])('is mailed also to an address of which only %s is kept', async (_, statement) => {
      const email = 'only-there@example.org'
      await store().pool.query(statement, [voterOfAddress(context().voterKey, email), email])
      expect(await call('send-your-data-link', { email })).toEqual(done)
      expect(await site.mails(email)).toEqual({ 'your-data-link': 1 })
    })

    test('works for 24 hours from the mail on, however late that goes out', async () => {
      await traces('zenobia')
      await deliver()
      await call('send-your-data-link', { email: 'zenobia@example.org' })
      const { config, ...rest } = context()
      const sweep = () => sweepRetention({ ...rest, config }, site.now)
      site.pass(30 * hour)
      await sweep()
      const [mail] = await deliver()
      const token = /token=([\w-]{43})\n/.exec(mail?.text ?? '')?.[1] ?? ''
      site.pass(23 * hour)
      await sweep()
      expect(await call('export-your-data', { token })).toMatchObject({ ok: true })
      site.pass(2 * hour)
      await sweep()
      expect(await store().db.selectFrom('data_requests').selectAll().execute()).toEqual([])
    })

    test('is refused for anything but one mail address', async () => {
      for (const email of [
        '',
        'zenobia',
        'a@example.org, b@example.org',
        'a@example.org\r\nBcc: b@example.org',
      ])
        expect(await call('send-your-data-link', { email })).toMatchObject({ refusal: { reason: 'invalid' } })
      expect(await outbox()).toEqual([])
    })

    test('sends one mail an hour, always with the same answer', async () => {
      await traces('zenobia')
      await store().db.deleteFrom('outbox').execute()
      const rateLimits = createRateLimits(store().pool, true)
      const ask = (email: string, clientAddress = '192.0.2.7') =>
        call('send-your-data-link', { email }, { rateLimits, clientAddress })
      for (let time = 0; time < 3; time++) expect(await ask('zenobia@example.org')).toEqual(done)
      expect(await site.mails('zenobia@example.org')).toEqual({ 'your-data-link': 1 })
      for (let time = 3; time < 30; time++) await ask(`nobody-${time}@example.org`)
      expect(await ask('nobody@example.org')).toMatchObject({
        refusal: { reason: 'too-many', retryAfterSeconds: expect.any(Number) },
      })
      expect(await ask('nobody@example.org', '192.0.2.8')).toEqual(done)
    })

    test('is mailed as a link without any data, of which only the hash is stored', async () => {
      await traces('zenobia')
      await deliver()
      await call('send-your-data-link', { email: 'zenobia@example.org' })
      const [mail] = await deliver()
      expect(mail?.text.replace('zenobia@example.org', '')).not.toMatch(/zenobia/i)
      const token = /\/privacy\/your-data\?token=([\w-]{43})\n/.exec(mail?.text ?? '')?.[1] ?? ''
      expect(await call('export-your-data', { token })).toMatchObject({
        value: { email: 'zenobia@example.org' },
      })
      expect(await dump()).not.toContain(token)
      site.pass(24 * hour)
      expect(await call('export-your-data', { token })).toEqual(expired)
    })
  })

  describe('when exported', () => {
    test('names the currency of its amounts, which is that of the event', async () => {
      await traces('zenobia')
      const event = { ...testEvent, tickets: { ...testEvent.tickets, currency: 'EUR' as const } }
      const answer = await call(
        'export-your-data',
        { token: await tokenFor('zenobia@example.org') },
        { event },
      )
      expect(answer).toMatchObject({ value: { about: expect.stringContaining('amounts in cents of EUR') } })
    })

    test('is looked for in every field of a profile', async () => {
      const { orderId } = await traces('zenobia')
      const profile = { ...(await site.order(orderId)) }
      const empty = Object.keys(profileUpdates.shape).filter(
        (field) => !(field in profile && profile[field as keyof typeof profile]),
      )
      expect(empty, 'fields that tests/support/visitor.ts leaves empty').toEqual([])
    })

    test('is all that was entered, and nothing of others', async () => {
      const eustace = await traces('eustace')
      const zenobia = await traces('zenobia')
      await store().db.updateTable('outbox').set({ sent_at: site.now }).execute()
      const answer = await call('export-your-data', { token: await tokenFor(zenobia.email) })
      if (!answer.ok) throw new Error(answer.refusal.sentence)
      const data = yourData.parse(answer.value)
      const text = JSON.stringify(data)
      for (const entered of Object.values(visitorNamed('zenobia'))) expect(text).toContain(entered)
      // But what she voted for: it is public.
      expect(text.replaceAll(eustace.title, '')).not.toContain('eustace')
      expect(data).toMatchObject({
        email: zenobia.email,
        exported_at: site.now.toISOString(),
        votes: [{ proposal: eustace.title }, { proposal: zenobia.title }],
        newsletter: { status: 'pending', name: zenobia.name, wants_to_be_listed: true },
        proposals: [{ title: zenobia.title, phone: zenobia.phone, votes: 1 }],
        requests_for_this_data: [site.now.toISOString()],
      })
      expect(data.orders.find(({ status }) => status === 'paid')).toMatchObject({
        order: `VCF-${zenobia.orderId.slice(0, 8).toUpperCase()}`,
        number_of_tickets: 2,
        total_in_cents: 9800,
        discount_in_cents: 100,
        coupon_code: 'COMMUNITY20',
        payment: { paid_at: site.now.toISOString() },
        profile: {
          is_listed: true,
          picture: `http://localhost:3000/images/${zenobia.imageKey}-1024.webp`,
        },
        poll_answer: {
          commitment: 'yes-full',
          lunch: 'spicy-tofu',
          dinner: 'prefer-vegan',
          ice_bath: null,
        },
        poll_answers_given: [{ lunch: 'spicy-tofu' }],
      })
      // The second answer is for the second seat.
      const answered = {
        poll_answer: { lunch: 'miso-chicken' },
        poll_answers_given: [{ lunch: 'miso-chicken' }],
      }
      expect(data.seats).toMatchObject([{ seat: 2, name: null, ...answered }])
      expect(data.letters.map(({ letter }) => letter).sort()).toEqual([
        'confirm-subscription',
        'contribution-received',
        'poll-answered',
        'poll-answered',
        'profile-edit-link',
        'your-data-link',
      ])
    })

    test('is refused without the right link', async () => {
      const zenobia = await traces('zenobia')
      const token = await tokenFor(zenobia.email)
      const forged = ['', 'x', 'A'.repeat(43), `${token.slice(0, 42)}${token.endsWith('A') ? 'B' : 'A'}`]
      for (const name of ['export-your-data', 'leave-public-list', 'delete-your-data'] as const) {
        for (const token of forged) expect(await call(name, { token })).toEqual(expired)
        expect(await call(name, { token, email: 'eve@example.org' })).toMatchObject({ ok: false })
      }
      expect(await site.order(zenobia.orderId)).toMatchObject({ customer_name: zenobia.name })
    })
  })

  test('leaves the public list by a call that changes nothing else', async () => {
    const [zenobia, eustace] = [await traces('zenobia'), await traces('eustace')]
    const listed = () =>
      store().db.selectFrom('participants_public').select('customer_name').orderBy('customer_name').execute()
    expect(await listed()).toEqual([{ customer_name: eustace.name }, { customer_name: zenobia.name }])
    const token = await tokenFor(zenobia.email)
    for (let time = 0; time < 2; time++) expect(await call('leave-public-list', { token })).toEqual(done)
    expect(await listed()).toEqual([{ customer_name: eustace.name }])
    expect(await site.order(zenobia.orderId)).toMatchObject({ status: 'paid', about_me: zenobia.about })
  })

  /** The mails, sent or not, about a record that is gone, or nobody's: nobody would ever take them away. */
  async function mailsAboutNothing() {
    const { rows } = await store().pool.query(`
      select letter, params from outbox
      where recipient like 'zenobia%' and letter <> 'your-data-deleted' and not exists (
        select from orders where erased_at is null and id::text in (params ->> 'orderId', params ->> 'participantId')
        union all select from contributions where id::text = params ->> 'contributionId'
        union all select from subscribers where id::text = params ->> 'subscriberId'
        union all select from data_requests where email is not null and id::text = params ->> 'requestId')`)
    return rows
  }

  test('is gone after the next deletion when deleted during other calls', async () => {
    sell({ capacity: 6 })
    for (let round = 0; round < 3; round++) {
      const { email, name } = visitorNamed('zenobia')
      const held = await site.hold({ email, name })
      const [zenobia, eustace] = [await traces('zenobia'), await traces(`eustace-${round}`)]
      const token = await tokenFor(zenobia.email)
      const proposal = await store()
        .db.selectFrom('contributions')
        .select('id')
        .where('contributor_email', '=', zenobia.email)
        .executeTakeFirstOrThrow()
      const actions = [
        () => deleteAll(token),
        () => deleteAll(token),
        () => site.checkout({ email: zenobia.email, name: zenobia.name }),
        () => site.settle(site.webhook(site.session(held), `evt_${round}`)),
        () => call('contribution-vote', { contributionId: proposal.id }),
        () => call('contribution-vote', { contributionId: proposal.id }),
        () =>
          call('submit-food-preferences', {
            email: zenobia.email,
            commitment: 'yes-evening',
            dinnerPreference: 'no-dinner',
          }),
        () => call('send-edit-link', { email: zenobia.email, participantId: zenobia.orderId }),
        () => call('send-contribution-edit-link', { email: zenobia.email, contributionId: proposal.id }),
        () => call('subscribe-newsletter', { email: zenobia.email }),
        () => deliver(),
      ]
      const start = round * 4
      await Promise.all([...actions.slice(start), ...actions.slice(0, start)].map((action) => action()))

      expect(await mailsAboutNothing()).toEqual([])
      // Whatever came after the deletion is new data, and goes like any other.
      await deliver()
      const isLeft = (await dump()).includes('zenobia')
      if (isLeft) expect(await deleteAll(await tokenFor(zenobia.email))).toEqual(done)
      await deliver()
      await sweepRetention({ ...context(), config: { mode: 'live' } }, site.now)
      expect(await dump()).not.toMatch(/zenobia/i)
      const { rows } = await store().pool.query(
        `select title from contributions where vote_count <> (select count(*) from votes where contribution_id = id)`,
      )
      expect(rows).toEqual([])
      // Paid for is either a seat or on its way back.
      const refunds = await store().db.selectFrom('refunds').selectAll().execute()
      const lost = (await site.orders()).filter(
        ({ id, status, stripe_payment_intent_id }) =>
          stripe_payment_intent_id !== null &&
          status !== 'paid' &&
          !refunds.some(({ order_id }) => order_id === id),
      )
      expect(lost).toEqual([])
      await store().db.deleteFrom('orders').where('customer_email', '!=', eustace.email).execute()
      await store().db.deleteFrom('contributions').execute()
      await store().db.deleteFrom('orders').execute()
    }
  })
})
