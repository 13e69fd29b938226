import { beforeEach, describe, expect, test } from 'vitest'
import { describeOnBothEngines } from '../../../tests/support/databases.ts'
import { openTicketSite, sell } from '../../../tests/support/ticket-site.ts'
import type { Order } from '../store/orders.ts'
import { listRefunds } from '../store/refunds.ts'

describeOnBothEngines('a settled payment', (store) => {
  let site: ReturnType<typeof openTicketSite>
  beforeEach(() => {
    site = openTicketSite(store)
    sell({ capacity: 10 })
  })
  const ada = { name: 'Ada Bern', email: 'ada@example.org' }

  describe('that comes too late', () => {
    const expire = async (order: Order) => void (await site.settle(site.webhooksAbout(order).expired))
    const due = { status: 'refunded', refunded_at: null, stripe_payment_intent_id: expect.any(String) }
    const refundsOf = (order: Order | undefined) => listRefunds(store().db, order?.id ?? '')
    const pending = { way: 'provider', state: 'pending' }

    test('still completes the order while there are seats', async () => {
      const order = await site.hold(ada)
      await expire(order)
      expect(await site.states()).toEqual({ expired: 1 })
      await site.pay(order)
      expect(await site.states()).toEqual({ paid: 1 })
    })

    test('is refunded, with a mail, when the seats are sold', async () => {
      sell({ capacity: 2 })
      const order = await site.hold({ ...ada, numberOfTickets: 2 })
      await expire(order)
      await site.buy()
      expect(await site.pay(order)).toBe('refunded')
      expect(await site.order(order.id)).toMatchObject(due)
      expect(await refundsOf(order)).toMatchObject([{ ...pending, amount_cents: 9800, reason: 'no-seat' }])
      expect(await site.mails('ada@example.org')).toEqual({ 'order-refunded': 1 })
      const mail = await store()
        .db.selectFrom('outbox')
        .select('params')
        .where('letter', '=', 'order-refunded')
        .executeTakeFirst()
      expect(mail?.params).toMatchObject({ reason: 'no-seat', totalCents: 9800 })
      // The event of that refund causes no second mail.
      await site.settle(site.webhooksAbout(order).refunded)
      expect(await site.mails('ada@example.org')).toEqual({ 'order-refunded': 1 })
      expect(await site.order(order.id)).toMatchObject({ refunded_at: site.now })
      expect(await refundsOf(order)).toMatchObject([{ state: 'done', settled_at: site.now }])
      expect(await site.states()).toEqual({ paid: 1, refunded: 2 })
    })

    test('is refunded when somebody else has used the coupon', async () => {
      const order = await site.hold({ ...ada, couponCode: 'LASTONE' })
      await expire(order)
      const other = await site.buy({ couponCode: 'LASTONE' })
      expect(await site.pay(order)).toBe('refunded')
      expect(await site.order(other.id)).toMatchObject({ status: 'paid', coupon_code: 'LASTONE' })
    })

    test('is refunded when the address has a ticket by now, and its seats are offered', async () => {
      sell({ capacity: 2 })
      const first = await site.hold(ada)
      const second = await site.hold({ ...ada, name: 'Ada B.' })
      const next = await site.wait()
      await site.pay(second)
      expect(await site.order(first.id)).toMatchObject({ status: 'pending' })
      expect(await site.pay(first)).toBe('refunded')
      const mail = await store()
        .db.selectFrom('outbox')
        .select('params')
        .where('letter', '=', 'order-refunded')
        .executeTakeFirst()
      expect(mail?.params).toMatchObject({ orderId: first.id, reason: 'paid-twice' })
      expect(await site.order(next.id)).toMatchObject({ status: 'offered' })
      expect(await site.states()).toEqual({ paid: 1, refunded: 1, offered: 1 })
    })

    test('is refunded when the order was paid before', async () => {
      const order = await site.hold(ada)
      await site.pay(order)
      const again = site.session(order, { id: 'cs_again', paymentIntentId: 'pi_again' })
      for (let time = 0; time < 3; time++) await site.settle({ kind: 'session', session: again })
      expect(await site.order(order.id)).toMatchObject({ status: 'paid' })
      const twin = (await site.orders()).find(({ id }) => id !== order.id)
      expect(twin).toMatchObject({ ...due, stripe_session_id: 'cs_again' })
      expect(await refundsOf(twin)).toMatchObject([{ ...pending, amount_cents: 4900, reason: 'paid-twice' }])
      expect(await site.mails()).toEqual({ 'order-confirmation': 1, 'order-refunded': 1 })
    })
  })
})
