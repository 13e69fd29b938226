import { beforeEach, describe, expect, test } from 'vitest'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { openTicketSite, sell } from '../../../../tests/support/ticket-site.ts'
import { createRateLimits } from '../../auth/rate-limits.ts'
import { PaymentProviderError } from '../../payments/provider.ts'
import type { Order } from '../../store/orders.ts'

describeOnBothEngines('what the payment provider tells', (store) => {
  let site: ReturnType<typeof openTicketSite>
  beforeEach(() => {
    site = openTicketSite(store)
    sell({ capacity: 10 })
  })
  const ada = { name: 'Ada Bern', email: 'ada@example.org' }

  describe('when the buyer comes back', () => {
    const process = (sessionId: string | null) => site.call('process-payment-success', { sessionId })
    const pay = (order: Order) => site.context().payments.demo?.pay(order.stripe_session_id ?? '')

    test('is asked for, not believed: unpaid is unpaid', async () => {
      const order = await site.hold(ada)
      expect(await process(order.stripe_session_id)).toMatchObject({ refusal: { reason: 'conflict' } })
      expect(await site.order(order.id)).toEqual(order)
      await pay(order)
      expect(await process(order.stripe_session_id)).toEqual({ ok: true, value: { success: true } })
      expect(await site.order(order.id)).toMatchObject({ status: 'paid' })
    })

    test('is one order and one mail, twenty times at once beside the message', async () => {
      const order = await site.hold(ada)
      await pay(order)
      const session = await site.context().payments.findSession(order.stripe_session_id ?? '')
      const calls = Array.from({ length: 20 }, () => process(order.stripe_session_id))
      const message = site.settle(site.told(session ?? expect.fail('no session'), 'evt_1'))
      const answers = await Promise.all(calls)
      await message
      expect(answers.every((answer) => answer.ok)).toBe(true)
      expect([await site.states(), await site.mails()]).toEqual([{ paid: 1 }, { 'order-confirmation': 1 }])
    })

    test('asks the provider about thirty guesses of one client, and no more', async () => {
      const rateLimits = createRateLimits(store().pool, true)
      let asked = 0
      site.till.findSession = async () => {
        asked += 1
        return undefined
      }
      const guess = () => site.call('process-payment-success', { sessionId: 'cs_guess' }, { rateLimits })
      for (let time = 0; time < 40; time++) expect(await guess()).toMatchObject({ ok: false })
      expect([asked, await guess()]).toMatchObject([30, { refusal: { reason: 'too-many' } }])
      // What is known is no guess.
      delete site.till.findSession
      const order = await site.hold(ada)
      await pay(order)
      const known = { sessionId: order.stripe_session_id }
      expect(await site.call('process-payment-success', known, { rateLimits })).toMatchObject({ ok: true })
    })

    test('is refused for what is unknown or not ours, and when the provider is away', async () => {
      const order = await site.hold(ada)
      for (const id of ['cs_unknown', '', 'free_x', 'x'.repeat(300)])
        expect(await process(id)).toMatchObject({ refusal: { reason: 'not-found' } })
      await pay(order)
      const foreign = site.session(order, { id: 'cs_foreign', amountCents: 1 })
      site.till.findSession = async () => foreign
      expect(await process('cs_foreign')).toMatchObject({ refusal: { reason: 'not-found' } })
      site.till.findSession = () => Promise.reject(new PaymentProviderError('away'))
      expect(await process(order.stripe_session_id)).toMatchObject({ refusal: { reason: 'not-ready' } })
      expect(await site.order(order.id)).toEqual(order)
      // What is known needs nobody to be asked.
      await site.pay(order)
      expect(await process(order.stripe_session_id)).toMatchObject({ ok: true })
    })
  })
})
