import { beforeEach, describe, expect, test } from 'vitest'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { hasTicket, openTicketSite, payHere, sell } from '../../../../tests/support/ticket-site.ts'
import { minute } from '../../../domain/durations.ts'
import { ok } from '../../../domain/result.ts'
import type { CallContext } from '../../context.ts'
import { PaymentProviderError } from '../../payments/provider.ts'

describeOnBothEngines('a checkout', (store) => {
  let site: ReturnType<typeof openTicketSite>
  beforeEach(() => {
    site = openTicketSite(store)
    sell({ capacity: 10 })
  })
  const ada = { name: 'Ada Bern', email: 'ada@example.org' }

  /** A browser with its cookie jar. */
  function browser() {
    const jar: { cookie?: string | undefined } = {}
    const setCookie = (cookie: string) => {
      if (cookie.startsWith('checkout=')) jar.cookie = /^checkout=([^;]*)/.exec(cookie)?.[1]
    }
    const given = (): Partial<CallContext> => ({ checkoutCookie: jar.cookie, setCookie })
    return {
      jar,
      checkout: (form: Parameters<typeof site.checkout>[0]) => site.checkout(form, given()),
      quote: (form: object) => site.call('create-checkout', { quote: true, ...form }, given()),
    }
  }

  describe('sent again', () => {
    test('answers the same open payment page and holds no more seats', async () => {
      const first = await site.checkout(ada)
      site.pass(29 * minute)
      expect(await site.checkout({ ...ada, email: 'ADA@example.org' })).toEqual(first)
      expect(await site.states()).toEqual({ pending: 1 })
      site.pass(minute)
      expect(await site.checkout(ada)).not.toEqual(first)
    })

    test('at the same moment creates one order and one payment', async () => {
      const answers = await Promise.all(Array.from({ length: 20 }, () => site.checkout(ada)))
      expect(answers[0]).toEqual(payHere)
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
      expect(await site.states()).toEqual({ pending: 1 })
    })

    test('with its idempotency key answers a free order and a full hall as the first time', async () => {
      sell({ capacity: 1 })
      const keyed = { idempotencyKey: 'one-submission-of-ada' }
      const free = { ...ada, couponCode: 'SPEAKER100' }
      const first = await site.checkout(free, keyed)
      expect(first).toMatchObject({ ok: true })
      const again = await Promise.all(Array.from({ length: 5 }, () => site.checkout(free, keyed)))
      for (const answer of again) expect(answer).toEqual(first)
      // The control: without it the address has a ticket already.
      expect(await site.checkout(free)).toEqual(hasTicket)
      const late = { name: 'Bea Late', email: 'bea@example.org' }
      for (let time = 0; time < 3; time++)
        expect(await site.checkout(late, { idempotencyKey: 'one-submission-of-bea' })).toEqual(
          ok({ waitlisted: true }),
        )
      expect(await site.states()).toEqual({ paid: 1, waitlist: 1 })
    })

    test('by the same browser with other input releases the first hold', async () => {
      sell({ capacity: 2 })
      const mia = browser()
      await mia.checkout({ ...ada, numberOfTickets: 2, couponCode: 'COMMUNITY20' })
      const [first] = await site.orders()
      // Both seats are taken, but by this browser.
      expect(await mia.checkout({ ...ada, numberOfTickets: 2 })).toEqual(payHere)
      expect(await site.order(first?.id ?? '')).toMatchObject({ status: 'expired' })
      const session = await site.context().payments.findSession(first?.stripe_session_id ?? '')
      expect(session).toMatchObject({ status: 'expired' })
      expect(await site.states()).toEqual({ expired: 2, pending: 2 })
    })

    test('by the same browser keeps the first hold when the new order is refused', async () => {
      const mia = browser()
      await mia.checkout({ ...ada, couponCode: 'LASTONE' })
      expect(await mia.checkout({ ...ada, couponCode: 'NOPE' })).toMatchObject({ ok: false })
      expect(await mia.checkout({ ...ada, couponCode: 'LASTONE', numberOfTickets: 2 })).toMatchObject({
        ok: false,
      })
      expect(await site.states()).toEqual({ pending: 1 })
      expect(await mia.quote({ couponCode: 'LASTONE' })).toMatchObject(
        ok({ totalCents: 2450, seatsLeft: 10 }),
      )
    })

    test('for fewer seats offers the others to the waitlist', async () => {
      sell({ capacity: 3 })
      const mia = browser()
      await mia.checkout({ ...ada, numberOfTickets: 3 })
      const next = await site.wait({ number_of_tickets: 2 })
      expect(await mia.checkout(ada)).toEqual(payHere)
      expect(await site.order(next.id)).toMatchObject({ status: 'offered' })
      expect(await site.states()).toEqual({ expired: 3, pending: 1, offered: 2 })
    })

    test('does not release an order that was paid or whose payment page cannot be expired', async () => {
      const mia = browser()
      await mia.checkout(ada)
      site.provider.expireSession = () => Promise.reject(new PaymentProviderError('away'))
      site.pass(minute)
      expect(await mia.checkout({ ...ada, numberOfTickets: 2 })).toEqual(payHere)
      expect(await site.states()).toEqual({ pending: 3 })
      site.provider = {}
      const [, second] = await site.orders()
      await site.context().payments.demo?.pay(second?.stripe_session_id ?? '')
      expect(await mia.checkout({ ...ada, numberOfTickets: 3 })).toEqual(hasTicket)
      expect(await site.order(second?.id ?? '')).toMatchObject({ status: 'paid' })
    })

    test('by somebody else with the same address does not touch the first order', async () => {
      const mia = browser()
      await mia.checkout(ada)
      const before = await site.orders()
      const eve = browser()
      for (const cookie of [undefined, mia.jar.cookie?.replace(/.$/, 'x'), `${before[0]?.id}.`, 'x.y']) {
        eve.jar.cookie = cookie
        expect(await eve.checkout({ ...ada, numberOfTickets: 2 })).toEqual(payHere)
      }
      expect(await site.order(before[0]?.id ?? '')).toEqual(before[0])
      // Sending the same form makes nobody the owner of the order.
      const copy = browser()
      await copy.checkout(ada)
      expect(copy.jar.cookie).toBeUndefined()
      // Negative control: the owner's cookie releases it.
      eve.jar.cookie = mia.jar.cookie
      await eve.checkout({ ...ada, name: 'Eve' })
      expect(await site.order(before[0]?.id ?? '')).toMatchObject({ status: 'expired' })
    })

    test('sets an HttpOnly cookie', async () => {
      const cookies: string[] = []
      await site.checkout(ada, { visitor: 'mia', setCookie: (cookie) => void cookies.push(cookie) })
      expect(cookies).toEqual([
        expect.stringMatching(
          /^checkout=[0-9a-f-]{36}\.[\w-]{43}; Path=\/; Max-Age=3600; HttpOnly; SameSite=Lax$/,
        ),
      ])
    })
  })
})
