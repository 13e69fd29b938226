import { beforeEach, describe, expect, test } from 'vitest'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { openTicketSite, sell } from '../../../../tests/support/ticket-site.ts'
import { day, hour, minute } from '../../../domain/durations.ts'
import { ticketMessages as messages } from '../../../domain/messages/ticket-messages.ts'
import { ok, refuse } from '../../../domain/result.ts'
import { createRateLimits } from '../../auth/rate-limits.ts'
import { PaymentProviderError } from '../../payments/provider.ts'
import type { Order } from '../../store/orders.ts'

const ended = refuse('not-found', messages.offerEnded.text)

describeOnBothEngines('an offered seat', (store) => {
  let site: ReturnType<typeof openTicketSite>
  beforeEach(() => {
    site = openTicketSite(store)
  })
  const take = (token: string) => site.call('take-offered-seat', { token })
  const find = (token: string) => site.call('find-offered-seat', { token })
  const decline = (token: string) => site.call('decline-offered-seat', { token })
  const offered = async (given: Partial<Order> = {}) => {
    const release = await site.sellOut()
    const order = await site.wait(given)
    await release()
    expect(await site.statusOf(order)).toBe('offered')
    return { order, token: await site.offerToken(order) }
  }

  describe('opened by its mailed link', () => {
    test('can be accepted and paid', async () => {
      const { order, token } = await offered({ customer_name: 'Wilma Wartet' })
      expect(await find(token)).toEqual(
        ok({
          customer_name: 'Wilma Wartet',
          number_of_tickets: 1,
          total_amount: 4900,
          discount_amount: 0,
          coupon_code: null,
          hold_expires_at: new Date(site.now.getTime() + day).toISOString(),
        }),
      )
      const first = await take(token)
      expect(first).toEqual(ok({ url: expect.stringContaining('/demo-payment?session=cs_demo_') }))
      site.pass(23 * hour)
      expect(await take(token)).toEqual(first)
      await site.pay(await site.order(order.id))
      expect(await site.statusOf(order)).toBe('paid')
      expect(await site.mails(order.customer_email)).toEqual({
        'seat-offered': 1,
        'order-confirmation': 1,
      })
      for (const ask of [find, take, decline]) expect(await ask(token)).toEqual(ended)
    })

    test('has one payment page for twenty clicks at once', async () => {
      const { token } = await offered()
      const answers = await Promise.all(Array.from({ length: 20 }, () => take(token)))
      expect(answers[0]).toMatchObject({ ok: true })
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    })

    test('has the payment page of the click that was first', async () => {
      const { token } = await offered()
      const { payments } = site.context()
      let faster: unknown
      site.provider.createSession = async (request) => {
        delete site.provider.createSession
        const session = await payments.createSession({ ...request, idempotencyKey: 'slow' })
        faster = await take(token)
        return session
      }
      expect(await take(token)).toEqual(faster)
      expect(faster).toMatchObject({ ok: true })
    })

    test('can be accepted later when the provider fails and repeats that for the same key', async () => {
      const { token } = await offered()
      const { payments } = site.context()
      const failed = new Set<string>()
      let isAway = true
      site.provider.createSession = async (request) => {
        if (isAway) failed.add(request.idempotencyKey)
        if (failed.has(request.idempotencyKey)) throw new PaymentProviderError('away')
        return payments.createSession(request)
      }
      expect(await take(token)).toMatchObject({ refusal: { reason: 'not-ready' } })
      isAway = false
      site.pass(11 * minute)
      expect(await take(token)).toMatchObject({ ok: true })
    })

    test('is settled when it was paid although no webhook has come', async () => {
      const { order, token } = await offered()
      await take(token)
      const { stripe_session_id } = await site.order(order.id)
      await site.context().payments.demo?.pay(stripe_session_id ?? '')
      expect(await take(token)).toEqual(
        ok({ url: `http://localhost:3000/payment-success?session_id=${stripe_session_id}` }),
      )
      expect(await site.statusOf(order)).toBe('paid')
    })

    test('stays offered when its payment page expires, and gets another one', async () => {
      const { order, token } = await offered()
      const first = await take(token)
      const before = await site.order(order.id)
      await site.context().payments.expireSession(before.stripe_session_id ?? '')
      await site.settle({
        kind: 'session',
        session: site.session(before, { isPaid: false, status: 'expired' }),
      })
      expect(await site.order(order.id)).toMatchObject({ status: 'offered', payment_url: null })
      const second = await take(token)
      expect(second).toMatchObject({ ok: true })
      expect(second).not.toEqual(first)
      // Late events of the first page do not affect the second.
      await site.settle({
        kind: 'session',
        session: site.session(before, { isPaid: false, status: 'expired' }),
      })
      expect(await site.order(order.id)).toMatchObject({
        status: 'offered',
        payment_url: (second as { value: { url: string } }).value.url,
      })
    })

    test('accepted in the last minutes is held for half an hour more, once', async () => {
      const { order, token } = await offered()
      site.pass(day - 5 * minute)
      const taken = await take(token)
      const heldUntil = new Date(site.now.getTime() + 30 * minute)
      expect(await site.order(order.id)).toMatchObject({ status: 'offered', hold_expires_at: heldUntil })
      site.pass(29 * minute)
      await site.sweep()
      expect([await site.statusOf(order), await site.order(order.id)]).toMatchObject([
        'offered',
        { hold_expires_at: heldUntil },
      ])
      const { stripe_session_id } = await site.order(order.id)
      expect(taken).toMatchObject({ value: { url: expect.stringContaining(stripe_session_id ?? '-') } })
      site.pass(minute)
      await site.sweep()
      expect(await site.statusOf(order)).toBe('expired')
    })

    test('that costs nothing is paid at once', async () => {
      const { order, token } = await offered({ coupon_code: 'SPEAKER100' })
      site.pagesDropped = 0
      expect(await take(token)).toEqual(
        ok({ url: expect.stringContaining('/payment-success?session_id=free_') }),
      )
      expect([await site.statusOf(order), site.pagesDropped]).toEqual(['paid', 1])
      expect(await site.mails(order.customer_email)).toMatchObject({ 'order-confirmation': 1 })
    })

    test('can be declined: it goes to the next, and its payment page expires', async () => {
      const { order, token } = await offered()
      const next = await site.wait()
      await take(token)
      const { stripe_session_id } = await site.order(order.id)
      expect(await decline(token)).toEqual(ok({ success: true }))
      expect([await site.statusOf(order), await site.statusOf(next)]).toEqual(['expired', 'offered'])
      const session = await site.context().payments.findSession(stripe_session_id ?? '')
      expect(session).toMatchObject({ status: 'expired' })
      for (const ask of [find, take, decline]) expect(await ask(token)).toEqual(ended)
    })

    test('cannot be declined after it was paid', async () => {
      const { order, token } = await offered()
      await take(token)
      await site.context().payments.demo?.pay((await site.order(order.id)).stripe_session_id ?? '')
      expect(await decline(token)).toEqual(refuse('conflict', messages.hasTicket))
      expect(await site.statusOf(order)).toBe('paid')
    })

    test('stays offered while the payment provider fails', async () => {
      const { order, token } = await offered()
      const away = refuse('not-ready', messages.paymentFailed.text)
      const trouble = () => Promise.reject(new PaymentProviderError('away'))
      site.provider = { createSession: trouble, findSession: trouble, expireSession: trouble }
      expect(await take(token)).toEqual(away)
      site.provider = {}
      await take(token)
      site.provider = { createSession: trouble, findSession: trouble, expireSession: trouble }
      for (const ask of [take, decline]) expect(await ask(token)).toEqual(away)
      site.pass(2 * day)
      expect([await site.sweep(), await site.statusOf(order)]).toEqual([0, 'offered'])
      site.provider = {}
      expect([await site.sweep(), await site.statusOf(order)]).toEqual([1, 'expired'])
    })

    test('expires after a day, even before the sweep', async () => {
      const { token } = await offered()
      site.pass(day - 1)
      expect(await find(token)).toMatchObject({ ok: true })
      site.pass(1)
      for (const ask of [find, take, decline]) expect(await ask(token)).toEqual(ended)
    })

    test('has a limit of thirty token guesses in five minutes', async () => {
      const rateLimits = createRateLimits(store().pool, true)
      const guess = () => site.call('take-offered-seat', { token: 'x'.repeat(43) }, { rateLimits })
      for (let time = 0; time < 30; time++) expect(await guess()).toEqual(ended)
      expect(await guess()).toMatchObject({ refusal: { reason: 'too-many' } })
    })
  })

  describe('whose buyer has got a ticket meanwhile', () => {
    test('is offered to the next, and the buyer leaves the waitlist', async () => {
      const { order } = await offered()
      const next = await site.wait()
      sell({ capacity: 2 })
      await site.buy({ email: order.customer_email })
      expect([await site.statusOf(order), await site.statusOf(next)]).toEqual(['expired', 'offered'])
      const waiting = await site.wait()
      sell({ capacity: 3 })
      await site.buy({ email: waiting.customer_email })
      expect(await site.statusOf(waiting)).toBe('expired')
    })

    test('stays held while it may still be paid, which the next sweep ends', async () => {
      const { order, token } = await offered()
      const next = await site.wait()
      await take(token)
      sell({ capacity: 2 })
      await site.buy({ email: order.customer_email })
      expect([await site.statusOf(order), await site.statusOf(next)]).toEqual(['pending', 'waitlist'])
      site.provider = { expireSession: () => Promise.reject(new PaymentProviderError('away')) }
      await site.sweep()
      expect(await site.statusOf(order)).toBe('pending')
      site.provider = {}
      await site.sweep()
      expect([await site.statusOf(order), await site.statusOf(next)]).toEqual(['expired', 'offered'])
    })
  })
})
