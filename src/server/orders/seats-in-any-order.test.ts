import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { describeOnBothEngines } from '../../../tests/support/databases.ts'
import { sizeOf } from '../../../tests/support/sizes.ts'
import { openTicketSite, sell } from '../../../tests/support/ticket-site.ts'
import { countCouponTickets, countTakenByKind } from '../store/seats.ts'

/** How many sequences of 25 steps; SEQUENCES=800 plays more. */
const sequences = sizeOf('SEQUENCES', 3)

const kinds = [
  { id: 'day', name: 'Day', priceCents: 4900, hidden: false },
  { id: 'student', name: 'Student', priceCents: 2505, hidden: false, capacity: 3 },
  { id: 'helper', name: 'Helper', priceCents: 0, hidden: true, capacity: 2 },
]
const coupons = [
  { code: 'HELPER', kinds: ['helper', 'student'], limit: 2 },
  { code: 'THIRD', percentOff: 33, limit: 3 },
]

const line = fc.record({
  kind: fc.constantFrom(...kinds.map(({ id }) => id)),
  count: fc.integer({ min: 1, max: 2 }),
})
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('buy' as const),
      lines: fc.uniqueArray(line, { minLength: 1, maxLength: 3, selector: ({ kind }) => kind }),
      couponCode: fc.constantFrom(undefined, 'HELPER', 'THIRD'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom('pay', 'refund', 'late' as const), at: fc.nat(50) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('expire' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('publish' as const), own: fc.integer({ min: 3, max: 5 }) }),
  },
)

describeOnBothEngines('seats of several kinds', (store) => {
  let site: ReturnType<typeof openTicketSite>
  beforeEach(() => {
    site = openTicketSite(store)
  })

  async function take(given: typeof step extends fc.Arbitrary<infer Step> ? Step : never) {
    const orders = await site.orders()
    if (given.do === 'buy') {
      const { lines, couponCode } = given
      const form = site.form({ numberOfTickets: undefined, lines, couponCode })
      const answer = await site.checkout(form)
      const [place] = await site.orders(form.email)
      if (answer.ok && place?.status === 'waitlist') await site.confirm(place)
    } else if (given.do === 'expire') {
      site.pass(25 * 3600_000)
      await site.sweep()
    } else if (given.do === 'publish')
      sell({ kinds: kinds.map((kind) => (kind.id === 'student' ? { ...kind, capacity: given.own } : kind)) })
    else {
      const wanted = { pay: ['pending', 'offered'], refund: ['paid'], late: ['expired'] }[given.do]
      const found = orders.filter(
        ({ status, stripe_session_id }) => wanted.includes(status) && stripe_session_id,
      )
      const order = found[given.at % Math.max(1, found.length)]
      if (order && given.do === 'refund') await site.settle(site.refunded(order, `evt_${order.id}`))
      else if (order) await site.pay(order)
    }
  }

  test(`are never overdrawn in ${sequences} random sequences of buying, paying, expiring, refunding and offering`, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 25, maxLength: 25 }), async (steps) => {
        sell({ kinds, coupons, capacity: 6, maxPerOrder: 6 })
        await store().db.deleteFrom('orders').execute()
        let own = 3
        for (const each of steps) {
          await take(each)
          // More seats of a kind stay sold when there are fewer again.
          if (each.do === 'publish') own = Math.max(own, each.own)
          await expectInvariants(own)
        }
      }),
      { numRuns: sequences },
    )
  }, 900_000)

  async function expectInvariants(ofStudents: number) {
    const { db } = store()
    const taken = await countTakenByKind(db)
    expect([...taken.values()].reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(6)
    expect(taken.get('student') ?? 0).toBeLessThanOrEqual(ofStudents)
    expect(taken.get('helper') ?? 0).toBeLessThanOrEqual(2)
    for (const coupon of coupons)
      expect(await countCouponTickets(db, coupon)).toBeLessThanOrEqual(coupon.limit)
    const sums = await db
      .selectFrom('seats_in_full')
      .innerJoin('orders', 'orders.id', 'seats_in_full.order_id')
      .select(({ fn }) => [
        'orders.id',
        'orders.total_amount as total',
        'orders.discount_amount as discount',
        'orders.number_of_tickets as number',
        fn.sum<string>('price_cents').as('prices'),
        fn.sum<string>('discount_cents').as('discounts'),
        fn.countAll<string>().as('seats'),
      ])
      .groupBy('orders.id')
      .execute()
    for (const { total, discount, number, prices, discounts, seats } of sums)
      expect([Number(prices), Number(discounts), Number(seats)]).toEqual([total, discount, number])
  }
})
