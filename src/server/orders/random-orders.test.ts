/** Orders that are bought, paid, expired, cancelled, refunded, offered and passed on in random order. `ORDER_SEQUENCES` sets how many. */
import { expect, test } from 'vitest'
import { randomFrom } from '../../../tests/faults/run-program.ts'
import { signedIn } from '../../../tests/support/admins.ts'
import { describeOnBothEngines, emptyTables } from '../../../tests/support/databases.ts'
import { orderSequences } from '../../../tests/support/order-sequences.ts'
import { openTicketSite, sell } from '../../../tests/support/ticket-site.ts'
import type { CallOutput } from '../../domain/calls/index.ts'
import { refundedByProvider, refundedOf } from '../../domain/refunds.ts'
import { sha256HexOf } from '../lib/hash.ts'
import { PaymentProviderError } from '../payments/provider.ts'
import { listOrderSeats } from '../store/order-seats.ts'
import type { Order } from '../store/orders.ts'
import { listRefunds } from '../store/refunds.ts'
import { countTakenSeats } from '../store/seats.ts'
import { requestDueRefunds } from './request-refunds.ts'

type TicketSite = ReturnType<typeof openTicketSite>

const steps = 14
const capacity = 6

/** What the provider remembers of one payment. */
interface Payment {
  order: Order
  refunded: number
  ids: Map<string, number>
}

