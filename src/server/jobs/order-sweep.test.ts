import { afterEach, beforeEach, expect, test } from 'vitest'
import { testContext } from '../../../tests/support/call-context.ts'
import { describeOnBothEngines } from '../../../tests/support/databases.ts'
import { testEvent } from '../../../tests/support/event.ts'
import { type StripeStandIn, startStripe } from '../../../tests/support/stripe-stand-in.ts'
import { holdMs } from '../../domain/orders.ts'
import { answerCall } from '../http/answer.ts'
import { createLogger } from '../lib/log.ts'
import { createStripeProvider } from '../payments/stripe.ts'
import { reconcilePayments, sweepOrders } from './order-sweep.ts'

const site = { publicUrl: 'http://localhost:3000' }
const log = createLogger('silent')

let stripe: StripeStandIn
beforeEach(async () => {
  stripe = await startStripe()
})
afterEach(() => stripe.close())

describeOnBothEngines('the order sweep', (store) => {
  const within = (publicUrl = site.publicUrl) =>
    testContext({
      db: store().db,
      payments: createStripeProvider({
        stripe: {
          secretKey: stripe.env.STRIPE_SECRET_KEY,
          webhookSecret: stripe.env.STRIPE_WEBHOOK_SECRET,
          apiBase: stripe.url,
        },
        site: { publicUrl },
        log,
      }),
    })

  /** Somebody chooses tickets and goes to the payment page; returns the id of the session there. */
  async function begin(name: string, more: object = {}): Promise<string> {
    const form = { name, email: `${name.toLowerCase()}@example.org`, ...more }
    // From a network of its own: one alone may not hold this many.
    const clientAddress = `10.0.${stripe.sessions.length}.7`
    const answer = await answerCall('create-checkout', form, { ...within(), clientAddress })
    expect(answer).toMatchObject({ ok: true, value: { url: stripe.sessions.at(-1)?.url } })
    return stripe.sessions.at(-1)?.id ?? ''
  }
  const orders = () =>
    store()
      .db.selectFrom('orders')
      .select(['customer_name', 'status', 'stripe_session_id', 'refunded_at'])
      .orderBy('customer_name')
      .execute()
  const states = async () =>
    Object.fromEntries((await orders()).map(({ customer_name, status }) => [customer_name, status]))
  const mails = async (name: string) => {
    const rows = await store()
      .db.selectFrom('outbox')
      .select('recipient')
      .where('letter', '=', name as never)
      .orderBy('recipient')
      .execute()
    return rows.map(({ recipient }) => recipient)
  }
  const later = (ms: number) => new Date(Date.now() + ms)
  const afterTheHold = () => later(holdMs + 1000)

  test('expires the payment page of an overdue hold, then releases its seats', async () => {
    await begin('Ada')
    await sweepOrders(within(), later(holdMs - 60_000))
    expect(await states()).toEqual({ Ada: 'pending' })
    expect(stripe.sessions).toMatchObject([{ status: 'open' }])

    await sweepOrders(within(), afterTheHold())
    expect(await states()).toEqual({ Ada: 'expired' })
    expect(stripe.sessions).toMatchObject([{ status: 'expired' }])
  })

  test('keeps the seats of a paid order whose webhook was lost', async () => {
    stripe.pay(await begin('Ada'))
    expect(await states()).toEqual({ Ada: 'pending' })
    await sweepOrders(within(), afterTheHold())
    await sweepOrders(within(), afterTheHold())
    expect(await states()).toEqual({ Ada: 'paid' })
    expect(await mails('order-confirmation')).toEqual(['ada@example.org'])
  })

  test('releases no seats while Stripe does not answer', async () => {
    await begin('Ada')
    stripe.mode = 'error'
    await sweepOrders(within(), afterTheHold())
    expect(await states()).toEqual({ Ada: 'pending' })
    stripe.mode = 'fine'
    await sweepOrders(within(), afterTheHold())
    expect(await states()).toEqual({ Ada: 'expired' })
  })

  test('keeps the seats of a payment that takes days until it succeeds or fails', async () => {
    const paying = Array.from({ length: 22 }, (_, at) => `Buyer${at}`)
    for (const name of paying) stripe.payLater(await begin(name))
    await begin('Ada')
    await sweepOrders(within(), afterTheHold())
    expect(await states()).toMatchObject({ Buyer0: 'pending', Buyer21: 'pending', Ada: 'expired' })

    const [comes, fails] = stripe.sessions
    stripe.endPayment(comes?.id ?? '', true)
    stripe.endPayment(fails?.id ?? '', false)
    await sweepOrders(within(), afterTheHold())
    expect(await states()).toMatchObject({ Buyer0: 'paid', Buyer1: 'expired', Buyer2: 'pending' })
  })

  test('releases seats whose buyer never got a payment page', async () => {
    await begin('Ada')
    await store().db.updateTable('orders').set({ stripe_session_id: null, payment_url: null }).execute()
    await sweepOrders(within(), afterTheHold())
    expect(await states()).toEqual({ Ada: 'expired' })
  })

  test('settles every order in one round when all webhooks are lost', async () => {
    const names = ['Ada', 'Bea', 'Cleo', 'Dora', 'Edda']
    for (const name of names) await begin(name)
    for (const at of [0, 2, 4]) stripe.pay(stripe.sessions[at]?.id ?? '')
    stripe.expire(stripe.sessions[1]?.id ?? '')
    expect(new Set(Object.values(await states()))).toEqual(new Set(['pending']))

    const now = later(0)
    await Promise.all([reconcilePayments(within(), now), reconcilePayments(within(), now)])
    const right = { Ada: 'paid', Bea: 'expired', Cleo: 'paid', Dora: 'pending', Edda: 'paid' }
    expect(await states()).toEqual(right)
    expect(await mails('order-confirmation')).toEqual(
      ['Ada', 'Cleo', 'Edda'].map((name) => `${name.toLowerCase()}@example.org`),
    )

    const [paid] = stripe.charges
    stripe.refund(paid?.payment_intent ?? '')
    stripe.refund(stripe.charges[1]?.payment_intent ?? '', 1000)
    for (const round of [1, 2]) await reconcilePayments(within(), later(round), now)
    expect(await states()).toEqual({ ...right, Ada: 'refunded' })
    expect(await mails('order-refunded')).toEqual(['ada@example.org', 'cleo@example.org'])
    expect(await mails('order-confirmation')).toHaveLength(3)
  })

  test('settles a payment whose session was never saved', async () => {
    stripe.pay(await begin('Ada'))
    await store().db.updateTable('orders').set({ stripe_session_id: null, payment_url: null }).execute()
    await reconcilePayments(within(), later(1000))
    expect(await orders()).toMatchObject([{ status: 'paid', stripe_session_id: stripe.sessions[0]?.id }])
  })

  test('restores the paid orders into an empty table', async () => {
    const whole = () =>
      store()
        .db.selectFrom('orders')
        .selectAll()
        .where('status', '=', 'paid')
        .orderBy('customer_name')
        .execute()
    const linkedinProfileUrl = 'https://www.linkedin.com/in/ada'
    const form = {
      numberOfTickets: 3,
      couponCode: 'community20',
      linkedinProfileUrl,
      allowPublicListing: true,
    }
    stripe.pay(await begin('Ada', form))
    stripe.pay(await begin('Bea'))
    await begin('Cleo')
    await reconcilePayments(within(), later(1000))
    const before = await whole()
    expect(before).toHaveLength(2)

    await store().db.deleteFrom('orders').execute()
    for (const session of stripe.sessions) session.created -= 80 * 24 * 3600
    await reconcilePayments(within(), later(1000))
    // A restored order has new links.
    const known = (order: object) => ({
      ...order,
      hold_expires_at: null,
      paid_at: null,
      updated_at: null,
      code: null,
    })
    expect((await whole()).map(known)).toEqual(before.map(known))
    expect(await states()).toEqual({ Ada: 'paid', Bea: 'paid' })
  })

  test('restores no order from payments of another site, amount or currency', async () => {
    for (const name of ['Ada', 'Bea', 'Cleo', 'Dora']) stripe.pay(await begin(name))
    await store().db.deleteFrom('orders').execute()
    const [foreign, cheap, odd] = stripe.sessions
    Object.assign(foreign?.metadata ?? {}, { site: 'https://another.example' })
    Object.assign(cheap ?? {}, { amount_total: 50 })
    Object.assign(odd ?? {}, { currency: 'jpy' })
    stripe.pay(stripe.addSession({ metadata: { name: 'A mug' } }).id)
    await reconcilePayments(within(), later(1000))
    expect(await states()).toEqual({ Dora: 'paid' })
  })

  test('accepts no payment of another amount or currency', async () => {
    for (const name of ['Ada', 'Bea', 'Cleo']) stripe.pay(await begin(name))
    const [cheap, odd] = stripe.sessions
    Object.assign(cheap ?? {}, { amount_total: 50 })
    Object.assign(odd ?? {}, { currency: 'jpy' })
    await reconcilePayments(within(), later(1000))
    expect(await states()).toEqual({ Ada: 'pending', Bea: 'pending', Cleo: 'paid' })
  })

  test('refunds a double payment once, in however many processes it runs', async () => {
    const first = await begin('Ada')
    const second = await begin('Ada', { numberOfTickets: 2 })
    for (const id of [first, second]) {
      const session = stripe.sessions.find((candidate) => candidate.id === id)
      if (session?.status === 'open') stripe.pay(id)
    }
    await reconcilePayments(within(), later(1000))
    expect((await orders()).map(({ status }) => status).sort()).toEqual(['paid', 'refunded'])

    stripe.mode = 'error'
    await sweepOrders(within(), later(2000))
    expect(stripe.refunds).toHaveLength(0)
    stripe.mode = 'fine'
    const again = 60_000
    await Promise.all([sweepOrders(within(), later(again)), sweepOrders(within(), later(again))])
    await sweepOrders(within(), later(again + 1000))
    expect(stripe.refunds).toHaveLength(1)
    await reconcilePayments(within(), later(5000), later(0))
    const returned = (await orders()).find(({ status }) => status === 'refunded')
    expect(returned).toMatchObject({ refunded_at: expect.any(Date) })
    expect(await mails('order-refunded')).toEqual(['ada@example.org'])
  })

  test('offers the seats of unpaid orders to the waitlist', async () => {
    const { capacity } = testEvent.tickets
    await begin('Ada')
    const rest = Array.from({ length: capacity - 1 }, (_, seat) => seat)
    await store()
      .db.insertInto('orders')
      .values(
        rest.map((seat) => ({
          customer_name: 'Zoe',
          customer_email: `zoe-${seat}@example.org`,
          total_amount: 4900,
          status: 'paid' as const,
          paid_at: new Date(),
        })),
      )
      .execute()
    const waiting = await answerCall('create-checkout', { name: 'Bea', email: 'bea@example.org' }, within())
    expect(waiting).toMatchObject({ ok: true, value: { waitlisted: true } })
    const confirmed = { address_confirmed_at: new Date() }
    await store().db.updateTable('orders').set(confirmed).where('customer_name', '=', 'Bea').execute()
    await sweepOrders(within(), afterTheHold())
    expect(await states()).toMatchObject({ Ada: 'expired', Bea: 'offered' })
    expect(await mails('seat-offered')).toEqual(['bea@example.org'])
    await store().db.updateTable('outbox').set({ sent_at: new Date() }).execute()
    await sweepOrders(within(), later(holdMs + 2000 + 24 * 3600_000))
    expect(await states()).toMatchObject({ Bea: 'expired' })
  })
})
