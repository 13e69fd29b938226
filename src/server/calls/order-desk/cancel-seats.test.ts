import { beforeEach, describe, expect, test } from 'vitest'
import { signedIn } from '../../../../tests/support/admins.ts'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { pricedAt } from '../../../../tests/support/event.ts'
import { whole } from '../../../../tests/support/poll-answers.ts'
import { openTicketSite, sell } from '../../../../tests/support/ticket-site.ts'
import type { CallOutput, CallPayload } from '../../../domain/calls/index.ts'
import { deskMessages as messages } from '../../../domain/messages/desk-messages.ts'
import type { DeskOrder } from '../../../domain/order-desk.ts'
import type { Result } from '../../../domain/result.ts'
import { sweepOrders } from '../../jobs/order-sweep.ts'
import { PaymentProviderError } from '../../payments/provider.ts'
import type { Order } from '../../store/orders.ts'

/** docs/product.md#order-desk */
describeOnBothEngines('seats that are cancelled at the desk', (store) => {
  let site: ReturnType<typeof openTicketSite>
  let adminToken: string
  let asked: string[]
  beforeEach(async () => {
    site = openTicketSite(store)
    sell({ capacity: 10 })
    adminToken = await signedIn(store().db, site.now)
    asked = []
    site.provider.refund = async ({ refundId, amountCents }) => {
      asked.push(`${amountCents}`)
      return { id: `re_${refundId}` }
    }
  })
  const desk = async ({ order_number: number }: Order): Promise<DeskOrder> => {
    const answer = (await site.call('get-order', { number }, { adminToken })) as Result<DeskOrder>
    return answer.ok ? answer.value : expect.fail(answer.refusal.sentence)
  }
  async function cancel(
    order: Order,
    positions: number[],
    given: Partial<CallPayload<'cancel-seats'>> = {},
    idempotencyKey?: string,
  ) {
    site.pass(1_000)
    const { seats } = await desk(order)
    const seatIds = seats.filter(({ position }) => positions.includes(position)).map(({ id }) => id)
    const amountCents = given.way === 'none' ? 0 : positions.length * 4900
    const payload = { orderId: order.id, seatIds, way: 'provider', amountCents, ...given }
    const answer = site.call('cancel-seats', payload, { adminToken, idempotencyKey })
    return answer as Promise<Result<CallOutput<'cancel-seats'>>>
  }
  const refused = (reason: string, sentence: string) => ({ ok: false, refusal: { reason, sentence } })

  test('stay when only money goes back; of two organisers who give it back at once the later one is refused and told what is left', async () => {
    const order = await site.buy({ email: 'ada@example.org', numberOfTickets: 2 })
    const give = () => cancel(order, [], { amountCents: 500, seenLeftCents: 9800 })
    const answers = await Promise.all([give(), give()])
    expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true])
    expect(answers.find(({ ok }) => !ok)).toMatchObject(
      refused('conflict', messages.wentBackMeanwhile(9300, 'CHF')),
    )
    expect(asked).toEqual(['500'])
    // Whoever cancels a seat does not mind what went back for another.
    expect(await cancel(order, [1], { seenLeftCents: 9800 })).toMatchObject({ ok: true })
  })

  test('are paid back in whole yen where they were sold in yen', async () => {
    sell({ ...pricedAt(490_000), capacity: 3, currency: 'JPY' })
    const order = await site.buy({ email: 'ada@example.org', numberOfTickets: 2 })
    expect(await cancel(order, [2], { amountCents: 250_050 })).toMatchObject(
      refused('invalid', messages.wholeAmount('JPY')),
    )
    expect(await cancel(order, [2], { amountCents: 250_000 })).toMatchObject({ ok: true })
    expect(await desk(order)).toMatchObject({
      refunded_cents: 250_000,
      history: [{ what: expect.stringContaining('JPY 2500,') }],
    })
  })

  test('go to the waitlist at once, and the rest of the order stays good', async () => {
    sell({ capacity: 3 })
    const order = await site.buy({ email: 'ada@example.org', numberOfTickets: 3 })
    const next = await site.wait()
    expect(await cancel(order, [2])).toMatchObject({ ok: true })
    expect(await site.statusOf(next)).toBe('offered')
    expect(await desk(order)).toMatchObject({
      status: 'paid',
      refunded_cents: 4900,
      left_cents: 9800,
      refunds: [{ amount_cents: 4900, way: 'provider', state: 'done', asked_by: 'mara@example.org' }],
      history: [{ by: 'mara@example.org', what: expect.stringContaining('CHF 49.00') }],
    })
    await site.call('send-order-confirmation', { orderId: order.id }, { adminToken })
    const [, again] = await store()
      .db.selectFrom('outbox')
      .select('params')
      .where('letter', '=', 'order-confirmation')
      .orderBy('created_at')
      .execute()
    expect(again?.params).toMatchObject({ numberOfTickets: 3, cancelledSeats: 1, refundedCents: 4900 })
    expect((await desk(order)).seats.map(({ cancelled_at }) => cancelled_at !== null)).toEqual([
      false,
      true,
      false,
    ])
    expect(await site.mails('ada@example.org')).toEqual({ 'order-confirmation': 2, 'order-refunded': 1 })
    expect(asked).toEqual(['4900'])
  })

  test('take the answers of their people along: neither kitchen nor overview counts a buyer who does not come', async () => {
    const answer = async (email: string) =>
      expect(await site.call('submit-food-preferences', { email, ...whole })).toMatchObject({ ok: true })
    const counted = async () => {
      const kitchen = (await site.call('get-kitchen', {}, { adminToken })) as Result<
        CallOutput<'get-kitchen'>
      >
      const { internalSecret: token } = site.context()
      const overview = (await site.call('get-participants-overview', { token }, { adminToken })) as Result<
        CallOutput<'get-participants-overview'>
      >
      if (!kitchen.ok || !overview.ok) return expect.fail('not answered')
      const { heads, meals } = kitchen.value
      const lunch = meals.find(({ id }) => id === 'lunch')?.options.map(({ said }) => said)
      const breakdown = overview.value.breakdowns.find(({ title }) => title.startsWith('Lunch'))
      return { heads, lunch, overview: breakdown?.answers.map(({ label }) => label) }
    }
    const order = await site.buy({ email: 'ada@example.org', numberOfTickets: 2 })
    await answer('ada@example.org')
    expect(await counted()).toEqual({ heads: 2, lunch: [0, 0, 1, 0], overview: ['Spicy Tofu'] })
    await cancel(order, [1])
    expect(await counted()).toEqual({ heads: 1, lunch: [0, 0, 0, 0], overview: ['Not specified'] })
    // The seat that is left is the buyer's to answer for.
    await answer('ada@example.org')
    expect(await counted()).toMatchObject({ heads: 1, lunch: [0, 0, 1, 0] })
  })

  test('take a buyer out of the directory whose other seats are friends’, and no other buyer', async () => {
    const listed = async () => {
      const rows = await store().db.selectFrom('participants_listed').select('customer_name').execute()
      return rows.map((row) => row.customer_name)
    }
    const buy = (name: string) =>
      site.buy({ name, email: `${name}@example.org`, numberOfTickets: 2, allowPublicListing: true })
    const [ada, ben] = [await buy('ada'), await buy('ben')]
    await site.giveSeat(ada, 2, { name: 'Cleo' })
    expect((await listed()).sort()).toEqual(['ada', 'ben'])
    for (const order of [ada, ben]) await cancel(order, [1])
    expect(await listed()).toEqual(['ben'])
  })

  test('are told to the friend who gave an address there, unless nobody is told', async () => {
    const order = await site.buy({ email: 'ada@example.org', numberOfTickets: 4 })
    await site.giveSeat(order, 2, { name: 'Cleo', email: 'cleo@example.org' })
    await site.giveSeat(order, 3, { name: 'Dan', email: 'dan@example.org' })
    await cancel(order, [1, 2, 4])
    expect(await site.mails('cleo@example.org')).toEqual({ 'seat-taken-back': 1 })
    expect(await site.mails('ada@example.org')).toEqual({ 'order-confirmation': 1, 'order-refunded': 1 })
    // Its money may go back later: the friend has been told.
    await cancel(order, [3], { way: 'none' })
    await cancel(order, [3])
    expect(await site.mails('dan@example.org')).toEqual({ 'seat-taken-back': 1 })

    const other = await site.buy({ email: 'eve@example.org', numberOfTickets: 2 })
    await site.giveSeat(other, 2, { email: 'fin@example.org' })
    await cancel(other, [2], { tell: false })
    expect(await site.mails('fin@example.org')).toEqual({})
  })

  test('end the order with the last one: refunded after money, cancelled without', async () => {
    const paid = await site.buy({ numberOfTickets: 2 })
    await cancel(paid, [1], { way: 'none' })
    expect(await site.statusOf(paid)).toBe('paid')
    await cancel(paid, [2])
    expect(await site.order(paid.id)).toMatchObject({ status: 'refunded', refunded_at: site.now })
    const other = await site.buy({ numberOfTickets: 2 })
    await cancel(other, [1, 2], { way: 'none' })
    expect(await site.statusOf(other)).toBe('cancelled')
    // Money may follow later, and a webhook that comes again revives nothing.
    expect(await cancel(other, [1], { way: 'elsewhere' })).toMatchObject({ ok: true })
    expect(await site.pay(other)).toBe('refunded')
    const free = await site.buy()
    await cancel(free, [1], { way: 'none' })
    expect(await site.pay(free)).toBe('cancelled')
    expect(await site.states()).toEqual({ refunded: 4, cancelled: 1 })
  })

  test('are those that were chosen: the provider, which gave all the money back, ends no free seat beside them', async () => {
    const kinds = [
      { id: 'day', name: 'Day', priceCents: 4900, hidden: false },
      { id: 'child', name: 'Child', priceCents: 0, hidden: false },
    ]
    sell({ kinds })
    const lines = [
      { kind: 'day', count: 1 },
      { kind: 'child', count: 1 },
    ]
    const order = await site.buy({ email: 'ada@example.org', numberOfTickets: undefined, lines })
    expect(await cancel(order, [1])).toMatchObject({ ok: true })
    await site.settle(site.refunded(order, 'evt_1'))
    expect(await desk(order)).toMatchObject({ status: 'paid', refunded_cents: 4900 })
    expect((await desk(order)).seats).toMatchObject([
      { refund_id: expect.any(String) },
      { cancelled_at: null },
    ])
    expect(await site.mails('ada@example.org')).toEqual({ 'order-confirmation': 1, 'order-refunded': 1 })
  })

  test('are paid back in parts, without seats, and elsewhere, but never above what is left or the seats cost', async () => {
    const order = await site.buy({ numberOfTickets: 2 })
    expect(await cancel(order, [], { amountCents: 9800 })).toMatchObject(
      refused('invalid', messages.wholeNeedsSeats),
    )
    expect(await cancel(order, [], { amountCents: 900, note: 'Late train' })).toMatchObject({ ok: true })
    expect(await cancel(order, [1], { amountCents: 4901 })).toMatchObject(
      refused('invalid', messages.aboveSeats(4900, 'CHF')),
    )
    expect(await cancel(order, [1], { way: 'elsewhere' })).toMatchObject({ ok: true })
    expect(await cancel(order, [2])).toMatchObject(refused('conflict', messages.aboveLeft(4000, 'CHF')))
    expect(await cancel(order, [2], { amountCents: 4000 })).toMatchObject({ ok: true })
    expect(await desk(order)).toMatchObject({
      status: 'refunded',
      refunded_cents: 9800,
      left_cents: 0,
      refunds: [{ note: 'Late train' }, { way: 'elsewhere', state: 'done' }, { amount_cents: 4000 }],
    })
    expect(asked).toEqual(['900', '4000'])
  })

  test('are refunded once each, also when the request is repeated', async () => {
    const order = await site.buy({ numberOfTickets: 3 })
    const key = 'a-press-that-came-twice'
    const first = await cancel(order, [1], {}, key)
    expect(await cancel(order, [1], {}, key)).toEqual(first)
    expect(await cancel(order, [1])).toMatchObject(refused('conflict', messages.seatPaidBack(1)))
    await cancel(order, [2], { way: 'none' })
    expect(await cancel(order, [2], { way: 'none' })).toMatchObject(
      refused('conflict', messages.seatCancelled(2)),
    )
    expect(asked).toEqual(['4900'])
  })

  test('are cancelled although the provider is away, and its money is asked for by the sweep', async () => {
    const order = await site.buy({ numberOfTickets: 2 })
    const { refund } = site.provider
    site.provider.refund = async () => {
      throw new PaymentProviderError('away')
    }
    expect(await cancel(order, [1])).toMatchObject({ ok: true })
    expect((await desk(order)).refunds).toMatchObject([{ state: 'pending', last_error: 'away' }])
    if (refund) site.provider.refund = refund
    await sweepOrders(site.context(), site.now)
    expect((await desk(order)).refunds).toMatchObject([{ state: 'done', last_error: null }])
    expect(await site.mails(order.customer_email)).toEqual({ 'order-confirmation': 1, 'order-refunded': 1 })
  })

  test('are not paid back during a dispute, by the provider of a free order, or of an unpaid one', async () => {
    const order = await site.buy()
    await site.settle({
      kind: 'dispute',
      disputeId: 'dp_1',
      paymentIntentId: order.stripe_payment_intent_id ?? '',
      amountCents: 4900,
      currency: 'chf',
      outcome: undefined,
    })
    expect(await desk(order)).toMatchObject({ isDisputed: true })
    expect(await cancel(order, [1])).toMatchObject(refused('conflict', messages.disputed))
    expect(await cancel(order, [1], { way: 'elsewhere', tell: false })).toMatchObject({ ok: true })
    const free = await site.checkout({ couponCode: 'SPEAKER100', email: 'free@example.org' })
    expect(free).toMatchObject({ ok: true })
    const [given] = await site.orders('free@example.org')
    if (!given) return expect.fail('no order')
    expect(await cancel(given, [1])).toMatchObject(refused('conflict', messages.aboveLeft(0, 'CHF')))
    expect(await cancel(given, [1], { way: 'none' })).toMatchObject({ ok: true })
    expect(await cancel(await site.hold(), [1])).toMatchObject(refused('conflict', messages.notPaid))
    expect(asked).toEqual([])
    expect(await site.mails(order.customer_email)).toEqual({ 'order-confirmation': 1 })
  })

  test('are refused from another order, when none is chosen, and to anybody who is not signed in', async () => {
    const order = await site.buy()
    const other = await desk(await site.buy())
    const seatIds = [other.seats[0]?.id ?? '']
    expect(await cancel(order, [], { seatIds, amountCents: 100 })).toMatchObject(
      refused('invalid', messages.notOfOrder),
    )
    expect(await cancel(order, [], { way: 'none' })).toMatchObject(refused('invalid', messages.nothingToDo))
    for (const amountCents of [-1, 0, 0.5, 1e12, '4900'])
      expect(await cancel(order, [1], { amountCents: amountCents as number })).toMatchObject({ ok: false })
    expect(await cancel({ ...order, id: '17' }, [1])).toMatchObject(
      refused('not-found', messages.unknownOrder),
    )
    const payload = { orderId: order.id, seatIds: [], way: 'none', amountCents: 0 }
    expect(await site.call('cancel-seats', payload)).toMatchObject({ refusal: { reason: 'not-signed-in' } })
  })

  describe('fifty at once', () => {
    test('leave paid minus refunded as the seats that are left, never below zero', async () => {
      const order = await site.buy({ numberOfTickets: 5, email: 'ada@example.org' })
      const { seats } = await desk(order)
      const press = (at: number) => {
        const seat = seats[at % 5]
        const isTwo = at % 7 === 0
        const chosen = [seat, ...(isTwo ? [seats[(at + 1) % 5]] : [])].flatMap((one) => one?.id ?? [])
        const way = at % 3 === 0 ? 'elsewhere' : 'provider'
        const payload = { orderId: order.id, seatIds: chosen, way, amountCents: chosen.length * 4900 }
        return site.call('cancel-seats', payload, { adminToken })
      }
      // The last seat stays: nobody presses for it alone.
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, at) => press(at % 5 === 4 ? at + 1 : at)),
      )
      const done = answers.filter(({ ok }) => ok).length
      const after = await desk(order)
      const live = after.seats.filter(({ cancelled_at }) => cancelled_at === null)
      expect(after.total_amount - after.refunded_cents).toBe(live.length * 4900)
      expect(after.refunds).toHaveLength(done)
      expect(after.refunds.every(({ state }) => state === 'done')).toBe(true)
      expect(asked).toHaveLength(after.refunds.filter(({ way }) => way === 'provider').length)
      expect(await site.mails('ada@example.org')).toEqual({ 'order-confirmation': 1, 'order-refunded': done })
    }, 60_000)
  })
})
