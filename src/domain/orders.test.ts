import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testEvent, ticketPrice } from '../../tests/support/event.ts'
import type { Coupon, Tickets } from './event/documents.ts'
import { findCoupon, isExpired, priceOf, saleState } from './orders.ts'

const { tickets } = testEvent

const coupon: fc.Arbitrary<Coupon> = fc.oneof(
  fc.record({
    code: fc.constant('ANY'),
    percentOff: fc.oneof(fc.integer({ min: -50, max: 150 }), fc.double({ min: 0, max: 100, noNaN: true })),
  }),
  fc.record({ code: fc.constant('ANY'), amountOffCents: fc.integer({ min: -1_000, max: 50_000 }) }),
)
const currency = 'CHF'
/** A multiple of five cents. */
const priceCents = fc.integer({ min: 0, max: 10_000 }).map((coins) => coins * 5)
const numberOfTickets = fc.integer({ min: 1, max: 100 })
const order = fc.record({ numberOfTickets, coupon: fc.option(coupon, { nil: undefined }) })

describe('the price of an order, whatever coupons there are,', () => {
  test('is never negative, and total and discount add up to the full price', () => {
    fc.assert(
      fc.property(priceCents, order, (price, { numberOfTickets, coupon }) => {
        const { totalCents, discountCents } = priceOf(numberOfTickets, coupon, {
          priceCents: price,
          currency,
        })
        expect(totalCents).toBeGreaterThanOrEqual(0)
        expect(discountCents).toBeGreaterThanOrEqual(0)
        expect(totalCents + discountCents).toBe(price * numberOfTickets)
      }),
    )
  })

  test('is a multiple of five cents, and the same for each ticket', () => {
    fc.assert(
      fc.property(priceCents, order, (price, { numberOfTickets, coupon }) => {
        const { totalCents, discountCents } = priceOf(numberOfTickets, coupon, {
          priceCents: price,
          currency,
        })
        expect([totalCents % 5, discountCents % 5]).toEqual([0, 0])
        expect(totalCents % numberOfTickets).toBe(0)
        expect(totalCents).toBe(
          numberOfTickets * priceOf(1, coupon, { priceCents: price, currency }).totalCents,
        )
      }),
    )
  })

  test('is nothing or what a card can be charged, for each ticket that costs as much', () => {
    fc.assert(
      fc.property(priceCents, order, (price, { numberOfTickets, coupon }) => {
        const { totalCents } = priceOf(numberOfTickets, coupon, { priceCents: price, currency })
        const each = totalCents / numberOfTickets
        expect(each === 0 || each >= Math.min(50, price)).toBe(true)
      }),
    )
    const sixty = { code: 'SIXTY', percentOff: 60 }
    const left = (price: number, coupon: Coupon) =>
      priceOf(1, coupon, { priceCents: price, currency }).totalCents
    expect([100, 125, 130].map((price) => left(price, sixty))).toEqual([50, 50, 50])
    expect([
      left(100, { code: 'X', amountOffCents: 60 }),
      left(100, { code: 'X', amountOffCents: 100 }),
    ]).toEqual([50, 0])
    const inKroner = (priceCents: number) => priceOf(1, sixty, { priceCents, currency: 'NOK' }).totalCents
    expect([500, 1_000].map(inKroner)).toEqual([300, 400])
  })

  test('adds up over all orders to the revenue', () => {
    fc.assert(
      fc.property(priceCents, fc.array(order), (price, orders) => {
        const prices = orders.map(({ numberOfTickets, coupon }) =>
          priceOf(numberOfTickets, coupon, { priceCents: price, currency }),
        )
        const sum = (key: 'totalCents' | 'discountCents') => prices.reduce((all, one) => all + one[key], 0)
        const full = orders.reduce((all, { numberOfTickets }) => all + numberOfTickets * price, 0)
        expect(sum('totalCents')).toBe(full - sum('discountCents'))
      }),
    )
  })

  test('is zero with a discount of a hundred percent or more', () => {
    fc.assert(
      fc.property(priceCents, numberOfTickets, (price, number) => {
        for (const percentOff of [100, 150])
          expect(
            priceOf(number, { code: 'ALL', percentOff }, { priceCents: price, currency }).totalCents,
          ).toBe(0)
      }),
    )
  })
})

test('a discount is rounded to the nearest coin', () => {
  expect(priceOf(3, { code: 'X', percentOff: 33 }, { priceCents: 4900, currency })).toEqual({
    totalCents: 9855,
    discountCents: 4845,
  })
  expect(priceOf(2, { code: 'X', amountOffCents: 503 }, { priceCents: 4900, currency })).toEqual({
    totalCents: 8790,
    discountCents: 1010,
  })
  const yen = { priceCents: 490_000, currency: 'JPY' } as const
  expect(priceOf(1, { code: 'X', percentOff: 33 }, yen)).toEqual({
    totalCents: 328_300,
    discountCents: 161_700,
  })
  // Not below what a card can be charged.
  expect(priceOf(1, { code: 'X', percentOff: 99 }, yen).totalCents).toBe(5_000)
})

test('the shipped price and coupons are multiples of five cents', () => {
  for (const coupon of [undefined, ...tickets.coupons])
    for (let number = 1; number <= tickets.maxPerOrder; number++)
      expect(priceOf(number, coupon, { priceCents: ticketPrice, currency }).totalCents % 5).toBe(0)
})

test('a coupon is found in any case and spacing, and valid until the second it expires', () => {
  const known: Tickets = {
    ...tickets,
    coupons: [{ code: 'Early', percentOff: 10, expiresAt: '2025-06-30T23:59:59+02:00' }],
  }
  const early = findCoupon(' eARLY ', known)
  expect(early?.code).toBe('Early')
  expect(findCoupon('EARL', known)).toBeUndefined()
  expect(findCoupon('', known)).toBeUndefined()
  const at = (time: string) => isExpired(early ?? expect.fail('unknown'), new Date(time))
  expect([at('2025-06-30T21:59:59Z'), at('2025-06-30T21:59:59.001Z')]).toEqual([false, true])
})

test('the sale is open from its start until its end, or without end', () => {
  const sale: Tickets = {
    ...tickets,
    saleStartsAt: '2025-05-01T08:00:00+02:00',
    saleEndsAt: '2025-08-29T20:00:00+02:00',
  }
  const at = (time: string, of = sale) => saleState(new Date(time), of)
  expect(at('2025-05-01T05:59:59.999Z')).toBe('early')
  expect(at('2025-05-01T06:00:00Z')).toBe('open')
  expect(at('2025-08-29T17:59:59.999Z')).toBe('open')
  expect(at('2025-08-29T18:00:00Z')).toBe('over')
  expect(at('2100-01-01T00:00:00Z', { ...sale, saleEndsAt: null })).toBe('open')
})
