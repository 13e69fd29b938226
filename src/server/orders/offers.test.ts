import { beforeEach, describe, expect, test } from 'vitest'
import { tickets } from '../../../content/tickets.ts'
import { describeOnBothEngines } from '../../../tests/support/databases.ts'
import { openBoxOffice, sell } from '../../../tests/support/ticket-site.ts'
import type { Order } from '../store/orders.ts'
import { offerNewSeats } from './offers.ts'

const minute = 60_000
const day = 24 * 60 * minute

describeOnBothEngines('a seat that comes free', (store) => {
  let office: ReturnType<typeof openBoxOffice>
  beforeEach(() => {
    office = openBoxOffice(store)
  })

  describe('is offered', () => {
    test('to who has waited longest, for a day, at today’s price', async () => {
      const release = await office.sellOut()
      const [first, second] = [await office.wait({ total_amount: 1 }), await office.wait()]
      await release()
      expect(await office.order(first.id)).toMatchObject({
        status: 'offered',
        total_amount: tickets.priceCents,
        discount_amount: 0,
        offered_at: office.now,
        hold_expires_at: new Date(office.now.getTime() + day),
      })
      expect(await office.statusOf(second)).toBe('waitlist')
      const letter = await store()
        .db.selectFrom('outbox')
        .selectAll()
        .where('letter', '=', 'seat-offered')
        .executeTakeFirst()
      expect(letter).toMatchObject({
        recipient: first.customer_email,
        params: {
          orderId: first.id,
          numberOfTickets: 1,
          totalCents: 4900,
          expiresAt: new Date(office.now.getTime() + day).toISOString(),
        },
      })
    })

    test('to the next and the next, as each lets it pass', async () => {
      const release = await office.sellOut()
      const line = [await office.wait(), await office.wait(), await office.wait()]
      await release()
      for (const [at, order] of line.entries()) {
        expect(await Promise.all(line.map(office.statusOf))).toEqual(
          line.map((_, other) => (other < at ? 'expired' : other === at ? 'offered' : 'waitlist')),
        )
        office.pass(day - 1)
        expect([await office.sweep(), await office.statusOf(order)]).toEqual([0, 'offered'])
        office.pass(1)
        await office.sweep()
      }
      expect(await office.states()).toEqual({ refunded: 1, expired: 3 })
      expect(await office.letters()).toMatchObject({ 'seat-offered': 3 })
    })

    test('by a hold that runs out, to as many as seats were freed', async () => {
      sell({ capacity: 3 })
      await office.hold({ numberOfTickets: 3 })
      const line = [
        await office.wait(),
        await office.wait({ number_of_tickets: 3 }),
        await office.wait({ number_of_tickets: 2 }),
        await office.wait(),
      ]
      office.pass(30 * minute)
      await Promise.all([office.sweep(), office.sweep(), office.sweep()])
      expect(await Promise.all(line.map(office.statusOf))).toEqual([
        'offered',
        'waitlist',
        'offered',
        'waitlist',
      ])
      expect(await office.letters()).toEqual({ 'seat-offered': 2 })
    })

    test('once there are enough for who wants more of them', async () => {
      sell({ capacity: 2 })
      const [one, two] = [await office.buy(), await office.buy()]
      const pair = await office.wait({ number_of_tickets: 2 })
      await office.settle(office.refunded(one, 'evt_1'))
      expect(await office.statusOf(pair)).toBe('waitlist')
      await office.settle(office.refunded(two, 'evt_2'))
      expect(await office.statusOf(pair)).toBe('offered')
    })

    test('but no seat that was free anyway, at no start', async () => {
      sell({ capacity: 10 })
      const line = [await office.wait(), await office.wait(), await office.wait()]
      await offerNewSeats(office.context())
      await offerNewSeats(office.context())
      expect(await office.states()).toEqual({ waitlist: 3 })
      const hold = await office.hold()
      office.pass(30 * minute)
      await office.sweep()
      expect(await office.statusOf(hold)).toBe('expired')
      expect(await Promise.all(line.map(office.statusOf))).toEqual(['offered', 'waitlist', 'waitlist'])
    })

    test('when the hall has grown, and once', async () => {
      sell({ capacity: 1 })
      await office.buy()
      const line = [await office.wait(), await office.wait(), await office.wait()]
      await offerNewSeats(office.context())
      expect(await office.states()).toEqual({ paid: 1, waitlist: 3 })
      sell({ capacity: 3 })
      await Promise.all([offerNewSeats(office.context()), offerNewSeats(office.context())])
      expect(await Promise.all(line.map(office.statusOf))).toEqual(['offered', 'offered', 'waitlist'])
      sell({ capacity: 2 })
      await offerNewSeats(office.context())
      sell({ capacity: 3 })
      await offerNewSeats(office.context())
      expect(await office.statusOf(line[2] as Order)).toBe('waitlist')
    })

    test('to all in turn although no letter gets out for days; nobody loses the place in line', async () => {
      const release = await office.sellOut()
      const line = [await office.wait(), await office.wait()]
      office.isMailAway = true
      await release()
      for (const expected of [
        ['offered', 'waitlist'],
        ['waitlist', 'offered'],
        ['offered', 'waitlist'],
      ]) {
        expect(await Promise.all(line.map(office.statusOf))).toEqual(expected)
        // One letter waits for the offer that stands.
        expect(await office.letters()).toMatchObject({ 'seat-offered': 1 })
        office.pass(day)
        await office.sweep()
      }
      office.isMailAway = false
      office.pass(day)
      await office.sweep()
      expect(await Promise.all(line.map(office.statusOf))).toEqual(['offered', 'expired'])
    })

    test('with the coupon while there is one, without it when it is used up or too late', async () => {
      const release = await office.sellOut(3, { numberOfTickets: 3 })
      const line = [
        await office.wait({ coupon_code: 'LASTONE' }),
        await office.wait({ coupon_code: 'LASTONE' }),
        await office.wait({ coupon_code: 'EARLYBIRD' }),
      ]
      await release()
      const now = await Promise.all(line.map(({ id }) => office.order(id)))
      expect(now.map(({ coupon_code, total_amount }) => [coupon_code, total_amount])).toEqual([
        ['LASTONE', 2450],
        [null, 4900],
        [null, 4900],
      ])
    })

    test('to nobody once the sale is over', async () => {
      const release = await office.sellOut()
      const order = await office.wait()
      sell({ saleEndsAt: office.now.toISOString() })
      await release()
      expect(await office.statusOf(order)).toBe('waitlist')
    })
  })

  test('a crowd that comes and goes never takes more seats than there are', async () => {
    sell({ capacity: 4 })
    for (let at = 0; at < 12; at++) await office.wait({ number_of_tickets: (at % 3) + 1 })
    for (let round = 0; round < 6; round++) {
      const held = (await office.orders()).filter(({ status }) => status === 'pending')
      await Promise.all([
        ...Array.from({ length: 6 }, () => office.checkout({ numberOfTickets: (round % 2) + 1 })),
        ...held.map((order, at) => (at % 2 ? office.pay(order) : office.sweep())),
        office.sweep(),
      ])
      const { pending = 0, paid = 0, offered = 0 } = await office.states()
      expect(pending + paid + offered).toBeLessThanOrEqual(4)
      office.pass(round % 2 ? day : 31 * minute)
    }
  })
})
