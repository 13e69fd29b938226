import { beforeEach, describe, expect, test } from 'vitest'
import { signedIn } from '../../../../tests/support/admins.ts'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { sell } from '../../../../tests/support/ticket-site.ts'
import { visitorNamed } from '../../../../tests/support/visitor.ts'
import { openYourDataHarness } from '../../../../tests/support/your-data.ts'
import { hour } from '../../../domain/durations.ts'
import { overviewMessages } from '../../../domain/messages/admin-messages.ts'
import { yourDataMessages } from '../../../domain/messages/your-data-messages.ts'
import { ok, refuse } from '../../../domain/result.ts'
import { verifyVoter } from '../../auth/voter-cookie.ts'
import type { CallContext } from '../../context.ts'
import { reconcilePayments, sweepOrders } from '../../jobs/order-sweep.ts'
import { DeliveryError } from '../../mail/mailer.ts'
import { PaymentProviderError } from '../../payments/provider.ts'
import { readListedOrders } from '../../store/participants-overview.ts'

const expired = refuse('not-found', yourDataMessages.linkExpired.title)
const done = ok({ success: true as const })

describeOnBothEngines('your data', (store) => {
  const harness = openYourDataHarness(store)
  const { call, context, images, traces, tokenFor, deleteAll, dump, outbox, deliver } = harness
  let site: ReturnType<typeof harness.site>
  beforeEach(() => {
    site = harness.site()
  })

  describe('when deleted', () => {
    test('is in neither the database, the files nor the log', async () => {
      const lines: unknown[] = []
      const note = (...line: unknown[]) => void lines.push(line)
      const log = { debug: note, info: note, warn: note, error: note } as unknown as CallContext['log']
      const { email, name, linkedin } = visitorNamed('zenobia')
      await site.hold({ email, name, linkedinProfileUrl: linkedin })
      const [eustace, zenobia] = [await traces('eustace'), await traces('zenobia')]
      await site.wait({ customer_email: zenobia.email, customer_name: zenobia.name })
      const token = await tokenFor(zenobia.email)
      // The control: it is there, and so it would be found.
      expect(await dump()).toContain('zenobia')
      expect(await dump()).toContain(zenobia.voterId)
      expect(await images().list()).toHaveLength(6)

      expect(await deleteAll(token, { log })).toEqual(done)
      const [last, ...others] = (await deliver()).filter(({ recipient }) => recipient === zenobia.email)
      expect([last?.template, others]).toEqual(['your-data-deleted', []])
      const after = await dump()
      // The rows themselves, so that a failure shows which.
      expect(after.split('\n').filter((row) => /zenobia/i.test(row))).toEqual([])
      expect(after).not.toContain(zenobia.voterId)
      expect((await images().list()).filter(({ name }) => name.startsWith(zenobia.imageKey))).toEqual([])
      expect(await images().list()).toHaveLength(3)
      expect(JSON.stringify(lines)).not.toMatch(/zenobia/i)
      // Nobody else lost anything.
      for (const entered of Object.values(visitorNamed('eustace'))) expect(after).toContain(entered)
      const counts = await store()
        .db.selectFrom('contributions')
        .leftJoin('votes', 'contribution_id', 'contributions.id')
        .select(({ fn }) => ['title', 'vote_count', fn.count<number>('voter_id').as('votes')])
        .groupBy(['title', 'vote_count'])
        .execute()
      expect(counts).toEqual([{ title: eustace.title, vote_count: 1, votes: 1 }])
    })

    test('leaves what accounting needs of a paid order, and its seat taken', async () => {
      const zenobia = await traces('zenobia')
      const before = await site.order(zenobia.orderId)
      const taken = await site.states()
      await deleteAll(await tokenFor(zenobia.email))
      expect(await site.order(zenobia.orderId)).toEqual({
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
        further_answers: {},
        code: expect.stringMatching(/^[0-9a-f]{32}$/),
        erased_at: site.now,
        updated_at: site.now,
      })
      // The links of before are dead.
      expect((await site.order(zenobia.orderId)).code).not.toBe(before.code)
      expect(await site.states()).toEqual(taken)
      expect(await readListedOrders(store().db)).toMatchObject([
        { id: zenobia.orderId, customer_name: 'Deleted', customer_email: '', total_amount: 9800 },
      ])
    })

    test('cannot be reached or changed by any call', async () => {
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
      const { stripe_session_id } = await site.order(zenobia.orderId)
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

    test('is deleted once, with one mail, by repeated and simultaneous requests', async () => {
      const zenobia = await traces('zenobia')
      const other = await tokenFor(zenobia.email)
      site.pass(1)
      const token = await tokenFor(zenobia.email)
      const answers = await Promise.all([token, token, token].map((token) => deleteAll(token)))
      expect([...answers, await deleteAll(token)]).toEqual([done, done, done, done])
      expect(await site.mails()).toEqual({ 'your-data-deleted': 1 })
      // Else whoever has such a link could have every page made anew, as often as it is said.
      expect(site.pagesDropped).toBe(1)
      // Nothing is behind any link any more.
      expect(await call('export-your-data', { token })).toEqual(expired)
      expect(await deleteAll(other)).toEqual(expired)
    })

    test('withdraws queued mails but the last, which is deleted when sent or given up', async () => {
      const zenobia = await traces('zenobia')
      await deleteAll(await tokenFor(zenobia.email))
      expect(await site.mails(zenobia.email)).toEqual({ 'your-data-deleted': 1 })
      const [{ text = '' } = {}] = await deliver(new DeliveryError('later', 'busy'))
      expect(text).toBe('')
      expect(await outbox()).toHaveLength(1)
      site.pass(hour)
      const [last] = await deliver()
      expect(last?.text).toContain('Your seat stays paid')
      expect(await outbox()).toEqual([])

      const eustace = await traces('eustace')
      await deleteAll(await tokenFor(eustace.email))
      await deliver(new DeliveryError('mail', 'no such mailbox'))
      expect(await outbox()).toEqual([])
    })

    test('releases unpaid seats and offers them to the waitlist', async () => {
      sell({ capacity: 1 })
      const held = await site.hold({ email: 'zenobia@example.org', name: 'zenobia name' })
      const next = await site.wait()
      await deleteAll(await tokenFor('zenobia@example.org'))
      expect(await site.order(held.id)).toMatchObject({ status: 'expired', customer_name: 'Deleted' })
      expect(await site.order(next.id)).toMatchObject({ status: 'offered' })
      const session = await context().payments.findSession(held.stripe_session_id ?? '')
      expect(session).toMatchObject({ status: 'expired', metadata: {} })
      await deliver()
      expect(await dump()).not.toMatch(/zenobia/i)
    })

    describe('while a payment is open that cannot be ended', () => {
      async function deletedWhilePaying() {
        const held = await site.hold({ email: 'zenobia@example.org', name: 'zenobia name' })
        site.provider.expireSession = () => Promise.reject(new PaymentProviderError('away'))
        await deleteAll(await tokenFor('zenobia@example.org'))
        site.provider = {}
        await deliver()
        expect(await site.order(held.id)).toMatchObject({ status: 'pending', customer_name: 'Deleted' })
        return held
      }
      const metadata = { name: 'zenobia name', email: 'zenobia@example.org', totalCents: '4900' }

      test('holds the seat until it ends', async () => {
        const held = await deletedWhilePaying()
        site.pass(hour)
        await sweepOrders(context(), site.now)
        expect(await site.order(held.id)).toMatchObject({ status: 'expired' })
        expect(await dump()).not.toMatch(/zenobia/i)
      })

      test.each(['by a message', 'by the sweep'])(
        'gives back what is paid all the same, heard of %s',
        async (way) => {
          const held = await deletedWhilePaying()
          const session = site.session(held, { metadata, paymentIntentId: 'pi_late' })
          site.provider.listSessions = async function* () {
            yield session
          }
          const refunds: string[] = []
          site.provider.refund = async ({ paymentIntentId, amountCents }) => {
            refunds.push(`${paymentIntentId} ${amountCents}`)
            return { id: null }
          }
          if (way === 'by a message') await site.settle(site.webhook(session, 'evt_1'))
          else await reconcilePayments(context(), site.now)
          expect(await site.order(held.id)).toMatchObject({
            status: 'refunded',
            customer_name: 'Deleted',
            stripe_payment_intent_id: 'pi_late',
            refunded_at: null,
          })
          await sweepOrders(context(), site.now)
          expect(refunds).toEqual([`pi_late ${held.total_amount}`])
          // A second payment of the same order, too.
          await site.settle(
            site.webhook({ ...session, id: 'cs_second', paymentIntentId: 'pi_second' }, 'evt_2'),
          )
          await sweepOrders(context(), site.now)
          expect(refunds).toEqual([`pi_late ${held.total_amount}`, `pi_second ${held.total_amount}`])
          expect([await outbox(), await dump()]).toEqual([[], expect.not.stringMatching(/zenobia/i)])
        },
      )
    })

    test('releases the seat of a later refund without a mail', async () => {
      const order = await site.buy({ email: 'zenobia@example.org', name: 'zenobia name' })
      await deleteAll(await tokenFor('zenobia@example.org'))
      await deliver()
      await site.settle(site.webhook(site.session(order), 'evt_1'))
      await site.settle(site.refunded(order, 'evt_2'))
      expect(await site.order(order.id)).toMatchObject({ status: 'refunded', customer_name: 'Deleted' })
      expect([await outbox(), await dump()]).toEqual([[], expect.not.stringMatching(/zenobia/i)])
    })

    test.each([
      'send-edit-link',
      'send-contribution-edit-link',
      'submit-food-preferences',
      'send-order-confirmation',
    ] as const)('in the moment between looking and writing, lets no mail come to be: %s', async (name) => {
      const { email, orderId } = await traces('zenobia')
      const proposal = await store().db.selectFrom('contributions').select('id').executeTakeFirstOrThrow()
      const adminToken = await signedIn(store().db, site.now)
      const payloads = {
        'send-edit-link': { email, participantId: orderId },
        'send-contribution-edit-link': { email, contributionId: proposal.id },
        'submit-food-preferences': { email, commitment: 'yes-evening', dinnerPreference: 'no-dinner' },
        'send-order-confirmation': { orderId },
      }
      const token = await tokenFor(email)
      const { rateLimits } = context()
      let isDeleted = false
      const spend: typeof rateLimits.spend = async (...spent) => {
        // Each of these calls has found its record by now.
        if (/^(edit-mails|poll-answers|confirmations)/.test(spent[0]) && !isDeleted) {
          isDeleted = true
          await deleteAll(token)
        }
        return rateLimits.spend(...spent)
      }
      const given = { rateLimits: { ...rateLimits, spend }, adminToken }
      expect(await call(name, payloads[name], given)).toMatchObject({ ok: false })
      expect([isDeleted, await site.mails()]).toEqual([true, { 'your-data-deleted': 1 }])
      await deliver()
      expect(await dump()).not.toMatch(/zenobia/i)
    })

    test('clears the voter’s cookie', async () => {
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

    test('has no confirmation that could be sent again', async () => {
      const zenobia = await traces('zenobia')
      await deleteAll(await tokenFor(zenobia.email))
      const adminToken = await signedIn(store().db, site.now)
      expect(await call('send-order-confirmation', { orderId: zenobia.orderId }, { adminToken })).toEqual(
        refuse('invalid', overviewMessages.nobodysOrder),
      )
    })

    test('may start anew at once with the same address', async () => {
      const zenobia = await traces('zenobia')
      await deleteAll(await tokenFor(zenobia.email))
      const order = await site.buy({ email: zenobia.email, name: zenobia.name })
      expect(order).toMatchObject({ status: 'paid', customer_name: zenobia.name, erased_at: null })
    })
  })
})