describeOnBothEngines('orders in random sequences', (store) => {
  async function play(seed: number): Promise<void> {
    await emptyTables(store())
    const site = openTicketSite(store)
    const adminToken = await signedIn(store().db, site.now)
    const random = randomFrom(seed)
    const below = (most: number) => Math.floor(random() * most)
    const payments = new Map<string, Payment>()
    const held: Order[] = []
    let isQuiet = false
    let told = 0

    site.provider.refund = async ({ paymentIntentId, refundId, amountCents, failures }) => {
      const payment = payments.get(paymentIntentId)
      if (!payment) throw new PaymentProviderError('unknown', { outcome: 'refused' })
      const luck = isQuiet ? 1 : random()
      if (luck < 0.15) throw new PaymentProviderError('away')
      if (luck < 0.25) throw new PaymentProviderError('broken', { outcome: 'failed' })
      const key = failures === 0 || payment.ids.has(refundId) ? refundId : `${refundId}-${failures}`
      if (!payment.ids.has(refundId)) {
        const left = payment.order.total_amount - payment.refunded
        if (left === 0) return { id: null }
        if (amountCents > left) throw new PaymentProviderError('too much', { outcome: 'refused' })
        payment.ids.set(refundId, amountCents)
        payment.refunded += amountCents
      }
      if (luck < 0.35) throw new PaymentProviderError('lost')
      return { id: `re_${key}` }
    }
    /** The webhook of what has gone back so far. */
    const tell = (intent: string, { order, refunded }: Payment) => {
      told += 1
      return site.settle({
        kind: 'refund',
        id: `evt_${seed}_${told}`,
        type: 'charge.refunded',
        createdAt: site.now,
        paymentIntentId: intent,
        isFull: refunded === order.total_amount,
        amountRefundedCents: refunded,
      })
    }
    const seats = () =>
      store().db.selectFrom('seats_in_full').selectAll().orderBy('created_at').orderBy('position').execute()
    const pay = async (order: Order) => {
      const intent = `pi_${order.stripe_session_id}`
      payments.set(intent, { order, refunded: 0, ids: new Map() })
      await site.pay(order)
    }
    const some = <Item>(items: readonly Item[]): Item | undefined => items[below(items.length)]
    const acts: (() => Promise<unknown>)[] = [
      async () => {
        const answer = await site.checkout({ numberOfTickets: 1 + below(3) })
        const order =
          answer.ok &&
          (await site.orders()).find(
            ({ status, id }) => status === 'pending' && !held.some((one) => one.id === id),
          )
        if (order) held.push(order)
      },
      async () => void (held.length > 0 && (await pay(held.splice(below(held.length), 1)[0] as Order))),
      async () => {
        site.pass(31 * 60_000)
        await site.sweep()
      },
      async () => {
        const order = some((await site.orders()).filter(({ paid_at }) => paid_at !== null))
        if (!order) return
        const seats = (await listOrderSeats(store().db, order.id)).filter(() => random() < 0.6)
        const way = some(['provider', 'elsewhere', 'none'] as const) ?? 'none'
        const cost = seats.reduce((cents, { price_cents }) => cents + price_cents, 0) || 500
        const amountCents = way === 'none' ? 0 : random() < 0.6 ? cost : 1 + below(cost)
        const seatIds = seats.map(({ id }) => id)
        await site.call('cancel-seats', { orderId: order.id, seatIds, way, amountCents }, { adminToken })
      },
      async () => {
        const [intent, payment] = some([...payments]) ?? []
        if (!intent || !payment) return
        payment.refunded += below(payment.order.total_amount - payment.refunded + 1)
        if (payment.refunded > 0 && random() < 0.8) await tell(intent, payment)
      },
      async () => {
        const [intent, payment] = some([...payments]) ?? []
        if (intent && payment && payment.refunded > 0) await tell(intent, payment)
      },
      () => {
        site.pass(60_000)
        return requestDueRefunds(site.context())
      },
      () => site.wait({ number_of_tickets: 1 + below(2) }),
      async () => {
        const email = random() < 0.5 ? null : `guest-${seed}-${below(3)}@example.org`
        await site.call(
          'add-guest',
          { name: 'Gus', email, kind: 'ticket', sendReceipt: false },
          { adminToken },
        )
      },
      async () => {
        const seat = some((await seats()).filter(({ status }) => status === 'paid'))
        if (!seat) return
        const { code } = await site.order(seat.order_id)
        const isTakenBack = random() < 0.4
        const email = random() < 0.5 ? null : `friend-${seed}-${below(3)}@example.org`
        const answer = isTakenBack
          ? await site.call('take-seat-back', { code, seatId: seat.id })
          : await site.call('pass-seat-on', { code, seatId: seat.id, email })
        const mayPass = seat.cancelled_at === null
        expect([seed, answer.ok]).toEqual([seed, mayPass])
      },
      async () => {
        const seat = some(await seats())
        if (!seat) return
        const found = await site.call('find-seat', { code: seat.code })
        const isGood = seat.status === 'paid' && seat.cancelled_at === null
        expect([seed, found.ok]).toEqual([seed, isGood])
        if (!found.ok) return
        const { seen } = found.value as CallOutput<'find-seat'>
        const person = { name: 'Fay Friend', isListed: true }
        const named = await site.call('name-seat', { code: seat.code, seen, ...person })
        expect([seed, named.ok]).toEqual([seed, true])
      },
    ]

    for (let step = 0; step < steps; step++) {
      // No two orders are of one moment, so that a sequence is the same every time.
      site.pass(1)
      await some(acts)?.()
      await check(`sequence ${seed}, step ${step}`, site, payments)
    }
    isQuiet = true
    for (const [intent, payment] of payments) if (payment.refunded > 0) await tell(intent, payment)
    site.pass(60_000)
    await requestDueRefunds(site.context())
    for (const [intent, payment] of payments) if (payment.refunded > 0) await tell(intent, payment)
    await check(`the end of sequence ${seed}`, site, payments)
    for (const [intent, { refunded }] of payments) {
      const [order] = await store()
        .db.selectFrom('orders')
        .select('id')
        .where('stripe_payment_intent_id', '=', intent)
        .execute()
      const refunds = await listRefunds(store().db, order?.id ?? '')
      expect([seed, refunds.filter(({ state }) => state === 'pending')]).toEqual([seed, []])
      expect([seed, refundedByProvider(refunds)]).toEqual([seed, refunded])
    }
  }

  async function check(
    when: string,
    site: TicketSite,
    payments: ReadonlyMap<string, Payment>,
  ): Promise<void> {
    const wrong: string[] = []
    const { db } = store()
    if ((await countTakenSeats(db)) > capacity) wrong.push('more seats than there are')
    const refunds = await db.selectFrom('refunds').selectAll().execute()
    const seats = await db.selectFrom('seats').selectAll().execute()
    const ended = await db.selectFrom('ended_seat_codes').select('sha256').execute()
    const hashes = new Set(ended.map(({ sha256 }) => sha256.toString('hex')))
    if (seats.some(({ code }) => hashes.has(sha256HexOf(code)))) wrong.push('an ended link works')
    const listed = seats.filter(({ allow_public_listing }) => allow_public_listing)
    const paid = new Set((await site.orders()).filter(({ status }) => status === 'paid').map(({ id }) => id))
    if (listed.some(({ order_id, cancelled_at }) => cancelled_at !== null || !paid.has(order_id)))
      wrong.push('a seat is listed that is not good')
    for (const order of await site.orders()) {
      const given = refunds.filter(({ order_id }) => order_id === order.id)
      const own = seats.filter(({ order_id }) => order_id === order.id)
      const live = own.filter(({ cancelled_at }) => cancelled_at === null).length
      const asked = given.filter(({ reason }) => reason !== 'dashboard')
      if (refundedOf(asked) > order.total_amount) wrong.push(`${order.status}: more back than paid`)
      if (order.status === 'paid' && live === 0) wrong.push('paid without seats')
      if ((order.status === 'refunded' || order.status === 'cancelled') && live > 0)
        wrong.push(`${order.status} with seats`)
      for (const { refund_id } of own)
        if (refund_id !== null && !given.some(({ id, state }) => id === refund_id && state !== 'failed'))
          wrong.push('a seat is paid back by nothing')
      const payment = payments.get(order.stripe_payment_intent_id ?? '')
      if (payment && payment.refunded > order.total_amount) wrong.push('the provider gave more than was paid')
    }
    expect([when, wrong]).toEqual([when, []])
  }

  test('never give back more than was paid, pay a seat back twice, or sell a seat that is not there', {
    timeout: 30_000 + orderSequences.length * 15_000,
  }, async () => {
    sell({ capacity })
    for (const seed of orderSequences) await play(seed)
  })
})
