import { beforeEach, describe, expect, test } from 'vitest'
import { tickets } from '../../../../content/tickets.ts'
import { openBoxOffice, sell } from '../../../../tests/support/box-office.ts'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { ticketMessages as messages } from '../../../domain/messages.ts'
import { ok, refuse } from '../../../domain/result.ts'
import { createBudgets } from '../../budgets.ts'
import { offerNewSeats } from '../../orders/offers.ts'
import { PaymentTrouble } from '../../payments/provider.ts'
import type { Order } from '../../store/orders.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const ended = refuse('not-found', messages.offerEnded.text)

describeOnBothEngines('a seat that comes free', (store) => {
  let office: ReturnType<typeof openBoxOffice>
  beforeEach(() => {
    office = openBoxOffice(store)
  })
  const take = (token: string) => office.call('take-offered-seat', { token })
  const find = (token: string) => office.call('find-offered-seat', { token })
  const decline = (token: string) => office.call('decline-offered-seat', { token })
  const statusOf = async ({ id }: Order) => (await office.order(id)).status
  /** A full hall of so many, whose first buyer asks for the money back. */
  async function free(capacity = 1, given: Parameters<typeof office.hold>[0] = {}) {
    sell({ capacity })
    const order = await office.buy(given)
    return async () => void (await office.settle(office.refunded(order, `evt_${order.id}`)))
  }
  const offered = async (given: Partial<Order> = {}) => {
    const release = await free()
    const order = await office.wait(given)
    await release()
    expect(await statusOf(order)).toBe('offered')
    return { order, token: await office.offerToken(order) }
  }

  describe('is offered', () => {
    test('to who has waited longest, for a day, at today’s price', async () => {
      const release = await free()
      const [first, second] = [await office.wait({ total_amount: 1 }), await office.wait()]
      await release()
      expect(await office.order(first.id)).toMatchObject({
        status: 'offered',
        total_amount: tickets.priceCents,
        discount_amount: 0,
        offered_at: office.now,
        hold_expires_at: new Date(office.now.getTime() + day),
      })
      expect(await statusOf(second)).toBe('waitlist')
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
      const release = await free()
      const line = [await office.wait(), await office.wait(), await office.wait()]
      await release()
      for (const [at, order] of line.entries()) {
        expect(await Promise.all(line.map(statusOf))).toEqual(
          line.map((_, other) => (other < at ? 'expired' : other === at ? 'offered' : 'waitlist')),
        )
        office.pass(day - 1)
        expect([await office.sweep(), await statusOf(order)]).toEqual([0, 'offered'])
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
      expect(await Promise.all(line.map(statusOf))).toEqual(['offered', 'waitlist', 'offered', 'waitlist'])
      expect(await office.letters()).toEqual({ 'seat-offered': 2 })
    })

    test('once there are enough for who wants more of them', async () => {
      sell({ capacity: 2 })
      const [one, two] = [await office.buy(), await office.buy()]
      const pair = await office.wait({ number_of_tickets: 2 })
      await office.settle(office.refunded(one, 'evt_1'))
      expect(await statusOf(pair)).toBe('waitlist')
      await office.settle(office.refunded(two, 'evt_2'))
      expect(await statusOf(pair)).toBe('offered')
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
      expect(await statusOf(hold)).toBe('expired')
      expect(await Promise.all(line.map(statusOf))).toEqual(['offered', 'waitlist', 'waitlist'])
    })

    test('when the hall has grown, and once', async () => {
      sell({ capacity: 1 })
      await office.buy()
      const line = [await office.wait(), await office.wait(), await office.wait()]
      await offerNewSeats(office.context())
      expect(await office.states()).toEqual({ paid: 1, waitlist: 3 })
      sell({ capacity: 3 })
      await Promise.all([offerNewSeats(office.context()), offerNewSeats(office.context())])
      expect(await Promise.all(line.map(statusOf))).toEqual(['offered', 'offered', 'waitlist'])
      sell({ capacity: 2 })
      await offerNewSeats(office.context())
      sell({ capacity: 3 })
      await offerNewSeats(office.context())
      expect(await statusOf(line[2] as Order)).toBe('waitlist')
    })

    test('to all in turn although no letter gets out for days; nobody loses the place in line', async () => {
      const release = await free()
      const line = [await office.wait(), await office.wait()]
      office.isMailAway = true
      await release()
      for (const expected of [
        ['offered', 'waitlist'],
        ['waitlist', 'offered'],
        ['offered', 'waitlist'],
      ]) {
        expect(await Promise.all(line.map(statusOf))).toEqual(expected)
        // One letter waits for the offer that stands.
        expect(await office.letters()).toMatchObject({ 'seat-offered': 1 })
        office.pass(day)
        await office.sweep()
      }
      office.isMailAway = false
      office.pass(day)
      await office.sweep()
      expect(await Promise.all(line.map(statusOf))).toEqual(['offered', 'expired'])
    })

    test('with the coupon while there is one, without it when it is used up or too late', async () => {
      const release = await free(3, { numberOfTickets: 3 })
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
      const release = await free()
      const order = await office.wait()
      sell({ saleEndsAt: office.now.toISOString() })
      await release()
      expect(await statusOf(order)).toBe('waitlist')
    })
  })

  describe('by the link of its letter', () => {
    test('is shown, taken and paid', async () => {
      const { order, token } = await offered({ customer_name: 'Wilma Wartet' })
      expect(await find(token)).toEqual(
        ok({
          customer_name: 'Wilma Wartet',
          number_of_tickets: 1,
          total_amount: 4900,
          discount_amount: 0,
          coupon_code: null,
          hold_expires_at: new Date(office.now.getTime() + day).toISOString(),
        }),
      )
      const first = await take(token)
      expect(first).toEqual(ok({ url: expect.stringContaining('/demo-payment?session=cs_demo_') }))
      office.pass(23 * hour)
      expect(await take(token)).toEqual(first)
      await office.pay(await office.order(order.id))
      expect(await statusOf(order)).toBe('paid')
      expect(await office.letters(order.customer_email)).toEqual({
        'seat-offered': 1,
        'order-confirmation': 1,
      })
      for (const ask of [find, take, decline]) expect(await ask(token)).toEqual(ended)
    })

    test('leads twenty clicks at once to one payment', async () => {
      const { token } = await offered()
      const answers = await Promise.all(Array.from({ length: 20 }, () => take(token)))
      expect(answers[0]).toMatchObject({ ok: true })
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    })

    test('leads to the page of whoever was faster', async () => {
      const { token } = await offered()
      const { payments } = office.context()
      let faster: unknown
      office.till.createSession = async (request) => {
        delete office.till.createSession
        const session = await payments.createSession({ ...request, idempotencyKey: 'slow' })
        faster = await take(token)
        return session
      }
      expect(await take(token)).toEqual(faster)
      expect(faster).toMatchObject({ ok: true })
    })

    test('can be taken a little later when the provider failed, and repeats that to the same key', async () => {
      const { token } = await offered()
      const { payments } = office.context()
      const failed = new Set<string>()
      let isAway = true
      office.till.createSession = async (request) => {
        if (isAway) failed.add(request.idempotencyKey)
        if (failed.has(request.idempotencyKey)) throw new PaymentTrouble('away')
        return payments.createSession(request)
      }
      expect(await take(token)).toMatchObject({ refusal: { reason: 'not-ready' } })
      isAway = false
      office.pass(11 * minute)
      expect(await take(token)).toMatchObject({ ok: true })
    })

    test('is known as paid although the message has not come yet', async () => {
      const { order, token } = await offered()
      await take(token)
      const { stripe_session_id } = await office.order(order.id)
      await office.context().payments.demo?.pay(stripe_session_id ?? '')
      expect(await take(token)).toEqual(
        ok({ url: `http://localhost:3000/payment-success?session_id=${stripe_session_id}` }),
      )
      expect(await statusOf(order)).toBe('paid')
    })

    test('stays offered when the payment page has ended, and leads to another one', async () => {
      const { order, token } = await offered()
      const first = await take(token)
      const before = await office.order(order.id)
      await office.context().payments.expireSession(before.stripe_session_id ?? '')
      await office.settle({
        kind: 'session',
        session: office.session(before, { isPaid: false, status: 'expired' }),
      })
      expect(await office.order(order.id)).toMatchObject({ status: 'offered', payment_url: null })
      const second = await take(token)
      expect(second).toMatchObject({ ok: true })
      expect(second).not.toEqual(first)
      // Nothing that is still heard of the first page harms the second.
      await office.settle({
        kind: 'session',
        session: office.session(before, { isPaid: false, status: 'expired' }),
      })
      expect(await office.order(order.id)).toMatchObject({
        status: 'offered',
        payment_url: (second as { value: { url: string } }).value.url,
      })
    })

    test('taken in the last minutes leaves half an hour to pay, once', async () => {
      const { order, token } = await offered()
      office.pass(day - 5 * minute)
      const taken = await take(token)
      const heldUntil = new Date(office.now.getTime() + 30 * minute)
      expect(await office.order(order.id)).toMatchObject({ status: 'offered', hold_expires_at: heldUntil })
      office.pass(29 * minute)
      await office.sweep()
      expect([await statusOf(order), await office.order(order.id)]).toMatchObject([
        'offered',
        { hold_expires_at: heldUntil },
      ])
      const { stripe_session_id } = await office.order(order.id)
      expect(taken).toMatchObject({ value: { url: expect.stringContaining(stripe_session_id ?? '-') } })
      office.pass(minute)
      await office.sweep()
      expect(await statusOf(order)).toBe('expired')
    })

    test('that costs nothing is taken at once', async () => {
      const { order, token } = await offered({ coupon_code: 'SPEAKER100' })
      office.pagesDropped = 0
      expect(await take(token)).toEqual(
        ok({ url: expect.stringContaining('/payment-success?session_id=free_') }),
      )
      expect([await statusOf(order), office.pagesDropped]).toEqual(['paid', 1])
      expect(await office.letters(order.customer_email)).toMatchObject({ 'order-confirmation': 1 })
    })

    test('is passed on, and so is the payment page closed', async () => {
      const { order, token } = await offered()
      const next = await office.wait()
      await take(token)
      const { stripe_session_id } = await office.order(order.id)
      expect(await decline(token)).toEqual(ok({ success: true }))
      expect([await statusOf(order), await statusOf(next)]).toEqual(['expired', 'offered'])
      const session = await office.context().payments.findSession(stripe_session_id ?? '')
      expect(session).toMatchObject({ status: 'expired' })
      for (const ask of [find, take, decline]) expect(await ask(token)).toEqual(ended)
    })

    test('stays with who paid for it and then lets it pass', async () => {
      const { order, token } = await offered()
      await take(token)
      await office.context().payments.demo?.pay((await office.order(order.id)).stripe_session_id ?? '')
      expect(await decline(token)).toEqual(refuse('conflict', messages.hasTicket))
      expect(await statusOf(order)).toBe('paid')
    })

    test('stays offered while the payment provider is away', async () => {
      const { order, token } = await offered()
      const away = refuse('not-ready', messages.paymentFailed.text)
      const trouble = () => Promise.reject(new PaymentTrouble('away'))
      office.till = { createSession: trouble, findSession: trouble, expireSession: trouble }
      expect(await take(token)).toEqual(away)
      office.till = {}
      await take(token)
      office.till = { createSession: trouble, findSession: trouble, expireSession: trouble }
      for (const ask of [take, decline]) expect(await ask(token)).toEqual(away)
      office.pass(2 * day)
      expect([await office.sweep(), await statusOf(order)]).toEqual([0, 'offered'])
      office.till = {}
      expect([await office.sweep(), await statusOf(order)]).toEqual([1, 'expired'])
    })

    test('ends after a day, even before anybody has swept', async () => {
      const { token } = await offered()
      office.pass(day - 1)
      expect(await find(token)).toMatchObject({ ok: true })
      office.pass(1)
      for (const ask of [find, take, decline]) expect(await ask(token)).toEqual(ended)
    })

    test('can be guessed at thirty times in five minutes', async () => {
      const budgets = createBudgets(store().pool, true)
      const guess = () => office.call('take-offered-seat', { token: 'x'.repeat(43) }, { budgets })
      for (let time = 0; time < 30; time++) expect(await guess()).toEqual(ended)
      expect(await guess()).toMatchObject({ refusal: { reason: 'too-many' } })
    })
  })

  describe('of somebody who has bought a ticket meanwhile', () => {
    test('leaves the line and passes the offer on', async () => {
      const { order } = await offered()
      const next = await office.wait()
      sell({ capacity: 2 })
      await office.buy({ email: order.customer_email })
      expect([await statusOf(order), await statusOf(next)]).toEqual(['expired', 'offered'])
      const waiting = await office.wait()
      sell({ capacity: 3 })
      await office.buy({ email: waiting.customer_email })
      expect(await statusOf(waiting)).toBe('expired')
    })

    test('keeps the seat of an offer that may still be paid until that is over', async () => {
      const { order, token } = await offered()
      const next = await office.wait()
      await take(token)
      sell({ capacity: 2 })
      await office.buy({ email: order.customer_email })
      expect([await statusOf(order), await statusOf(next)]).toEqual(['pending', 'waitlist'])
      office.pass(day)
      await office.sweep()
      expect([await statusOf(order), await statusOf(next)]).toEqual(['expired', 'offered'])
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
