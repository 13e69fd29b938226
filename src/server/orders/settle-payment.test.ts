import { beforeEach, describe, expect, test } from 'vitest'
import { addAdmin } from '../../../tests/support/admins.ts'
import { describeOnBothEngines } from '../../../tests/support/databases.ts'
import { openTicketSite, sell } from '../../../tests/support/ticket-site.ts'
import { minute } from '../../domain/durations.ts'
import { refundedOf } from '../../domain/refunds.ts'
import type { WebhookEvent } from '../payments/provider.ts'
import type { Order } from '../store/orders.ts'
import { listRefunds } from '../store/refunds.ts'
import { linesOfOrder } from '../store/seats.ts'
import { metadataOf } from './order-from-session.ts'

/** All permutations. */
function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length === 0) return [[]]
  return items.flatMap((first, at) => permutations(items.toSpliced(at, 1)).map((rest) => [first, ...rest]))
}

describeOnBothEngines('a payment event', (store) => {
  let site: ReturnType<typeof openTicketSite>
  beforeEach(() => {
    site = openTicketSite(store)
    sell({ capacity: 10 })
  })
  const ada = { name: 'Ada Bern', email: 'ada@example.org' }
  const settleAll = async (events: WebhookEvent[]) => {
    for (const event of events) await site.settle(event)
  }

  test('completes its order: confirmed once, listed, and with its payment', async () => {
    const order = await site.hold({ ...ada, numberOfTickets: 2, allowPublicListing: true })
    expect(await site.settle(site.webhooksAbout(order).completed)).toBe('paid')
    expect(await site.order(order.id)).toMatchObject({
      status: 'paid',
      paid_at: site.now,
      stripe_payment_intent_id: `pi_${order.stripe_session_id}`,
      payment_url: null,
    })
    const [mail] = await store().db.selectFrom('outbox').selectAll().execute()
    expect(mail).toMatchObject({
      letter: 'order-confirmation',
      recipient: 'ada@example.org',
      params: {
        orderId: order.id,
        name: 'Ada Bern',
        numberOfTickets: 2,
        totalCents: 9800,
        discountCents: 0,
        couponCode: null,
      },
    })
    expect(site.pagesDropped).toBe(1)
  })

  test('has one effect when it comes fifty times at once', async () => {
    const order = await site.hold(ada)
    const { completed } = site.webhooksAbout(order)
    await Promise.all(Array.from({ length: 50 }, () => site.settle(completed)))
    expect(await site.states()).toEqual({ paid: 1 })
    expect(await site.mails()).toEqual({ 'order-confirmation': 1 })
    expect(await store().db.selectFrom('payment_events').select('id').execute()).toEqual([
      { id: 'evt_completed' },
    ])
  })

  test('is saved together with its effect, or not at all', async () => {
    const order = await site.hold(ada)
    const { completed } = site.webhooksAbout(order)
    // The mail cannot be queued: the rest must be rolled back.
    await store().pool.query('alter table outbox rename to outbox_away')
    await expect(site.settle(completed)).rejects.toThrow()
    await store().pool.query('alter table outbox_away rename to outbox')
    expect(await site.order(order.id)).toEqual(order)
    expect(await store().db.selectFrom('payment_events').select('id').execute()).toEqual([])
    expect(await site.settle(completed)).toBe('paid')
  })

  describe('in any order and repeated', () => {
    const whole = (order: Order) => ({
      ...order,
      id: '',
      code: '',
      order_number: '',
      stripe_session_id: '',
      stripe_payment_intent_id: '',
      customer_email: '',
      payment_url: order.payment_url && '',
    })

    test.each([
      ['payment, expiry', ['completed', 'expired'], 'paid', { 'order-confirmation': 1 }],
      [
        'payment, expiry, refund, other',
        ['completed', 'expired', 'refunded', 'unrelated'],
        'refunded',
        { 'order-confirmation': 1, 'order-refunded': 1 },
      ],
      [
        'payment, refund',
        ['completed', 'refunded'],
        'refunded',
        { 'order-confirmation': 1, 'order-refunded': 1 },
      ],
      ['expiry, other', ['expired', 'unrelated'], 'expired', {}],
    ] as const)('leads to one state and the same mails: %s', { timeout: 240_000 }, async (...given) => {
      const [_what, names, status, mails] = given
      const results: Order[] = []
      // What is about others is not repeated among four: that would be most of the time of this test.
      const repeated = names.filter((name) => names.length < 4 || name !== 'unrelated')
      for (const { sequence, isRepeated } of [
        ...permutations(names).map((sequence) => ({ sequence, isRepeated: false })),
        ...permutations(repeated).map((sequence) => ({ sequence, isRepeated: true })),
      ]) {
        const order = await site.hold({ couponCode: 'LASTONE' })
        const tagged = Object.fromEntries(
          Object.entries(site.webhooksAbout(order)).map(([name, event]) => [
            name,
            { ...event, id: `evt_${name}_${order.id}` },
          ]),
        ) as Record<(typeof names)[number], WebhookEvent>
        const events = sequence.map((name) => tagged[name])
        await settleAll(isRepeated ? events.flatMap((one) => [one, ...events]) : events)
        const after = await site.order(order.id)
        expect([sequence, after.status]).toEqual([sequence, status])
        expect([sequence, await site.mails(order.customer_email)]).toEqual([sequence, mails])
        results.push(after)
        // The next one needs the coupon.
        await store().db.deleteFrom('orders').execute()
      }
      expect(new Set(results.map((order) => JSON.stringify(whole(order)))).size).toBe(1)
    })

    test('leads to the same state when all come at once', async () => {
      for (let round = 0; round < 10; round++) {
        const order = await site.hold()
        const events = Object.values(site.webhooksAbout(order)).map((event) => ({
          ...event,
          id: `${round}-${event.id}`,
        }))
        await Promise.all([...events, ...events].map(site.settle))
        expect(await site.order(order.id)).toMatchObject({ status: 'refunded' })
        expect(await site.mails(order.customer_email)).toEqual({
          'order-confirmation': 1,
          'order-refunded': 1,
        })
      }
      expect(await site.states()).toEqual({ refunded: 10 })
    })
  })

  test('of a refund releases seats and coupon, and offers the seats', async () => {
    sell({ capacity: 2 })
    const order = await site.buy({ ...ada, numberOfTickets: 1, couponCode: 'LASTONE' })
    await site.buy()
    const next = await site.wait({ coupon_code: 'LASTONE' })
    site.pagesDropped = 0
    expect(await site.settle(site.webhooksAbout(order).refunded)).toBe('refunded')
    expect(await site.order(order.id)).toMatchObject({ refunded_at: site.now })
    expect(await site.order(next.id)).toMatchObject({
      status: 'offered',
      coupon_code: 'LASTONE',
      total_amount: 2450,
    })
    expect([await site.mails('ada@example.org'), site.pagesDropped]).toEqual([
      { 'order-confirmation': 1, 'order-refunded': 1 },
      1,
    ])
  })

  test('of a refund is told to a friend who gave an address at a seat', async () => {
    const order = await site.buy({ ...ada, numberOfTickets: 2 })
    await site.giveSeat(order, 2, { email: 'cleo@example.org' })
    expect(await site.settle(site.webhooksAbout(order).refunded)).toBe('refunded')
    expect(await site.mails('cleo@example.org')).toEqual({ 'seat-taken-back': 1 })
  })

  describe('of a partial refund in the dashboard', () => {
    const part = (order: Order, id: string, amountRefundedCents: number): WebhookEvent => ({
      ...site.refunded(order, id, false),
      kind: 'refund',
      paymentIntentId: `pi_${order.stripe_session_id}`,
      isFull: amountRefundedCents === order.total_amount,
      amountRefundedCents,
    })
    const refunds = async (order: Order) =>
      (await listRefunds(store().db, order.id)).map(({ amount_cents, state, reason }) => [
        amount_cents,
        state,
        reason,
      ])

    test('is written down, mailed and audited, and does not change the order', async () => {
      const order = await site.buy(ada)
      expect(await site.settle(part(order, 'evt_part', 100))).toBe('paid')
      expect(await site.order(order.id)).toEqual(order)
      expect(await refunds(order)).toEqual([[100, 'done', 'dashboard']])
      expect(await site.mails(ada.email)).toEqual({ 'order-confirmation': 1, 'order-refunded': 1 })
      expect(await store().db.selectFrom('audit_log').selectAll().execute()).toMatchObject([
        {
          action: 'payment-partly-refunded',
          subject_id: order.id,
          details: { amountRefundedCents: 100, order: order.order_number },
        },
      ])
    })

    test('marks it as failed when the provider reports that, and mails organisers', async () => {
      await addAdmin(store().db)
      const order = await site.buy(ada)
      const paymentIntentId = `pi_${order.stripe_session_id}`
      await site.settle(part(order, 'evt_100', 100))
      site.pass(minute)
      await site.settle(part(order, 'evt_all', 4900))
      expect(await site.statusOf(order)).toBe('refunded')
      const failed = {
        kind: 'refund-failed',
        requestId: undefined,
        code: 'expired_or_canceled_card',
      } as const
      const lost = { ...failed, refundId: 're_1', paymentIntentId, amountCents: 4800 }
      for (let time = 0; time < 2; time += 1) await site.settle(lost)
      await site.settle({ ...lost, refundId: 're_2', amountCents: 200 })
      expect(await refunds(order)).toEqual([
        [100, 'done', 'dashboard'],
        [4800, 'failed', 'dashboard'],
      ])
      expect(await site.mails('mara@example.org')).toEqual({ 'payment-problem': 1 })
    })

    test('is counted once in any order, repeated, and before the payment', async () => {
      const cents = [100, 250, 4900] as const
      for (const [at, sequence] of permutations([0, 1, 2, 3] as const).entries()) {
        const order = await site.hold()
        const events = [
          { ...site.webhooksAbout(order).completed, id: `evt_${at}_paid` },
          ...cents.map((amount) => part(order, `evt_${at}_${amount}`, amount)),
        ]
        const told = sequence.flatMap((which) => events[which] ?? [])
        await settleAll([...told, ...told])
        expect([sequence, await site.statusOf(order)]).toEqual([sequence, 'refunded'])
        const given = await listRefunds(store().db, order.id)
        expect([sequence, refundedOf(given)]).toEqual([sequence, 4900])
      }
      expect(await site.states()).toEqual({ refunded: 24 })
    })
  })

  test.each([
    ['another amount', { amountCents: 100 }],
    ['another currency', { currency: 'eur' }],
    ['no order', { orderId: null, id: 'cs_x' }],
    ['an order that is none', { orderId: 'order 17', id: 'cs_x' }],
    ['an order we never had', { orderId: '00000000-0000-4000-8000-000000000000', id: 'cs_x' }],
  ])('of %s changes nothing', async (_what, given) => {
    const order = await site.hold(ada)
    expect(await site.settle(site.webhook(site.session(order, given), 'evt_foreign'))).toBeUndefined()
    expect(await site.orders()).toEqual([order])
    expect(await site.mails()).toEqual({})
  })

  test('restores a paid order that is missing', async () => {
    const form = {
      ...ada,
      numberOfTickets: 2,
      couponCode: 'COMMUNITY20',
      linkedinProfileUrl: 'https://example.org/ada',
      allowPublicListing: true,
    }
    const order = await site.hold(form)
    const session = site.session(order, {
      metadata: metadataOf(order, await linesOfOrder(store().db, order.id)),
    })
    await store().db.deleteFrom('orders').execute()
    site.pass(minute)
    await Promise.all(Array.from({ length: 5 }, () => site.settle({ kind: 'session', session })))
    expect(await site.orders()).toEqual([
      {
        ...order,
        // The links of its seats are new.
        code: expect.any(String),
        network: null,
        status: 'paid',
        paid_at: site.now,
        updated_at: site.now,
        hold_expires_at: null,
        payment_url: null,
        stripe_payment_intent_id: session.paymentIntentId,
      },
    ])
    expect(await site.mails()).toEqual({ 'order-confirmation': 1 })
    // Not one that is unpaid, or whose metadata does not match the amount.
    await store().db.deleteFrom('orders').execute()
    for (const wrong of [
      { isPaid: false },
      { amountCents: 5 },
      { metadata: { ...session.metadata, totalCents: '5' } },
      { metadata: {} },
      { metadata: { ...session.metadata, name: 'Ada\0' } },
      { metadata: { ...session.metadata, email: 'Ada@example.org' } },
      { metadata: { ...session.metadata, couponCode: '' } },
    ])
      expect(await site.settle({ kind: 'session', session: { ...session, ...wrong } })).toBeUndefined()
    expect(await site.orders()).toEqual([])
  })
})
