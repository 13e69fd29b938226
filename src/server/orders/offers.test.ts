import { beforeEach, describe, expect, test } from 'vitest'
import { describeOnBothEngines } from '../../../tests/support/databases.ts'
import { ticketPrice } from '../../../tests/support/event.ts'
import { openTicketSite, sell } from '../../../tests/support/ticket-site.ts'
import { day, minute } from '../../domain/durations.ts'
import { sweepOrders } from '../jobs/order-sweep.ts'
import type { Order } from '../store/orders.ts'
import { offerNewSeats } from './offers.ts'

describeOnBothEngines('a freed seat', (store) => {
  let site: ReturnType<typeof openTicketSite>
  beforeEach(() => {
    site = openTicketSite(store)
  })

  describe('is offered', () => {
    test('to who has waited longest, for a day, at the current price', async () => {
      const release = await site.sellOut()
      const [first, second] = [await site.wait({ total_amount: 1 }), await site.wait()]
      await release()
      expect(await site.order(first.id)).toMatchObject({
        status: 'offered',
        total_amount: ticketPrice,
        discount_amount: 0,
        offered_at: site.now,
        hold_expires_at: new Date(site.now.getTime() + day),
      })
      expect(await site.statusOf(second)).toBe('waitlist')
      const mail = await store()
        .db.selectFrom('outbox')
        .selectAll()
        .where('letter', '=', 'seat-offered')
        .executeTakeFirst()
      expect(mail).toMatchObject({
        recipient: first.customer_email,
        params: {
          orderId: first.id,
          numberOfTickets: 1,
          totalCents: 4900,
          expiresAt: new Date(site.now.getTime() + day).toISOString(),
        },
      })
    })

    test('to the next each time it is declined', async () => {
      const release = await site.sellOut()
      const line = [await site.wait(), await site.wait(), await site.wait()]
      await release()
      for (const [at, order] of line.entries()) {
        expect(await Promise.all(line.map(site.statusOf))).toEqual(
          line.map((_, other) => (other < at ? 'expired' : other === at ? 'offered' : 'waitlist')),
        )
        site.pass(day - 1)
        expect([await site.sweep(), await site.statusOf(order)]).toEqual([0, 'offered'])
        site.pass(1)
        await site.sweep()
      }
      expect(await site.states()).toEqual({ refunded: 1, expired: 3 })
      expect(await site.mails()).toMatchObject({ 'seat-offered': 3 })
    })

    test('to as many as seats were freed when a hold expires', async () => {
      sell({ capacity: 3 })
      await site.hold({ numberOfTickets: 3 })
      const line = [
        await site.wait(),
        await site.wait({ number_of_tickets: 3 }),
        await site.wait({ number_of_tickets: 2 }),
        await site.wait(),
      ]
      site.pass(30 * minute)
      await Promise.all([site.sweep(), site.sweep(), site.sweep()])
      expect(await Promise.all(line.map(site.statusOf))).toEqual([
        'offered',
        'waitlist',
        'offered',
        'waitlist',
      ])
      expect(await site.mails()).toEqual({ 'seat-offered': 2 })
    })

    test('together with later ones to who wants several', async () => {
      sell({ capacity: 2 })
      const [one, two] = [await site.buy(), await site.buy()]
      const pair = await site.wait({ number_of_tickets: 2 })
      await site.settle(site.refunded(one, 'evt_1'))
      expect(await site.statusOf(pair)).toBe('waitlist')
      await site.settle(site.refunded(two, 'evt_2'))
      expect(await site.statusOf(pair)).toBe('offered')
    })

    test('only if it was not free anyway, also at a start', async () => {
      sell({ capacity: 10 })
      const line = [await site.wait(), await site.wait(), await site.wait()]
      await offerNewSeats(site.context())
      await offerNewSeats(site.context())
      expect(await site.states()).toEqual({ waitlist: 3 })
      const hold = await site.hold()
      site.pass(30 * minute)
      await site.sweep()
      expect(await site.statusOf(hold)).toBe('expired')
      expect(await Promise.all(line.map(site.statusOf))).toEqual(['offered', 'waitlist', 'waitlist'])
    })

    test('once when the capacity has grown', async () => {
      sell({ capacity: 1 })
      await site.buy()
      const line = [await site.wait(), await site.wait(), await site.wait()]
      await offerNewSeats(site.context())
      expect(await site.states()).toEqual({ paid: 1, waitlist: 3 })
      sell({ capacity: 3 })
      await Promise.all([offerNewSeats(site.context()), offerNewSeats(site.context())])
      expect(await Promise.all(line.map(site.statusOf))).toEqual(['offered', 'offered', 'waitlist'])
      sell({ capacity: 2 })
      await offerNewSeats(site.context())
      sell({ capacity: 3 })
      await offerNewSeats(site.context())
      expect(await site.statusOf(line[2] as Order)).toBe('waitlist')
    })

    test('to one after another while mail is down, and nobody loses their place', async () => {
      const release = await site.sellOut()
      const line = [await site.wait(), await site.wait()]
      site.isMailAway = true
      await release()
      for (const expected of [
        ['offered', 'waitlist'],
        ['waitlist', 'offered'],
        ['offered', 'waitlist'],
      ]) {
        expect(await Promise.all(line.map(site.statusOf))).toEqual(expected)
        // Only the mail of the current offer is queued.
        expect(await site.mails()).toMatchObject({ 'seat-offered': 1 })
        site.pass(day)
        await site.sweep()
      }
      site.isMailAway = false
      site.pass(day)
      await site.sweep()
      expect(await Promise.all(line.map(site.statusOf))).toEqual(['offered', 'expired'])
    })

    test('to one after another while every mail is refused, and nobody loses their place', async () => {
      const release = await site.sellOut()
      const line = [await site.wait(), await site.wait()]
      site.isMailAway = true
      await release()
      for (const expected of [
        ['offered', 'waitlist'],
        ['waitlist', 'offered'],
      ]) {
        await store().db.updateTable('outbox').set({ failed_at: site.now }).execute()
        await sweepOrders(site.context(), site.now)
        expect(await Promise.all(line.map(site.statusOf))).toEqual(expected)
        site.pass(day)
        await site.sweep()
      }
      expect(await Promise.all(line.map(site.statusOf))).toEqual(['offered', 'waitlist'])
    })

    test('to the next as soon as the mail is refused for good, and to its first owner once confirmed again', async () => {
      const release = await site.sellOut()
      const line = [await site.wait({ customer_email: 'gone@example.org' }), await site.wait()]
      await release()
      const refuse = (given: object) =>
        store().db.updateTable('outbox').set(given).where('recipient', '=', 'gone@example.org').execute()
      const sweep = () => sweepOrders(site.context(), site.now)
      await sweep()
      await refuse({ failed_at: site.now })
      // No mail went out since: it may be the mail server that refuses everything.
      await store().db.updateTable('outbox').set({ sent_at: null }).execute()
      await sweep()
      expect(await Promise.all(line.map(site.statusOf))).toEqual(['offered', 'waitlist'])
      await store()
        .db.updateTable('outbox')
        .set({ sent_at: site.now })
        .where('recipient', '!=', 'gone@example.org')
        .execute()
      await sweep()
      expect(await Promise.all(line.map(site.statusOf))).toEqual(['waitlist', 'offered'])
      expect(await site.order(line[0]?.id ?? '')).toMatchObject({ address_confirmed_at: null })
      site.pass(day)
      await site.sweep()
      expect(await site.statusOf(line[0] as Order)).toBe('waitlist')
      await site.confirm(line[0] as Order)
      expect(await site.statusOf(line[0] as Order)).toBe('offered')
    })

    test('with the coupon while it is valid, otherwise without', async () => {
      const release = await site.sellOut(3, { numberOfTickets: 3 })
      const line = [
        await site.wait({ coupon_code: 'LASTONE' }),
        await site.wait({ coupon_code: 'LASTONE' }),
        await site.wait({ coupon_code: 'EARLYBIRD' }),
      ]
      await release()
      const now = await Promise.all(line.map(({ id }) => site.order(id)))
      expect(now.map(({ coupon_code, total_amount }) => [coupon_code, total_amount])).toEqual([
        ['LASTONE', 2450],
        [null, 4900],
        [null, 4900],
      ])
    })

    test('to nobody once the sale is over', async () => {
      const release = await site.sellOut()
      const order = await site.wait()
      sell({ saleEndsAt: site.now.toISOString() })
      await release()
      expect(await site.statusOf(order)).toBe('waitlist')
    })

    test('that came free between two sales, or that the second one has more, once it begins', async () => {
      const release = await site.sellOut()
      await offerNewSeats(site.context())
      const line = [await site.wait(), await site.wait(), await site.wait()]
      sell({ saleStartsAt: new Date(site.now.getTime() + day).toISOString(), capacity: 2 })
      await offerNewSeats(site.context())
      await release()
      expect(await site.states()).toEqual({ refunded: 1, waitlist: 3 })
      site.pass(day)
      await offerNewSeats(site.context())
      await offerNewSeats(site.context())
      expect(await Promise.all(line.map(site.statusOf))).toEqual(['offered', 'offered', 'waitlist'])
    })
  })

  test('is never sold twice, in a crowd that orders and cancels', async () => {
    sell({ capacity: 4 })
    for (let at = 0; at < 12; at++) await site.wait({ number_of_tickets: (at % 3) + 1 })
    for (let round = 0; round < 6; round++) {
      const held = (await site.orders()).filter(({ status }) => status === 'pending')
      await Promise.all([
        ...Array.from({ length: 6 }, () => site.checkout({ numberOfTickets: (round % 2) + 1 })),
        ...held.map((order, at) => (at % 2 ? site.pay(order) : site.sweep())),
        site.sweep(),
      ])
      const { pending = 0, paid = 0, offered = 0 } = await site.states()
      expect(pending + paid + offered).toBeLessThanOrEqual(4)
      site.pass(round % 2 ? day : 31 * minute)
    }
  })
})
