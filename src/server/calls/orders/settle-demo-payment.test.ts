import { expect, test } from 'vitest'
import { testContext } from '../../../../tests/support/call-context.ts'
import { describeOnBothEngines } from '../../../../tests/support/databases.ts'
import { callMessages } from '../../../domain/messages/call-messages.ts'
import { ticketMessages } from '../../../domain/messages/ticket-messages.ts'
import { holdMs } from '../../../domain/orders.ts'
import { answerCall } from '../../http/answer.ts'
import { createLogger } from '../../lib/log.ts'
import { createStripeProvider } from '../../payments/stripe.ts'

describeOnBothEngines('the demo payment page', (store) => {
  const context = (given: Parameters<typeof testContext>[0] | object = {}) =>
    testContext({ db: store().db, ...given })
  const press = (sessionId: string, outcome: 'pay' | 'decline', within = context()) =>
    answerCall('settle-demo-payment', { sessionId, outcome }, within)

  /** Ada chooses a ticket and stands before the payment page; returns its session. */
  async function begin(): Promise<string> {
    const form = { name: 'Ada', email: 'ada@example.org' }
    const answer = await answerCall('create-checkout', form, context())
    const url = answer.ok && 'url' in answer.value ? answer.value.url : ''
    expect(url).toMatch(/^http:\/\/localhost:3000\/demo-payment\?session=cs_demo_/)
    return new URL(url).searchParams.get('session') ?? ''
  }
  const order = () =>
    store().db.selectFrom('orders').select(['status', 'stripe_session_id']).executeTakeFirstOrThrow()
  const mails = async () => {
    const rows = await store().db.selectFrom('outbox').select('letter').execute()
    return rows.map(({ letter }) => letter)
  }

  test('pays with a good card and changes nothing with a declined one', async () => {
    const sessionId = await begin()
    expect(await press(sessionId, 'decline')).toEqual({
      ok: false,
      refusal: { reason: 'conflict', sentence: ticketMessages.cardDeclined },
    })
    expect([(await order()).status, await mails()]).toEqual(['pending', []])

    expect(await press(sessionId, 'pay')).toEqual({
      ok: true,
      value: { url: `http://localhost:3000/payment-success?session_id=${sessionId}` },
    })
    expect([await order(), await mails()]).toEqual([
      { status: 'paid', stripe_session_id: sessionId },
      ['order-confirmation'],
    ])
  })

  test('pays once when clicked several times at once', async () => {
    const sessionId = await begin()
    const within = context()
    const answers = await Promise.all(Array.from({ length: 5 }, () => press(sessionId, 'pay', within)))
    answers.push(await press(sessionId, 'pay'))
    const url = `http://localhost:3000/payment-success?session_id=${sessionId}`
    for (const answer of answers) expect(answer).toEqual({ ok: true, value: { url } })
    expect([(await order()).status, await mails()]).toEqual(['paid', ['order-confirmation']])
  })

  test('answers 404 for payments that are expired or unknown', async () => {
    const unknown = { ok: false, refusal: { reason: 'not-found', sentence: ticketMessages.unknownSession } }
    expect(await press('cs_demo_nobody', 'pay')).toEqual(unknown)
    const sessionId = await begin()
    const late = context({ now: new Date(Date.now() + holdMs + 1000) })
    for (const outcome of ['pay', 'decline'] as const)
      expect(await press(sessionId, outcome, late)).toEqual(unknown)
    expect((await order()).status).toBe('pending')
    expect(await press(sessionId, 'pay')).toMatchObject({ ok: true })
    expect(await press(sessionId, 'decline')).toEqual(unknown)
  })

  test('does not exist where real money is taken', async () => {
    const sessionId = await begin()
    const payments = createStripeProvider({
      stripe: { secretKey: 'sk_test_example', webhookSecret: 'whsec_example', apiBase: 'http://127.0.0.1:9' },
      site: { publicUrl: 'http://localhost:3000' },
      log: createLogger('silent'),
    })
    expect(await press(sessionId, 'pay', context({ payments }))).toEqual({
      ok: false,
      refusal: { reason: 'not-found', sentence: callMessages.unknownCall },
    })
    expect((await order()).status).toBe('pending')
    expect(await press(sessionId, 'pay')).toMatchObject({ ok: true })
  })
})
