import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { providerAt } from '../../../tests/support/stripe-provider.ts'
import { type StripeStandIn, startStripe } from '../../../tests/support/stripe-stand-in.ts'
import { signatureOf } from '../../../tests/support/stripe-wire.ts'

const orderId = '5a1f0b0e-52a4-4a5f-9d0e-0d6b6b1c2f11'

let stripe: StripeStandIn
beforeEach(async () => {
  stripe = await startStripe()
})
afterEach(() => stripe.close())

describe('a webhook of Stripe', () => {
  const now = new Date('2025-08-01T12:00:00Z')
  const at = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  const message = (given: object = {}) =>
    JSON.stringify({
      id: 'evt_1',
      type: 'charge.refunded',
      created: 1_754_049_600,
      livemode: false,
      data: { object: { payment_intent: 'pi_1', refunded: true, amount_refunded: 9800 } },
      ...given,
    })
  const read = (body: string, signature: string) => providerAt(stripe).readEvent(body, signature, now)
  const signed = (body: string, when = now, secret = stripe.env.STRIPE_WEBHOOK_SECRET) =>
    signatureOf(body, secret, when)

  test('about a refund has the payment and the amount', async () => {
    expect(await read(message(), signed(message()))).toEqual({
      id: 'evt_1',
      type: 'charge.refunded',
      createdAt: new Date('2025-08-01T12:00:00Z'),
      kind: 'refund',
      paymentIntentId: 'pi_1',
      isFull: true,
      amountRefundedCents: 9800,
    })
  })

  test('about a refund that failed has its id, payment, amount and the reason', async () => {
    const body = message({
      type: 'refund.failed',
      data: {
        object: {
          id: 're_1',
          status: 'failed',
          payment_intent: 'pi_1',
          amount: 4900,
          failure_reason: 'lost_or_stolen_card',
          metadata: { refundId: '8f4d1f0a-5a38-4a69-8f4e-0d3f6f1f9a77' },
        },
      },
    })
    expect(await read(body, signed(body))).toMatchObject({
      kind: 'refund-failed',
      refundId: 're_1',
      requestId: '8f4d1f0a-5a38-4a69-8f4e-0d3f6f1f9a77',
      paymentIntentId: 'pi_1',
      amountCents: 4900,
      code: 'lost_or_stolen_card',
    })
  })

  test.each([
    ['charge.refunded', { refunded: false, amount_refunded: 4900 }, { amountRefundedCents: 490_000 }],
    ['refund.failed', { id: 're_1', amount: 4900 }, { amountCents: 490_000 }],
    ['charge.dispute.created', { id: 'dp_1', amount: 4900, status: 'open' }, { amountCents: 490_000 }],
  ])('about yen (%s) has hundredths of them', async (type, about, amount) => {
    const body = message({ type, data: { object: { payment_intent: 'pi_1', currency: 'jpy', ...about } } })
    expect(await read(body, signed(body))).toMatchObject(amount)
  })

  test('about a session has its state', async () => {
    const session = stripe.addSession({ client_reference_id: orderId })
    const event = stripe.pay(session.id)
    const body = JSON.stringify(event)
    expect(await read(body, signed(body))).toMatchObject({
      id: event.id,
      kind: 'session',
      session: { id: session.id, orderId, isPaid: true, amountCents: 4900 },
    })
  })

  test.each([
    ['299 seconds ago is accepted', -299, true],
    ['301 seconds ago is refused', -301, false],
    ['299 seconds ahead is accepted', 299, true],
    ['301 seconds ahead is refused', 301, false],
    ['a day ahead is refused', 86_400, false],
  ])('with a date %s', async (_, seconds, isTaken) => {
    expect((await read(message(), signed(message(), at(seconds)))) !== undefined).toBe(isTaken)
  })

  test('is refused without the right signature', async () => {
    const good = signed(message())
    const forged = [
      '',
      'garbage',
      't=,v1=',
      good.replace(/^t=\d+/, 't=1'),
      good.replace('v1=', 'v0='),
      good.replace(/v1=.*/, `v1=${'0'.repeat(64)}`),
      signed(message(), now, 'whsec_of_somebody_else'),
    ]
    for (const signature of forged) expect(await read(message(), signature)).toBeUndefined()
    expect(await read(message({ id: 'evt_2' }), good)).toBeUndefined()
    expect(await read('{"id":', signed('{"id":'))).toBeUndefined()
    // Stripe signs with both secrets during a rotation.
    expect(await read(message(), good.replace('v1=', `v1=${'0'.repeat(64)},v1=`))).toBeDefined()
  })

  test.each([
    ['a number', '7'],
    ['null', 'null'],
    ['about nothing', message({ data: { object: null } })],
    ['without what it is about', message({ data: undefined })],
    ['about a list', message({ type: 'checkout.session.completed', data: { object: [] } })],
    [
      'about half a session',
      message({ type: 'checkout.session.completed', data: { object: { id: 'cs_1' } } }),
    ],
    ['with an amount in words', message({ data: { object: { payment_intent: 'pi_1', refunded: true } } })],
    [
      'with a payment that is none',
      message({ data: { object: { payment_intent: 7, refunded: true, amount_refunded: 1 } } }),
    ],
    ['with an id that cannot be stored', message({ id: 'evt_\0' })],
    ['without a moment', message({ created: 1e300 })],
  ])('is refused although it is signed: %s', async (_, body) => {
    expect(await read(body, signed(body))).toBeUndefined()
  })

  test('about a dispute says which payment, how much, and how it ended', async () => {
    const object = { id: 'dp_1', payment_intent: 'pi_1', amount: 4900, currency: 'chf', status: 'lost' }
    const about = { disputeId: 'dp_1', paymentIntentId: 'pi_1', amountCents: 4900, currency: 'chf' }
    for (const [type, outcome] of [
      ['charge.dispute.created', undefined],
      ['charge.dispute.closed', 'lost'],
    ] as const) {
      const body = message({ type, data: { object } })
      expect(await read(body, signed(body))).toMatchObject({ kind: 'dispute', ...about, outcome })
    }
    const broken = message({ type: 'charge.dispute.created', data: { object: { id: 'dp_1' } } })
    expect(await read(broken, signed(broken))).toBeUndefined()
  })

  test('about test money or anything else has no effect', async () => {
    for (const body of [message({ livemode: true }), message({ type: 'customer.created' })]) {
      expect(await read(body, signed(body))).toMatchObject({ kind: 'other' })
    }
  })
})
