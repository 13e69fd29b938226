import { beforeEach, describe, expect, test } from 'vitest'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { openTicketSite, sell } from '../../../../tests/support/ticket-site.ts'
import { seatMessages } from '../../../domain/messages/seat-messages.ts'
import { refuse } from '../../../domain/result.ts'
import { createRateLimits } from '../../auth/rate-limits.ts'
import { PaymentProviderError } from '../../payments/provider.ts'
import type { Order } from '../../store/orders.ts'

describeOnBothEngines('the success page', (store) => {
  let site: ReturnType<typeof openTicketSite>
  beforeEach(() => {
    site = openTicketSite(store)
    sell({ capacity: 10 })
  })
  const ada = { name: 'Ada Bern', email: 'ada@example.org' }

  describe('after a payment', () => {
    const process = (sessionId: string | null) => site.call('process-payment-success', { sessionId })
    const pay = (order: Order) => site.context().payments.demo?.pay(order.stripe_session_id ?? '')

    test('completes an order only when the provider confirms the payment', async () => {
      const order = await site.hold(ada)
      expect(await process(order.stripe_session_id)).toMatchObject({ refusal: { reason: 'conflict' } })
      expect(await site.order(order.id)).toEqual(order)
      await pay(order)
      expect(await process(order.stripe_session_id)).toEqual({ ok: true, value: { success: true } })
      expect(await site.order(order.id)).toMatchObject({ status: 'paid' })
    })

    test('completes one order with one mail, called twenty times beside the webhook', async () => {
      const order = await site.hold(ada)
      await pay(order)
      const session = await site.context().payments.findSession(order.stripe_session_id ?? '')
      const calls = Array.from({ length: 20 }, () => process(order.stripe_session_id))
      const webhook = site.settle(site.webhook(session ?? expect.fail('no session'), 'evt_1'))
      const answers = await Promise.all(calls)
      await webhook
      expect(answers.every((answer) => answer.ok)).toBe(true)
      expect([await site.states(), await site.mails()]).toEqual([{ paid: 1 }, { 'order-confirmation': 1 }])
    })

    test('says of an order whose seats were all cancelled meanwhile that it was, and shows no ticket', async () => {
      const order = await site.buy(ada)
      expect(await process(order.stripe_session_id)).toMatchObject({ ok: true })
      await store().db.updateTable('orders').set({ status: 'cancelled' }).execute()
      expect(await process(order.stripe_session_id)).toEqual(refuse('gone', seatMessages.orderCancelled))
    })

    test('asks the provider about at most thirty guesses of one client', async () => {
      const rateLimits = createRateLimits(store().pool, true)
      let asked = 0
      site.provider.findSession = async () => {
        asked += 1
        return undefined
      }
      const guess = () => site.call('process-payment-success', { sessionId: 'cs_guess' }, { rateLimits })
      for (let time = 0; time < 40; time++) expect(await guess()).toMatchObject({ ok: false })
      expect([asked, await guess()]).toMatchObject([30, { refusal: { reason: 'too-many' } }])
      // A known session is no guess.
      delete site.provider.findSession
      const order = await site.hold(ada)
      await pay(order)
      const known = { sessionId: order.stripe_session_id }
      expect(await site.call('process-payment-success', known, { rateLimits })).toMatchObject({ ok: true })
    })

    test('asks the provider about an own order without money at most thirty times a minute, and changes nothing', async () => {
      const rateLimits = createRateLimits(store().pool, true)
      const order = await site.hold(ada)
      const [dropped, provider] = [[] as string[], site.context().payments]
      let asked = 0
      site.provider.findSession = (id) => {
        asked += 1
        return provider.findSession(id)
      }
      const ask = () =>
        site.call(
          'process-payment-success',
          { sessionId: order.stripe_session_id },
          { rateLimits, visitor: 'Ada', changed: (change) => void dropped.push(change) },
        )
      for (let time = 0; time < 30; time++)
        expect(await ask()).toMatchObject({ refusal: { reason: 'conflict' } })
      for (let time = 0; time < 5; time++)
        expect(await ask()).toMatchObject({ refusal: { reason: 'too-many' } })
      expect([asked, dropped]).toEqual([30, []])
      expect(await site.order(order.id)).toEqual(order)
    })

    test('lets everybody of a hall in whose payment has come', async () => {
      sell({ capacity: 40 })
      const rateLimits = createRateLimits(store().pool, true)
      const buy = async () => {
        const order = await site.hold()
        await pay(order)
        return site.call('process-payment-success', { sessionId: order.stripe_session_id }, { rateLimits })
      }
      for (let at = 0; at < 31; at++) expect(await buy()).toMatchObject({ ok: true })
    })

    test('refuses unknown and foreign sessions, and all while the provider fails', async () => {
      const order = await site.hold(ada)
      for (const id of ['cs_unknown', '', 'free_x', 'x'.repeat(300)])
        expect(await process(id)).toMatchObject({ refusal: { reason: 'not-found' } })
      await pay(order)
      const foreign = site.session(order, { id: 'cs_foreign', amountCents: 1 })
      site.provider.findSession = async () => foreign
      expect(await process('cs_foreign')).toMatchObject({ refusal: { reason: 'not-found' } })
      site.provider.findSession = () => Promise.reject(new PaymentProviderError('away'))
      expect(await process(order.stripe_session_id)).toMatchObject({ refusal: { reason: 'not-ready' } })
      expect(await site.order(order.id)).toEqual(order)
      // The provider is not asked about a paid order.
      await site.pay(order)
      expect(await process(order.stripe_session_id)).toMatchObject({ ok: true })
    })
  })
})
