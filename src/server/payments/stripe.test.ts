import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { quickestMs } from '../../../tests/support/durations.ts'
import { providerAt } from '../../../tests/support/stripe-provider.ts'
import { all, inMinutes, newSession, orderId } from '../../../tests/support/stripe-session.ts'
import { type StripeStandIn, startStripe } from '../../../tests/support/stripe-stand-in.ts'
import { signatureOf } from '../../../tests/support/stripe-wire.ts'
import { PaymentProviderError } from './provider.ts'

let stripe: StripeStandIn
let logged: unknown[]
beforeEach(async () => {
  stripe = await startStripe()
  logged = []
})
afterEach(() => stripe.close())

const open = (changed: Partial<StripeStandIn['env']> = {}) => providerAt(stripe, { ...changed, logged })

describe('a payment at Stripe', () => {
  test('is created with our order and price, and without a choice of payment methods', async () => {
    const { id, url } = await open().createSession(newSession())
    expect(url).toBe(stripe.sessions[0]?.url)
    expect(stripe.requests[0]).toMatchObject({
      method: 'POST',
      path: '/v1/checkout/sessions',
      params: {
        mode: 'payment',
        client_reference_id: orderId,
        customer_email: 'ada@example.org',
        line_items: {
          0: {
            quantity: '2',
            price_data: { currency: 'eur', unit_amount: '4900', product_data: { name: 'Ticket' } },
          },
        },
        metadata: { name: 'Ada Äöü', orderId, site: 'https://site.example' },
        payment_intent_data: { metadata: { name: 'Ada Äöü', orderId, site: 'https://site.example' } },
        success_url: 'https://site.example/payment-success?session_id={CHECKOUT_SESSION_ID}',
        adaptive_pricing: { enabled: 'false' },
      },
      headers: {
        'stripe-version': '2026-10-28.endive',
        'idempotency-key': expect.stringMatching(/^order-1-\d+$/),
      },
    })
    expect(stripe.requests[0]?.headers).not.toHaveProperty('x-stripe-client-telemetry')
    expect(stripe.sessions[0]).toMatchObject({ id, amount_total: 9800, currency: 'eur' })
  })

  test('in yen is asked for, told and given back in whole yen', async () => {
    const payments = open()
    const items = [{ description: 'Ticket', quantity: 2, unitAmountCents: 490_000 }]
    const { id } = await payments.createSession(newSession({ currency: 'JPY', items }))
    expect(stripe.sessions).toMatchObject([{ amount_total: 9800, currency: 'jpy' }])
    stripe.pay(id)
    expect(await payments.findSession(id)).toMatchObject({ isPaid: true, amountCents: 980_000 })
    const about = { paymentIntentId: stripe.charges[0]?.payment_intent ?? '', sessionId: id }
    const asked = { refundId: 'refund-1', failures: 0, isOld: false }
    await payments.refund({ ...about, ...asked, amountCents: 490_000, currency: 'JPY' })
    expect(stripe.charges).toMatchObject([{ amount_refunded: 4900 }])
    expect(await all(payments.listRefunds(inMinutes(-5)))).toMatchObject([{ amountRefundedCents: 490_000 }])
  })

  test('is created once for one key, also when the first answer was lost', async () => {
    const payments = open()
    const asked = newSession()
    stripe.mode = 'lose-answers'
    await expect(payments.createSession(asked)).rejects.toThrow(PaymentProviderError)
    stripe.mode = 'fine'
    const made = await payments.createSession(asked)
    expect(await payments.createSession(asked)).toEqual(made)
    expect(stripe.sessions).toHaveLength(1)
  })

  test('is created although an earlier request for the same order had no answer', async () => {
    const payments = open()
    stripe.mode = 'lose-answers'
    await expect(payments.createSession(newSession({ expiresAt: inMinutes(40) }))).rejects.toThrow(
      PaymentProviderError,
    )
    stripe.mode = 'fine'
    expect(await payments.createSession(newSession({ expiresAt: inMinutes(41) }))).toMatchObject({
      url: stripe.sessions[1]?.url,
    })
  })

  test.each([1, 29, 30, 31, 23 * 60, 24 * 60])(
    'can be paid for %i minutes, within Stripe’s limits',
    async (minutes) => {
      const expiresAt = inMinutes(minutes)
      await open().createSession(newSession({ expiresAt }))
      const atStripe = new Date((stripe.sessions[0]?.expires_at ?? 0) * 1000)
      expect(
        Math.abs(atStripe.getTime() - Math.max(expiresAt.getTime(), inMinutes(30).getTime())),
      ).toBeLessThan(62_000)
    },
  )

  test('is found with all that our order needs', async () => {
    const payments = open()
    const { id, url } = await payments.createSession(newSession())
    const found = {
      id,
      orderId,
      amountCents: 9800,
      currency: 'eur',
      metadata: { name: 'Ada Äöü', orderId, site: 'https://site.example' },
    }
    expect(await payments.findSession(id)).toMatchObject({ ...found, status: 'open', isPaid: false, url })
    stripe.pay(id)
    const paymentIntentId = stripe.charges[0]?.payment_intent
    expect(await payments.findSession(id)).toMatchObject({
      ...found,
      status: 'complete',
      isPaid: true,
      paymentIntentId,
      url: null,
    })
  })

  test('is not found by an unknown id or the id of another object', async () => {
    const payments = open()
    for (const id of [`cs_test_${'0'.repeat(30)}`, 'pi_1', '../charges', 'cs_../../charges', ''])
      expect(await payments.findSession(id)).toBeUndefined()
    expect(stripe.requests).toHaveLength(1)
  })

  test('of test money is ignored where real money is taken, and the other way round', async () => {
    const real = stripe.addSession({ livemode: true })
    const play = stripe.addSession({})
    const payments = open()
    expect(await payments.findSession(play.id)).toBeDefined()
    expect(await payments.findSession(real.id)).toBeUndefined()
    const listed = await all(payments.listSessions(new Date(0)))
    expect(listed.map(({ id }) => id)).toEqual([play.id])
  })

  test('for an order of another site has no metadata', async () => {
    const metadata = { name: 'Ada', site: 'https://another.example' }
    const foreign = stripe.addSession({ client_reference_id: orderId, metadata })
    expect(await open().findSession(foreign.id)).toMatchObject({ orderId, metadata: {} })
    stripe.pay(foreign.id)
    const body = JSON.stringify(stripe.events[0])
    const signature = signatureOf(body, stripe.env.STRIPE_WEBHOOK_SECRET, new Date())
    expect(await open().readEvent(body, signature, new Date())).toMatchObject({ session: { metadata: {} } })
  })

  test('can be expired while it is open; a paid one stays paid', async () => {
    const payments = open()
    const { id } = await payments.createSession(newSession())
    expect(await payments.expireSession(id)).toMatchObject({ status: 'expired', isPaid: false })
    expect(await payments.expireSession(id)).toMatchObject({ status: 'expired' })
    const paid = await payments.createSession(newSession({ idempotencyKey: 'order-2' }))
    stripe.pay(paid.id)
    expect(await payments.expireSession(paid.id)).toMatchObject({ status: 'complete', isPaid: true })
    expect(await payments.expireSession(`cs_test_${'0'.repeat(30)}`)).toBeUndefined()
  })

  test('cannot be expired while somebody is paying', async () => {
    const payments = open()
    const { id } = await payments.createSession(newSession())
    stripe.busy.add(id)
    await expect(payments.expireSession(id)).rejects.toThrow(PaymentProviderError)
    stripe.busy.clear()
    expect(await payments.expireSession(id)).toMatchObject({ status: 'expired' })
  })

  test('that takes days is neither paid nor expired until then', async () => {
    const payments = open()
    const webhook = (event: object) => {
      const body = JSON.stringify(event)
      return payments.readEvent(
        body,
        signatureOf(body, stripe.env.STRIPE_WEBHOOK_SECRET, new Date()),
        new Date(),
      )
    }
    for (const [didCome, then] of [
      [true, { status: 'complete', isPaid: true }],
      [false, { status: 'expired', isPaid: false }],
    ] as const) {
      const { id } = await payments.createSession(newSession({ idempotencyKey: `comes-${didCome}` }))
      const underWay = { status: 'complete', isPaid: false, paymentIntentId: expect.stringMatching(/^pi_/) }
      expect(await webhook(stripe.payLater(id))).toMatchObject({ session: underWay })
      expect(await payments.findSession(id)).toMatchObject(underWay)
      expect(await payments.expireSession(id)).toMatchObject(underWay)
      expect(await webhook(stripe.endPayment(id, didCome))).toMatchObject({ kind: 'session', session: then })
      expect(await payments.findSession(id)).toMatchObject(then)
    }
  })

  test('is listed newest first, over all pages', async () => {
    const made = Array.from({ length: 250 }, () => stripe.addSession({}))
    stripe.addSession({ created: 1 })
    const listed = await all(open().listSessions(inMinutes(-5)))
    expect(listed.map(({ id }) => id)).toEqual(made.map(({ id }) => id).reverse())
    expect(stripe.requests).toHaveLength(3)
  })
})

