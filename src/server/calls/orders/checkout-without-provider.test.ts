import { beforeEach, describe, expect, test } from 'vitest'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { quickestMs } from '../../../../tests/support/durations.ts'
import { openTicketSite, sell } from '../../../../tests/support/ticket-site.ts'
import { ticketMessages as messages } from '../../../domain/messages/ticket-messages.ts'
import { refuse } from '../../../domain/result.ts'
import { PaymentProviderError } from '../../payments/provider.ts'

describeOnBothEngines('a checkout', (store, engine) => {
  let site: ReturnType<typeof openTicketSite>
  beforeEach(() => {
    site = openTicketSite(store)
    sell({ capacity: 10 })
  })
  const ada = { name: 'Ada Bern', email: 'ada@example.org' }

  describe('while the payment provider fails', () => {
    const away = refuse('not-ready', messages.paymentFailed.text)

    test('releases the seats at once and offers them', async () => {
      sell({ capacity: 1 })
      const next = await site.wait()
      site.provider.createSession = () => Promise.reject(new PaymentProviderError('away'))
      expect(await site.checkout(ada)).toEqual(away)
      expect(await site.states()).toEqual({ expired: 1, offered: 1 })
      expect(await site.mails(next.customer_email)).toEqual({ 'seat-offered': 1 })
    })

    test.runIf(engine === 'postgresql')('answers within ten seconds', async () => {
      site.provider.createSession = () => new Promise(() => {})
      const fail = async () => expect(await site.checkout(ada)).toEqual(away)
      expect(await quickestMs(fail, 10_000, 3)).toBeLessThanOrEqual(10_000)
      expect(Object.keys(await site.states())).toEqual(['expired'])
    })

    test('expires a payment page whose order was released meanwhile', async () => {
      const { payments } = site.context()
      site.provider.createSession = async (request) => {
        const session = await payments.createSession(request)
        // Released while the page is being opened.
        await store().db.updateTable('orders').set({ status: 'expired' }).execute()
        return session
      }
      expect(await site.checkout(ada)).toEqual(away)
      const made: string[] = []
      for await (const { status } of payments.listSessions(new Date(0))) made.push(status)
      expect(made).toEqual(['expired'])
      expect(await site.states()).toEqual({ expired: 1 })
    })

    test('rethrows unexpected errors', async () => {
      site.provider.createSession = () => Promise.reject(new TypeError('a bug'))
      await expect(site.checkout(ada)).rejects.toThrow('a bug')
    })
  })
})
