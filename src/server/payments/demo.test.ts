import { expect, test } from 'vitest'
import { describeOnBothEngines } from '../../../tests/support/databases.ts'
import { createDemoProvider } from './demo.ts'
import { PaymentProviderError, sessionIdPlaceholder } from './provider.ts'

const noon = new Date('2025-08-01T12:00:00Z')
const halfAnHour = 30 * 60_000
const orderId = '5a1f0b0e-52a4-4a5f-9d0e-0d6b6b1c2f11'
const request = {
  orderId,
  customerEmail: 'ada@example.org',
  currency: 'EUR',
  items: [{ description: 'Ticket', quantity: 2, unitAmountCents: 4900 }],
  metadata: { name: 'Ada' },
  successUrl: `http://localhost:3000/payment-success?session_id=${encodeURIComponent(sessionIdPlaceholder)}`,
  cancelUrl: 'http://localhost:3000/payment-cancel',
  expiresAt: new Date(noon.getTime() + halfAnHour),
  idempotencyKey: 'order-1',
}

describeOnBothEngines('the demo payment provider', (store) => {
  let now = noon
  const open = () => {
    now = noon
    const site = { publicUrl: 'http://localhost:3000' }
    return createDemoProvider({ db: store().db, site, clock: () => now })
  }

  test('creates one open payment for one key', async () => {
    const demo = open()
    const { id, url } = await demo.createSession(request)
    expect(url).toBe(`http://localhost:3000/demo-payment?session=${id}`)
    expect(await demo.createSession(request)).toEqual({ id, url })
    expect(await demo.findSession(id)).toEqual({
      id,
      orderId,
      status: 'open',
      isPaid: false,
      amountCents: 9800,
      currency: 'eur',
      paymentIntentId: null,
      expiresAt: request.expiresAt,
      url,
      metadata: { name: 'Ada' },
    })
    expect(await demo.demo?.findPayment(id)).toEqual({
      description: '2 × Ticket',
      amountCents: 9800,
      customerEmail: 'ada@example.org',
      cancelUrl: 'http://localhost:3000/payment-cancel',
      isOpen: true,
      paidUrl: undefined,
      expiresAt: request.expiresAt,
    })
  })

  test('is paid the same in yen, of which Stripe’s form has no hundredths', async () => {
    const demo = open()
    const { id } = await demo.createSession({ ...request, currency: 'JPY' })
    const paid = await demo.demo?.pay(id)
    expect(paid?.body).toContain('"amount_total":98,')
    const event = paid && (await demo.readEvent(paid.body, paid.signature, now))
    expect(event).toMatchObject({ session: { amountCents: 9800, currency: 'jpy' } })
  })

  test('answers a signed webhook and the success page, once for each payment', async () => {
    const demo = open()
    const { id } = await demo.createSession(request)
    const paid = await demo.demo?.pay(id)
    expect(paid?.url).toBe(`http://localhost:3000/payment-success?session_id=${id}`)
    const event = await demo.readEvent(paid?.body ?? '', paid?.signature ?? '', now)
    const session = await demo.findSession(id)
    expect(session).toMatchObject({ status: 'complete', isPaid: true, url: null })
    expect(event).toMatchObject({ type: 'checkout.session.completed', kind: 'session', session })
    expect(await demo.demo?.pay(id)).toBeUndefined()
  })

  test('refuses a webhook with another signature or body', async () => {
    const demo = open()
    const { id } = await demo.createSession(request)
    const { body = '', signature = '' } = (await demo.demo?.pay(id)) ?? {}
    expect(await demo.readEvent(body, signature, now)).toBeDefined()
    expect(await demo.readEvent(body.replace('9800', '9801'), signature, now)).toBeUndefined()
    expect(await demo.readEvent(body, '', now)).toBeUndefined()
    expect(await open().readEvent(body, signature, now)).toBeUndefined()
  })

  test('takes no payment that has expired, and keeps a paid one', async () => {
    const demo = open()
    const ended = await demo.createSession(request)
    expect(await demo.expireSession(ended.id)).toMatchObject({ status: 'expired', isPaid: false, url: null })
    expect(await demo.demo?.pay(ended.id)).toBeUndefined()

    const paid = await demo.createSession({ ...request, idempotencyKey: 'order-2' })
    await demo.demo?.pay(paid.id)
    expect(await demo.expireSession(paid.id)).toMatchObject({ status: 'complete', isPaid: true })

    const late = await demo.createSession({ ...request, idempotencyKey: 'order-3' })
    now = new Date(noon.getTime() + halfAnHour)
    expect(await demo.findSession(late.id)).toMatchObject({ status: 'expired', url: null })
    expect(await demo.demo?.findPayment(late.id)).toMatchObject({ isOpen: false })
    expect(await demo.demo?.pay(late.id)).toBeUndefined()
  })

  test('lists payments newest first, and finds no unknown one', async () => {
    const demo = open()
    const first = await demo.createSession(request)
    now = new Date(noon.getTime() + 60_000)
    const second = await demo.createSession({ ...request, idempotencyKey: 'order-2' })
    const ids = async (since: Date) => {
      const found = []
      for await (const { id } of demo.listSessions(since)) found.push(id)
      return found
    }
    expect(await ids(noon)).toEqual([second.id, first.id])
    expect(await ids(now)).toEqual([second.id])
    expect(await demo.findSession('cs_unknown')).toBeUndefined()
    expect(await demo.expireSession('cs_unknown')).toBeUndefined()
    expect(await demo.demo?.findPayment('cs_unknown')).toBeUndefined()
    expect(await demo.demo?.findPayment('cs_\0')).toBeUndefined()
  })

  test('refunds a payment that was made in parts, each once, and no more than was paid', async () => {
    const demo = open()
    const { id } = await demo.createSession(request)
    await demo.demo?.pay(id)
    const { paymentIntentId } = (await demo.findSession(id)) ?? {}
    const refund = (refundId: string, amountCents: number, of = paymentIntentId ?? '') =>
      demo.refund({
        ...{ refundId, amountCents, paymentIntentId: of, sessionId: id },
        ...{ currency: 'EUR', failures: 0, isOld: false },
      })
    const listed = async () => {
      const refunds = []
      for await (const one of demo.listRefunds(noon)) refunds.push(one)
      return refunds
    }
    for (let time = 0; time < 2; time++) await refund('refund-1', 4900)
    expect(await listed()).toEqual([{ paymentIntentId, isFull: false, amountRefundedCents: 4900 }])
    await expect(refund('refund-2', 5000)).rejects.toMatchObject({ outcome: 'refused' })
    await refund('refund-3', 4900)
    expect(await listed()).toEqual([{ paymentIntentId, isFull: true, amountRefundedCents: 9800 }])
    await expect(refund('refund-4', 100, 'pi_unknown')).rejects.toThrow(PaymentProviderError)
  })
})
