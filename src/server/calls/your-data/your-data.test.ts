import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { signedIn } from '../../../../tests/support/admins.ts'
import { openBoxOffice, sell } from '../../../../tests/support/box-office.ts'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { everythingStored } from '../../../../tests/support/everything-stored.ts'
import { folder, type TestImageStore } from '../../../../tests/support/image-stores.ts'
import { dataToken, leaveTraces, somebody } from '../../../../tests/support/somebody.ts'
import { callMessages, overviewMessages, yourDataMessages } from '../../../domain/messages.ts'
import { ok, refuse } from '../../../domain/result.ts'
import { yourData } from '../../../domain/your-data.ts'
import { createBudgets } from '../../budgets.ts'
import type { CallContext } from '../../call-context.ts'
import { createLogger } from '../../log.ts'
import { createDelivery } from '../../mail/delivery.ts'
import { DeliveryError, type Mailer, type OutgoingMail } from '../../mail/mailer.ts'
import { askAboutPayments, sweepOrders } from '../../order-sweep.ts'
import { PaymentTrouble } from '../../payments/provider.ts'
import { sweepRetention } from '../../retention.ts'
import { listInternalParticipants } from '../../store/participants-overview.ts'
import { verifyVoter } from '../../voters.ts'

const hour = 3600_000
const expired = refuse('not-found', yourDataMessages.linkExpired.title)
const done = ok({ success: true as const })

