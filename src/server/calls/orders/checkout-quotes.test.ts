import { beforeEach, describe, expect, test } from 'vitest'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { pricedAt, testEvent, ticketPrice } from '../../../../tests/support/event.ts'
import { openTicketSite, payHere, sell } from '../../../../tests/support/ticket-site.ts'
import { ticketMessages as messages } from '../../../domain/messages/ticket-messages.ts'
import { ok, refuse } from '../../../domain/result.ts'
import { createRateLimits } from '../../auth/rate-limits.ts'
import type { CallContext } from '../../context.ts'

const noCoupon = (reason: 'invalid' | 'conflict', sentence: string) =>
  refuse(reason, sentence, { fields: { couponCode: sentence } })
const tooMany = { ok: false, refusal: { reason: 'too-many' } }

describeOnBothEngines('a checkout', (store, _engine) => {
  let site: ReturnType<typeof openTicketSite>
  beforeEach(() => {
    site = openTicketSite(store)
    sell({ capacity: 10 })
  })
  const ada = { name: 'Ada Bern', email: 'ada@example.org' }

  describe('with a coupon code that is guessed', () => {
    const quoteWith = (couponCode: string, given: Partial<CallContext>) =>
      site.call('create-checkout', { quote: true, numberOfTickets: 1, couponCode }, given)
    const unknown = noCoupon('invalid', messages.couponUnknown)
    const wrongCodes = (count: number) => Array.from({ length: count }, (_, at) => `GUESS${at}`)
    const limitReached = {
      ...tooMany,
      refusal: {
        ...tooMany.refusal,
        fields: { couponCode: expect.stringMatching(/ in (1 hour|\d+ minutes), or /) },
      },
    }

    test('is refused after twenty wrong ones an hour, in quotes and orders of all processes together', async () => {
      const [one, two] = [0, 1].map(() => ({
        rateLimits: createRateLimits(store().pool, true),
        visitor: 'mallory',
      })) as [Partial<CallContext>, Partial<CallContext>]
      for (let right = 0; right < 30; right += 1)
        expect(await quoteWith('FIVEOFF', one)).toMatchObject({ ok: true })
      const told = await Promise.all(
        wrongCodes(60).map((couponCode, at) =>
          at % 2 ? quoteWith(couponCode, one) : site.checkout({ ...ada, couponCode }, two),
        ),
      )
      expect(told.filter((answer) => !answer.ok && answer.refusal.reason === 'invalid')).toEqual(
        Array(20).fill(unknown),
      )
      // Right or wrong: the answer tells nothing any more.
      for (const couponCode of ['SPEAKER100', 'GUESS99'])
        for (const process of [one, two]) {
          expect(await quoteWith(couponCode, process)).toMatchObject(limitReached)
          expect(await site.checkout({ ...ada, couponCode }, process)).toMatchObject(limitReached)
        }
      expect(await site.checkout(ada, one)).toEqual(payHere)
      expect(await quoteWith('FIVEOFF', { ...one, visitor: 'noa' })).toMatchObject({ ok: true })
    })

    test('counts all who drop the cookie behind one address together', async () => {
      const stranger = { rateLimits: createRateLimits(store().pool, true) }
      const told = await Promise.all(wrongCodes(40).map((couponCode) => quoteWith(couponCode, stranger)))
      expect(told.filter((answer) => !answer.ok && answer.refusal.reason === 'invalid')).toHaveLength(20)
      expect(await quoteWith('SPEAKER100', stranger)).toMatchObject(limitReached)
      expect(await quoteWith('FIVEOFF', { ...stranger, visitor: 'noa' })).toMatchObject({ ok: true })
    })
  })

  describe('for a price quote', () => {
    const quote = (given: object) => site.call('create-checkout', { quote: true, ...given })

    test('uses the prices of the server and changes nothing', async () => {
      await site.hold({ numberOfTickets: 3 })
      const before = [await site.orders(), await site.mails()]
      expect(await quote({ numberOfTickets: 2, couponCode: ' fiveoff ' })).toEqual(
        ok({ totalCents: 8800, discountCents: 1000, seatsLeft: 7 }),
      )
      expect(await quote({ name: 7, email: 'half@', linkedinProfileUrl: '' })).toEqual(
        ok({ totalCents: 4900, discountCents: 0, seatsLeft: 7 }),
      )
      expect(await quote({ couponCode: 'NOPE' })).toEqual(noCoupon('invalid', messages.couponUnknown))
      expect(await quote({ couponCode: 'EARLYBIRD' })).toEqual(noCoupon('invalid', messages.couponExpired))
      expect(await quote({ couponCode: 'LASTONE', numberOfTickets: 2 })).toEqual(
        noCoupon('conflict', messages.couponFor(1)),
      )
      expect([await site.orders(), await site.mails()]).toEqual(before)
      await site.hold({ couponCode: 'LASTONE' })
      expect(await quote({ couponCode: 'LASTONE' })).toEqual(noCoupon('conflict', messages.couponUsedUp))
    })

    test('counts what the event has become at once: price, coupons, seats and tickets an order', async () => {
      const coupons = [{ code: 'LAKE', amountOffCents: 1000 }]
      const changed = { ...pricedAt(6500), capacity: 4, maxPerOrder: 3, coupons }
      const quoteNow = (given: object) =>
        site.call('create-checkout', { quote: true, ...given }, { event: { ...testEvent, tickets: changed } })
      expect(await quoteNow({ numberOfTickets: 3, couponCode: 'lake' })).toEqual(
        ok({ totalCents: 16_500, discountCents: 3000, seatsLeft: 4 }),
      )
      const sentence = messages.tooManyTickets(3)
      expect(await quoteNow({ numberOfTickets: 4 })).toEqual(
        refuse('invalid', sentence, { fields: { numberOfTickets: sentence } }),
      )
      expect(await quoteNow({ couponCode: 'FIVEOFF' })).toMatchObject({ ok: false })
      expect(await quote({ numberOfTickets: 4 })).toMatchObject(ok({ totalCents: 4 * ticketPrice }))
    })

    test('never answers fewer than zero seats, nor a price of what cannot be ordered', async () => {
      await site.hold({ numberOfTickets: 3 })
      sell({ capacity: 2 })
      expect(await quote({})).toMatchObject(ok({ seatsLeft: 0 }))
      for (const numberOfTickets of [0, -1, 1.5, 10_000])
        expect(await quote({ numberOfTickets })).toMatchObject({ refusal: { reason: 'invalid' } })
    })
  })
})
