import { describe, expect, test } from 'vitest'
import { findCoupon, priceOf } from '../src/domain/orders.ts'
import { event } from './event.ts'
import { tickets } from './tickets.ts'
import type { Coupon, Tickets } from './types.ts'

const isCount = (number: number) => Number.isSafeInteger(number) && number > 0
const isCoin = (cents: number) => Number.isSafeInteger(cents) && cents % 5 === 0
/** ISO 8601 with an offset: without one it would be the server's clock that counts. */
const isMoment = (text: string) =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text))

/** What is wrong with a coupon, in words. */
function faultsOf({ code, percentOff, amountOffCents, limit, expiresAt }: Coupon): string[] {
  const off = percentOff ?? amountOffCents
  return [
    ...(/^[A-Z0-9]{3,64}$/.test(code) ? [] : ['a code is capitals and digits']),
    ...((percentOff === undefined) === (amountOffCents === undefined) ? ['a share or an amount'] : []),
    ...(off !== undefined && isCount(off) ? [] : ['takes off nothing']),
    ...((percentOff ?? 0) > 100 || (amountOffCents ?? 0) > tickets.priceCents ? ['more than a ticket'] : []),
    ...(isCoin(amountOffCents ?? 0) ? [] : ['an amount is whole coins of 5 cents']),
    ...(limit === undefined || isCount(limit) ? [] : ['a limit is a number of tickets']),
    ...(expiresAt === undefined || isMoment(expiresAt) ? [] : ['expires at no moment']),
  ]
}

describe('the ticket sale', () => {
  test('has a price in whole coins, seats, and orders that fit into the hall', () => {
    expect([isCoin(tickets.priceCents), isCount(tickets.priceCents)]).toEqual([true, true])
    expect([isCount(tickets.capacity), isCount(tickets.maxPerOrder)]).toEqual([true, true])
    expect(tickets.maxPerOrder).toBeLessThanOrEqual(Math.min(100, tickets.capacity))
    expect(tickets.included.length).toBeGreaterThan(0)
  })

  test('begins before the event and before it ends', () => {
    const { saleStartsAt, saleEndsAt }: Tickets = tickets
    expect(isMoment(saleStartsAt)).toBe(true)
    expect(Date.parse(saleStartsAt)).toBeLessThan(Date.parse(event.startsAt))
    expect(saleEndsAt === null || isMoment(saleEndsAt)).toBe(true)
    expect(Date.parse(saleEndsAt ?? '9999-12-31T00:00:00Z')).toBeGreaterThan(Date.parse(saleStartsAt))
  })
})

describe('the coupons', () => {
  test('each take off a share or an amount, with a code, limit and expiry that make sense', () => {
    expect(tickets.coupons.map((coupon) => [coupon.code, faultsOf(coupon)])).toEqual(
      tickets.coupons.map(({ code }) => [code, []]),
    )
  })

  test('are each found by their code, however it is typed', () => {
    for (const coupon of tickets.coupons) expect(findCoupon(` ${coupon.code.toLowerCase()} `)).toBe(coupon)
  })

  test('leave prices that can be paid in coins and are never negative', () => {
    for (const coupon of [undefined, ...tickets.coupons]) {
      const { totalCents, discountCents } = priceOf(tickets.maxPerOrder, coupon)
      expect([isCoin(totalCents), totalCents >= 0, isCoin(discountCents)]).toEqual([true, true, true])
      expect(totalCents + discountCents).toBe(tickets.maxPerOrder * tickets.priceCents)
    }
  })

  test.each<[string, Coupon]>([
    ['a code is capitals and digits', { code: 'half off', percentOff: 50 }],
    ['takes off nothing', { code: 'NOTHING', percentOff: 0 }],
    ['more than a ticket', { code: 'GIFT', percentOff: 120 }],
    ['an amount is whole coins of 5 cents', { code: 'ODD', amountOffCents: 333 }],
    ['a limit is a number of tickets', { code: 'NEVER', percentOff: 10, limit: 0 }],
    ['expires at no moment', { code: 'LATE', percentOff: 10, expiresAt: '2025-02-30' }],
  ])('would be refused here: %s', (fault, coupon) => {
    expect(faultsOf(coupon)).toEqual([fault])
  })
})