describeOnBothEngines('your data', (store) => {
  let office: ReturnType<typeof openBoxOffice>
  let files: TestImageStore
  beforeEach(async () => {
    office = openBoxOffice(store)
    files = await folder()
    sell({ capacity: 10 })
  })
  afterEach(() => files.close())

  const context = (given: Partial<CallContext> = {}) => office.context({ images: files.images, ...given })
  const traces = (word: string) => leaveTraces(word, context())
  const tokenFor = (email: string) => dataToken(email, context())
  const call = (...[name, payload, given]: Parameters<typeof office.call>) =>
    office.call(name, payload, { images: files.images, ...given })
  const deleteAll = (token: string, given?: Partial<CallContext>) =>
    call('delete-your-data', { token }, given)
  const dump = () => everythingStored(store())
  const outbox = () => store().db.selectFrom('outbox').selectAll().execute()

  /** Sends what waits, and answers it. */
  async function deliver(fails?: DeliveryError): Promise<OutgoingMail[]> {
    const sent: OutgoingMail[] = []
    const mailer: Mailer = {
      async send(mail) {
        if (fails) throw fails
        sent.push(mail)
      },
      check: async () => {},
      close() {},
    }
    const parts = { db: store().db, site: { publicUrl: 'https://festival.example.org' }, mailer }
    const log = createLogger('silent')
    await createDelivery({ ...parts, log, clock: () => office.now }).deliverDue()
    return sent
  }

  describe('asked for', () => {
    test('is answered alike for every address, and a letter goes to who is known', async () => {
      await traces('zenobia')
      await deliver()
      const answers = []
      for (const email of ['ZENOBIA@example.org ', 'nobody@example.org'])
        answers.push(await call('send-your-data-link', { email }))
      expect(answers).toEqual([done, done])
      const sent = await deliver()
      expect(sent.map(({ recipient, letter }) => [recipient, letter])).toEqual([
        ['zenobia@example.org', 'your-data-link'],
      ])
      expect(await dump()).not.toContain('nobody@example.org')
    })

    test('by anything but one plain address is refused', async () => {
      for (const email of [
        '',
        'zenobia',
        'a@example.org, b@example.org',
        'a@example.org\r\nBcc: b@example.org',
      ])
        expect(await call('send-your-data-link', { email })).toMatchObject({ refusal: { reason: 'invalid' } })
      expect(await outbox()).toEqual([])
    })

    test('again and again brings one letter an hour, and still the same answer', async () => {
      await traces('zenobia')
      await store().db.deleteFrom('outbox').execute()
      const budgets = createBudgets(store().pool, true)
      const ask = (email: string, clientAddress = '192.0.2.7') =>
        call('send-your-data-link', { email }, { budgets, clientAddress })
      for (let time = 0; time < 3; time++) expect(await ask('zenobia@example.org')).toEqual(done)
      expect(await office.letters('zenobia@example.org')).toEqual({ 'your-data-link': 1 })
      for (let time = 3; time < 30; time++) await ask(`nobody-${time}@example.org`)
      expect(await ask('nobody@example.org')).toMatchObject({ refusal: { sentence: callMessages.tooMany } })
      expect(await ask('nobody@example.org', '192.0.2.8')).toEqual(done)
    })

    test('comes by a letter that tells nothing of it, with a link of which only the hash is stored', async () => {
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
      office.pass(24 * hour)
      expect(await call('export-your-data', { token })).toEqual(expired)
    })
  })

  describe('exported', () => {
    test('is all that was entered, and nobody else’s', async () => {
      const eustace = await traces('eustace')
      const zenobia = await traces('zenobia')
      await store().db.updateTable('outbox').set({ sent_at: office.now }).execute()
      const answer = await call('export-your-data', { token: await tokenFor(zenobia.email) })
      if (!answer.ok) throw new Error(answer.refusal.sentence)
      const data = yourData.parse(answer.value)
      const text = JSON.stringify(data)
      for (const entered of Object.values(somebody('zenobia'))) expect(text).toContain(entered)
      // But what she voted for: it is public.
      expect(text.replaceAll(eustace.title, '')).not.toContain('eustace')
      expect(data).toMatchObject({
        email: zenobia.email,
        exported_at: office.now.toISOString(),
        votes: [{ proposal: eustace.title }, { proposal: zenobia.title }],
        newsletter: { status: 'pending', name: zenobia.name, wants_to_be_listed: true },
        proposals: [{ title: zenobia.title, phone: zenobia.phone, votes: 1 }],
        requests_for_this_data: [office.now.toISOString()],
      })
      expect(data.orders.find(({ status }) => status === 'paid')).toMatchObject({
        order: `VCF-${zenobia.orderId.slice(0, 8).toUpperCase()}`,
        number_of_tickets: 2,
        total_in_cents: 9800,
        discount_in_cents: 100,
        coupon_code: 'COMMUNITY20',
        payment: { paid_at: office.now.toISOString() },
        profile: {
          is_listed: true,
          picture: `http://localhost:3000/images/${zenobia.imageKey}-1024.webp`,
        },
        poll_answer: {
          commitment: 'yes-full',
          lunch: 'miso-chicken',
          dinner: 'prefer-vegan',
          ice_bath: null,
        },
        poll_answers_given: [{ lunch: 'spicy-tofu' }, { lunch: 'miso-chicken' }],
      })
      expect(data.letters.map(({ letter }) => letter).sort()).toEqual([
        'confirm-subscription',
        'contribution-received',
        'poll-answered',
        'poll-answered',
        'profile-edit-link',
        'your-data-link',
      ])
    })

    test('is refused to who has no link, or another’s', async () => {
      const zenobia = await traces('zenobia')
      const token = await tokenFor(zenobia.email)
      const forged = ['', 'x', 'A'.repeat(43), `${token.slice(0, 42)}${token.endsWith('A') ? 'B' : 'A'}`]
      for (const name of ['export-your-data', 'leave-public-list', 'delete-your-data'] as const) {
        for (const token of forged) expect(await call(name, { token })).toEqual(expired)
        expect(await call(name, { token, email: 'eve@example.org' })).toMatchObject({ ok: false })
      }
      expect(await office.order(zenobia.orderId)).toMatchObject({ customer_name: zenobia.name })
    })
  })

  test('can leave the public list, and nothing else changes', async () => {
    const [zenobia, eustace] = [await traces('zenobia'), await traces('eustace')]
    const listed = () =>
      store().db.selectFrom('participants_public').select('customer_name').orderBy('customer_name').execute()
    expect(await listed()).toEqual([{ customer_name: eustace.name }, { customer_name: zenobia.name }])
    const token = await tokenFor(zenobia.email)
    for (let time = 0; time < 2; time++) expect(await call('leave-public-list', { token })).toEqual(done)
    expect(await listed()).toEqual([{ customer_name: eustace.name }])
    expect(await office.order(zenobia.orderId)).toMatchObject({ status: 'paid', about_me: zenobia.about })
  })

  describe('deleted', () => {
    test('is nowhere any more: not in the database, not among the files, not in the log', async () => {
      const lines: unknown[] = []
      const note = (...line: unknown[]) => void lines.push(line)
      const log = { debug: note, info: note, warn: note, error: note } as unknown as CallContext['log']
      const { email, name, linkedin } = somebody('zenobia')
      await office.hold({ email, name, linkedinProfileUrl: linkedin })
      const [eustace, zenobia] = [await traces('eustace'), await traces('zenobia')]
      await office.wait({ customer_email: zenobia.email, customer_name: zenobia.name })
      const token = await tokenFor(zenobia.email)
      // The control: it is there, and so it would be found.
      expect(await dump()).toContain('zenobia')
      expect(await dump()).toContain(zenobia.voterId)
      expect(await files.images.list()).toHaveLength(6)

      expect(await deleteAll(token, { log })).toEqual(done)
      const [last, ...others] = (await deliver()).filter(({ recipient }) => recipient === zenobia.email)
      expect([last?.letter, others]).toEqual(['your-data-deleted', []])
      const after = await dump()
      expect(after).not.toMatch(/zenobia/i)
      expect(after).not.toContain(zenobia.voterId)
      expect((await files.images.list()).filter(({ name }) => name.startsWith(zenobia.imageKey))).toEqual([])
      expect(await files.images.list()).toHaveLength(3)
      expect(JSON.stringify(lines)).not.toMatch(/zenobia/i)
      // Nobody else lost anything.
      for (const entered of Object.values(somebody('eustace'))) expect(after).toContain(entered)
      const counts = await store()
        .db.selectFrom('contributions')
        .leftJoin('votes', 'contribution_id', 'contributions.id')
        .select(({ fn }) => ['title', 'vote_count', fn.count<number>('voter_id').as('votes')])
        .groupBy(['title', 'vote_count'])
        .execute()
      expect(counts).toEqual([{ title: eustace.title, vote_count: 1, votes: 1 }])
    })

    test('leaves of what was paid what the books need, and a seat that stays taken', async () => {
      const zenobia = await traces('zenobia')
      const before = await office.order(zenobia.orderId)
      const taken = await office.states()
      await deleteAll(await tokenFor(zenobia.email))
      expect(await office.order(zenobia.orderId)).toEqual({
        ...before,
        customer_name: 'Deleted',
        customer_email: `deleted ${zenobia.orderId}`,
        name_words: ' deleted',
        linkedin_profile_url: null,
        about_me: null,
        profile_image_url: null,
        app_idea: null,
        allow_public_listing: false,
        commitment_status: null,
        lunch_preference: null,
        dinner_preference: null,
        ice_bath_preference: null,
        erased_at: office.now,
        updated_at: office.now,
      })
      expect(await office.states()).toEqual(taken)
      expect(await listInternalParticipants(store().db)).toMatchObject([
        { id: zenobia.orderId, customer_name: 'Deleted', customer_email: '', total_amount: 9800 },
      ])
    })

    test('is nobody’s: no call reaches the order, and no name can come back', async () => {
      const zenobia = await traces('zenobia')
      await deleteAll(await tokenFor(zenobia.email))
      await deliver()
      const nobody = `deleted ${zenobia.orderId}`
      const answers = { commitment: 'yes-evening', dinnerPreference: 'no-dinner' }
      for (const email of [zenobia.email, nobody]) {
        expect(await call('send-edit-link', { email, participantId: zenobia.orderId })).toMatchObject({
          ok: false,
        })
        expect(await call('submit-food-preferences', { email, ...answers })).toMatchObject({ ok: false })
      }
      const { stripe_session_id } = await office.order(zenobia.orderId)
      expect(await store().db.selectFrom('order_receipts').selectAll().execute()).toEqual([])
      expect(stripe_session_id).not.toBeNull()
      expect(await outbox()).toEqual([])
      await expect(
        store()
          .db.updateTable('orders')
          .set({ customer_name: zenobia.name })
          .where('id', '=', zenobia.orderId)
          .execute(),
      ).rejects.toThrow(/erased_orders_are_nobodys/)
    })

    test('twice, or by two clicks at once, is deleted once, with one letter', async () => {
      const zenobia = await traces('zenobia')
      const other = await tokenFor(zenobia.email)
      office.pass(1)
      const token = await tokenFor(zenobia.email)
      const answers = await Promise.all([token, token, token].map((token) => deleteAll(token)))
      expect([...answers, await deleteAll(token)]).toEqual([done, done, done, done])
      expect(await office.letters()).toEqual({ 'your-data-deleted': 1 })
      // Else whoever has such a link could have every page made anew, as often as it is said.
      expect(office.pagesDropped).toBe(1)
      // Nothing is behind any link any more.
      expect(await call('export-your-data', { token })).toEqual(expired)
      expect(await deleteAll(other)).toEqual(expired)
    })

    test('takes back the letters that wait, but for the last, which leaves no trace when it is out or given up', async () => {
      const zenobia = await traces('zenobia')
      await deleteAll(await tokenFor(zenobia.email))
      expect(await office.letters(zenobia.email)).toEqual({ 'your-data-deleted': 1 })
      const [{ text = '' } = {}] = await deliver(new DeliveryError('later', 'busy'))
      expect(text).toBe('')
      expect(await outbox()).toHaveLength(1)
      office.pass(hour)
      const [last] = await deliver()
      expect(last?.text).toContain('Your seat stays paid')
      expect(await outbox()).toEqual([])

      const eustace = await traces('eustace')
      await deleteAll(await tokenFor(eustace.email))
      await deliver(new DeliveryError('letter', 'no such mailbox'))
      expect(await outbox()).toEqual([])
    })

    test('lets go of what the person had not paid, and offers it to who waits', async () => {
      sell({ capacity: 1 })
      const held = await office.hold({ email: 'zenobia@example.org', name: 'zenobia name' })
      const next = await office.wait()
      await deleteAll(await tokenFor('zenobia@example.org'))
      expect(await office.order(held.id)).toMatchObject({ status: 'expired', customer_name: 'Deleted' })
      expect(await office.order(next.id)).toMatchObject({ status: 'offered' })
      const session = await context().payments.findSession(held.stripe_session_id ?? '')
      expect(session).toMatchObject({ status: 'expired', metadata: {} })
      await deliver()
      expect(await dump()).not.toMatch(/zenobia/i)
    })

    describe('while a payment is open that cannot be ended', () => {
      async function deletedWhilePaying() {
        const held = await office.hold({ email: 'zenobia@example.org', name: 'zenobia name' })
        office.till.expireSession = () => Promise.reject(new PaymentTrouble('away'))
        await deleteAll(await tokenFor('zenobia@example.org'))
        office.till = {}
        await deliver()
        expect(await office.order(held.id)).toMatchObject({ status: 'pending', customer_name: 'Deleted' })
        return held
      }
      const metadata = { name: 'zenobia name', email: 'zenobia@example.org', totalCents: '4900' }

      test('holds the seat until it ends', async () => {
        const held = await deletedWhilePaying()
        office.pass(hour)
        await sweepOrders(context(), office.now)
        expect(await office.order(held.id)).toMatchObject({ status: 'expired' })
        expect(await dump()).not.toMatch(/zenobia/i)
      })

      test.each(['by a message', 'by the sweep'])(
        'gives back what is paid all the same, heard of %s',
        async (way) => {
          const held = await deletedWhilePaying()
          const session = office.session(held, { metadata, paymentIntentId: 'pi_late' })
          office.till.listSessions = async function* () {
            yield session
          }
          const refunds: string[] = []
          office.till.refund = async (id) => void refunds.push(id)
          if (way === 'by a message') await office.settle(office.told(session, 'evt_1'))
          else await askAboutPayments(context(), office.now)
          expect(await office.order(held.id)).toMatchObject({
            status: 'refunded',
            customer_name: 'Deleted',
            stripe_payment_intent_id: 'pi_late',
            refund_due_at: office.now,
          })
          await sweepOrders(context(), office.now)
          expect(refunds).toEqual(['pi_late'])
          // A second payment of the same order, too.
          await office.settle(
            office.told({ ...session, id: 'cs_second', paymentIntentId: 'pi_second' }, 'evt_2'),
          )
          await sweepOrders(context(), office.now)
          expect(refunds).toEqual(['pi_late', 'pi_second'])
          expect([await outbox(), await dump()]).toEqual([[], expect.not.stringMatching(/zenobia/i)])
        },
      )
    })

    test('hears of a refund afterwards, frees the seat and writes to nobody', async () => {
      const order = await office.buy({ email: 'zenobia@example.org', name: 'zenobia name' })
      await deleteAll(await tokenFor('zenobia@example.org'))
      await deliver()
      await office.settle(office.told(office.session(order), 'evt_1'))
      await office.settle(office.refunded(order, 'evt_2'))
      expect(await office.order(order.id)).toMatchObject({ status: 'refunded', customer_name: 'Deleted' })
      expect([await outbox(), await dump()]).toEqual([[], expect.not.stringMatching(/zenobia/i)])
    })

    test.each([
      'send-edit-link',
      'send-contribution-edit-link',
      'submit-food-preferences',
      'send-order-confirmation',
    ] as const)('in the moment between looking and writing, lets no letter come to be: %s', async (name) => {
      const { email, orderId } = await traces('zenobia')
      const proposal = await store().db.selectFrom('contributions').select('id').executeTakeFirstOrThrow()
      const adminToken = await signedIn(store().db, office.now)
      const payloads = {
        'send-edit-link': { email, participantId: orderId },
        'send-contribution-edit-link': { email, contributionId: proposal.id },
        'submit-food-preferences': { email, commitment: 'yes-evening', dinnerPreference: 'no-dinner' },
        'send-order-confirmation': { orderId },
      }
      const token = await tokenFor(email)
      const { budgets } = context()
      let isDeleted = false
      const spend: typeof budgets.spend = async (...spent) => {
        // Each of these calls has found its record by now.
        if (/^(edit-mails|poll-answers|confirmations)/.test(spent[0]) && !isDeleted) {
          isDeleted = true
          await deleteAll(token)
        }
        return budgets.spend(...spent)
      }
      const given = { budgets: { ...budgets, spend }, adminToken }
      expect(await call(name, payloads[name], given)).toMatchObject({ ok: false })
      expect([isDeleted, await office.letters()]).toEqual([true, { 'your-data-deleted': 1 }])
      await deliver()
      expect(await dump()).not.toMatch(/zenobia/i)
    })

    test('takes the voter’s cookie out of the browser that has one', async () => {
      const zenobia = await traces('zenobia')
      const cookieOf = async (voterCookie: string | undefined, deed: () => Promise<unknown>) => {
        cookies.length = 0
        browser.voterCookie = voterCookie
        await deed()
        return cookies.map((cookie) => cookie.split(';')[0])
      }
      const cookies: string[] = []
      const browser: Partial<CallContext> = { setCookie: (cookie) => void cookies.push(cookie) }
      const opening = () => verifyVoter(context(browser), zenobia.email)
      const [set = ''] = await cookieOf(undefined, opening)
      const mine = set.replace('voter=', '')
      const deleting = async () => deleteAll(await tokenFor(zenobia.email), browser)
      expect(await cookieOf(undefined, deleting)).toEqual([])
      await traces('zenobia')
      expect(await cookieOf(mine, deleting)).toEqual(['voter='])
    })

    test('has no confirmation to be sent again', async () => {
      const zenobia = await traces('zenobia')
      await deleteAll(await tokenFor(zenobia.email))
      const adminToken = await signedIn(store().db, office.now)
      expect(await call('send-order-confirmation', { orderId: zenobia.orderId }, { adminToken })).toEqual(
        refuse('invalid', overviewMessages.nobodysOrder),
      )
    })

    test('may start anew at once with the same address', async () => {
      const zenobia = await traces('zenobia')
      await deleteAll(await tokenFor(zenobia.email))
      const order = await office.buy({ email: zenobia.email, name: zenobia.name })
      expect(order).toMatchObject({ status: 'paid', customer_name: zenobia.name, erased_at: null })
    })
  })

  /** The letters, sent or not, about a record that is gone, or nobody's: nobody would ever take them away. */
  async function lettersAboutNothing() {
    const { rows } = await store().pool.query(`
      select letter, params from outbox
      where recipient like 'zenobia%' and letter <> 'your-data-deleted' and not exists (
        select from orders where erased_at is null and id::text in (params ->> 'orderId', params ->> 'participantId')
        union all select from contributions where id::text = params ->> 'contributionId'
        union all select from subscribers where id::text = params ->> 'subscriberId'
        union all select from data_requests where email is not null and id::text = params ->> 'requestId')`)
    return rows
  }

  test('deleted in the middle of everything is gone after the next deletion, and nothing else breaks', async () => {
    sell({ capacity: 6 })
    for (let round = 0; round < 3; round++) {
      const { email, name } = somebody('zenobia')
      const held = await office.hold({ email, name })
      const [zenobia, eustace] = [await traces('zenobia'), await traces(`eustace-${round}`)]
      const token = await tokenFor(zenobia.email)
      const proposal = await store()
        .db.selectFrom('contributions')
        .select('id')
        .where('contributor_email', '=', zenobia.email)
        .executeTakeFirstOrThrow()
      const deeds = [
        () => deleteAll(token),
        () => deleteAll(token),
        () => office.checkout({ email: zenobia.email, name: zenobia.name }),
        () => office.settle(office.told(office.session(held), `evt_${round}`)),
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
      const turn = round * 4
      await Promise.all([...deeds.slice(turn), ...deeds.slice(0, turn)].map((deed) => deed()))

      expect(await lettersAboutNothing()).toEqual([])
      // Whatever came after the deletion is new data, and goes like any other.
      await deliver()
      const isLeft = (await dump()).includes('zenobia')
      if (isLeft) expect(await deleteAll(await tokenFor(zenobia.email))).toEqual(done)
      await deliver()
      await sweepRetention({ ...context(), config: { mode: 'live' } }, office.now)
      expect(await dump()).not.toMatch(/zenobia/i)
      const { rows } = await store().pool.query(
        `select title from contributions where vote_count <> (select count(*) from votes where contribution_id = id)`,
      )
      expect(rows).toEqual([])
      // Paid for is either a seat or on its way back.
      const lost = (await office.orders()).filter(
        ({ status, stripe_payment_intent_id, refund_due_at }) =>
          stripe_payment_intent_id !== null && status !== 'paid' && refund_due_at === null,
      )
      expect(lost).toEqual([])
      await store().db.deleteFrom('orders').where('customer_email', '!=', eustace.email).execute()
      await store().db.deleteFrom('contributions').execute()
      await store().db.deleteFrom('orders').execute()
    }
  })
})