describe('a request that Stripe does not answer as it should', () => {
  test('fails within 10 seconds', async () => {
    stripe.mode = 'hang'
    const fail = () => expect(open().createSession(newSession())).rejects.toThrow(PaymentProviderError)
    expect(await quickestMs(fail, 10_000, 3)).toBeLessThanOrEqual(10_000)
    expect(stripe.requests).not.toHaveLength(0)
  })

  test('is sent three times, under one key', async () => {
    stripe.mode = 'error'
    await expect(open().createSession(newSession())).rejects.toThrow(PaymentProviderError)
    const [key, ...more] = stripe.requests.map(({ headers }) => headers['idempotency-key'])
    expect(key).toMatch(/^order-1-/)
    expect(more).toEqual([key, key])
  })

  test('leaves no key and no personal data in error or log', async () => {
    const secretKey = 'sk_test_wrongwrongwrong'
    const troubles = [
      open({ STRIPE_SECRET_KEY: secretKey }).createSession(newSession()),
      open().createSession(newSession({ customerEmail: 'ada.at.example' })),
    ]
    for (const trouble of troubles) {
      const error = await trouble.catch((caught: unknown) => caught)
      expect(error).toBeInstanceOf(PaymentProviderError)
      expect((error as PaymentProviderError).message + JSON.stringify(logged)).not.toMatch(
        /wrongwrong|ada\.at/,
      )
    }
    expect(logged).toMatchObject([
      [{ what: 'make a session', statusCode: 401 }, expect.anything()],
      [{ what: 'make a session', statusCode: 400, code: 'email_invalid' }, expect.anything()],
    ])
  })
})
