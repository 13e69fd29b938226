import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { providerAt } from '../../../tests/support/stripe-provider.ts'
import { all, inMinutes, newSession } from '../../../tests/support/stripe-session.ts'
import { type StripeStandIn, startStripe } from '../../../tests/support/stripe-stand-in.ts'
import type { RefundRequest } from './provider.ts'

let stripe: StripeStandIn
beforeEach(async () => {
  stripe = await startStripe()
})
afterEach(() => stripe.close())

const open = () => providerAt(stripe)

describe('a payment at Stripe goes back', () => {
  let sessionId: string
  let paymentIntentId: string
  beforeEach(async () => {
    sessionId = (await open().createSession(newSession())).id
    stripe.pay(sessionId)
    paymentIntentId = stripe.charges[0]?.payment_intent ?? ''
  })
  const refund = (refundId: string, given: Partial<RefundRequest> = {}) =>
    open().refund({
      refundId,
      paymentIntentId,
      sessionId,
      amountCents: 4900,
      currency: 'EUR',
      failures: 0,
      isOld: false,
      ...given,
    })

  test('in parts, each once for its id, and all of it once, also after a refund by hand', async () => {
    const first = await refund('refund-1')
    expect(await refund('refund-1')).toEqual(first)
    expect(stripe.charges).toMatchObject([{ amount_refunded: 4900, refunded: false }])
    await refund('refund-2')
    expect(await refund('refund-3')).toEqual({ id: null })
    expect(stripe.charges).toMatchObject([{ amount_refunded: 9800, refunded: true }])
    expect(stripe.refunds.map(({ amount, metadata }) => [amount, metadata])).toEqual([
      [4900, { refundId: 'refund-1' }],
      [4900, { refundId: 'refund-2' }],
    ])
  })

  test('once, although the answer was lost or a failure is told', { timeout: 30_000 }, async () => {
    stripe.mode = 'lose-answers'
    await expect(refund('refund-1')).rejects.toMatchObject({ outcome: 'none' })
    stripe.mode = 'error'
    await expect(refund('refund-2')).rejects.toMatchObject({ outcome: 'failed' })
    stripe.mode = 'fine'
    // Stripe repeats what it told for the same key.
    await expect(refund('refund-2')).rejects.toMatchObject({ outcome: 'failed' })
    await refund('refund-2', { failures: 1 })
    await refund('refund-2', { failures: 2 })
    await refund('refund-1', { failures: 1 })
    expect(stripe.refunds.map(({ metadata }) => metadata.refundId)).toEqual(['refund-1', 'refund-2'])
  })

  test('once, although Stripe has forgotten its key since', async () => {
    const { id } = await refund('refund-1')
    stripe.forgetKeys()
    expect(await refund('refund-1', { isOld: true })).toEqual({ id })
    expect(stripe.refunds).toHaveLength(1)
    // Negative control: who does not look gives it twice.
    expect(await refund('refund-1')).not.toEqual({ id })
    expect(stripe.refunds).toHaveLength(2)
  })

  test('not above what is left, not during a dispute, and not in another mode', async () => {
    const isRefused = { outcome: 'refused' }
    await expect(refund('refund-1', { amountCents: 9801 })).rejects.toMatchObject(isRefused)
    await expect(refund('refund-1', { paymentIntentId: 'pi_unknown' })).rejects.toMatchObject(isRefused)
    for (const other of ['cs_live_1', 'cs_demo_1'])
      await expect(refund('refund-1', { sessionId: other })).rejects.toMatchObject(isRefused)
    stripe.disputed.add(paymentIntentId)
    await expect(refund('refund-2')).rejects.toMatchObject({ ...isRefused, code: 'charge_disputed' })
    expect(stripe.refunds).toEqual([])
  })
})

test('refunds at Stripe are listed since a date, full or partial', async () => {
  const payments = open()
  const paymentIntentIds = []
  for (const cents of [1000, undefined]) {
    stripe.pay(stripe.addSession({}).id)
    const { payment_intent: id = '' } = stripe.charges.at(-1) ?? {}
    stripe.refund(id, cents)
    paymentIntentIds.push(id)
  }
  const [inPart, whole] = paymentIntentIds
  expect(await all(payments.listRefunds(inMinutes(-1)))).toEqual([
    { paymentIntentId: whole, isFull: true, amountRefundedCents: 4900 },
    { paymentIntentId: inPart, isFull: false, amountRefundedCents: 1000 },
  ])
  expect(await all(payments.listRefunds(inMinutes(1)))).toEqual([])
})
