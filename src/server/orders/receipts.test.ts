import { beforeEach, expect, test } from 'vitest'
import { testContext } from '../../../tests/support/call-context.ts'
import { describeOnBothEngines } from '../../../tests/support/databases.ts'
import { hour } from '../../domain/durations.ts'
import { createRateLimits } from '../auth/rate-limits.ts'
import { visitorOf } from '../auth/visitor-cookie.ts'
import type { CallContext } from '../context.ts'
import { answerCall } from '../http/answer.ts'
import { answerRest } from '../http/rest.ts'
import { readReceipt } from './receipts.ts'

const paidAt = new Date('2025-08-01T10:00:00Z')

describeOnBothEngines('the receipt of a paid order', (store) => {
  const context = (given: Partial<CallContext> = {}) => testContext({ db: store().db, now: paidAt, ...given })
  const ask = async (query: string, given: Partial<CallContext> = {}, init: RequestInit = {}) => {
    const request = new Request(`http://localhost/rest/v1/orders?${query}`, init)
    const answer = await answerRest(request, 'orders', context(given))
    const text = await answer.text()
    return { status: answer.status, headers: answer.headers, text, body: text && JSON.parse(text) }
  }
  const later = (hours: number) => ({ now: new Date(paidAt.getTime() + hours * hour) })
  const receipt = {
    id: expect.any(String),
    created_at: paidAt.toISOString(),
    paid_at: paidAt.toISOString(),
    customer_name: 'Ada Bern',
    customer_email: 'a•••@example.org',
    number_of_tickets: 2,
    total_amount: 7840,
    discount_amount: 1960,
    coupon_code: 'COMMUNITY20',
    status: 'paid',
    stripe_session_id: 'cs_ada',
    order_number: 'VCF-3F2A91BC',
  }

  beforeEach(async () => {
    const order = { total_amount: 4900, status: 'paid', paid_at: paidAt, created_at: paidAt } as const
    await store()
      .db.insertInto('orders')
      .values([
        {
          ...order,
          customer_name: 'Ada Bern',
          customer_email: 'ada@example.org',
          number_of_tickets: 2,
          total_amount: 7840,
          discount_amount: 1960,
          coupon_code: 'COMMUNITY20',
          stripe_session_id: 'cs_ada',
          order_number: 'VCF-3F2A91BC',
          lunch_preference: 'spicy-tofu',
          about_me: 'Nobody’s business',
        },
        {
          ...order,
          customer_name: 'Bo',
          customer_email: 'bo@example.org',
          stripe_session_id: 'cs_bo',
          status: 'pending',
          paid_at: null,
          hold_expires_at: paidAt,
        },
        { ...order, customer_name: 'Cleo', customer_email: 'cleo@example.org' },
      ])
      .execute()
  })

  test('is read by its exact session id, without other data of the buyer', async () => {
    const { status, body, headers } = await ask('stripe_session_id=eq.cs_ada')
    expect([status, body, headers.get('cache-control')]).toEqual([200, [receipt], 'no-store'])
    expect(await readReceipt(context(), 'cs_ada')).toEqual(receipt)
  })

  test('is one row, with all columns or those asked for', async () => {
    const accept = { accept: 'application/vnd.pgrst.object+json' }
    const one = await ask(
      'stripe_session_id=eq.cs_ada&select=total_amount,status&limit=1',
      {},
      { headers: accept },
    )
    expect(one.body).toEqual({ total_amount: 7840, status: 'paid' })
    expect((await ask('stripe_session_id=eq.cs_cleo', {}, { headers: accept })).status).toBe(406)
    const headers = { prefer: 'count=exact' }
    const head = await ask('stripe_session_id=eq.cs_ada', {}, { method: 'HEAD', headers })
    expect([head.status, head.headers.get('content-range')]).toEqual([200, '0-0/1'])
  })

  test('can be read for 72 hours', async () => {
    expect((await ask('stripe_session_id=eq.cs_ada', later(71.9))).body).toHaveLength(1)
    expect((await ask('stripe_session_id=eq.cs_ada', later(72))).body).toEqual([])
    expect(await readReceipt(context(later(72)), 'cs_ada')).toBeUndefined()
    const headers = { prefer: 'count=exact' }
    const counted = await ask('stripe_session_id=eq.cs_ada', later(72), { method: 'HEAD', headers })
    expect(counted.headers.get('content-range')).toBe('*/0')
  })

  test('can be read once the order is paid, also after a refund', async () => {
    expect((await ask('stripe_session_id=eq.cs_bo')).body).toEqual([])
    await store().db.updateTable('orders').set({ status: 'refunded' }).execute()
    expect((await ask('stripe_session_id=eq.cs_ada')).body).toEqual([{ ...receipt, status: 'refunded' }])
  })

  test.each([
    '',
    'select=*',
    'stripe_session_id=not.is.null',
    'stripe_session_id=is.null',
    'stripe_session_id=in.(cs_ada,cs_bo)',
    'stripe_session_id=like.cs*',
    'stripe_session_id=neq.x',
    'or=(stripe_session_id.eq.cs_ada)',
    'customer_email=eq.a•••@example.org',
    'status=eq.paid',
    'stripe_session_id=eq.cs_ada&status=eq.paid',
    'stripe_session_id=eq.cs_ada&stripe_session_id=eq.cs_ada',
    'stripe_session_id=eq.cs_ada&order=id',
    'stripe_session_id=eq.cs_ada&offset=1',
    'stripe_session_id=eq.cs_ada&select=lunch_preference',
    'stripe_session_id=eq.cs_ada&select=stripe_payment_intent_id',
    'stripe_session_id=eq.%00',
  ])('is not found by %s', async (query) => {
    const { status, text } = await ask(query)
    expect(status).toBe(400)
    expect(text).not.toContain('Ada')
  })

  test('can be read thirty times a minute by one client, by page and REST together', async () => {
    const given = { rateLimits: createRateLimits(store().pool, true) }
    for (let read = 0; read < 29; read++) await ask('stripe_session_id=eq.guess', given)
    expect(await readReceipt(context(given), 'cs_ada')).toEqual(receipt)
    const tooMany = await ask('stripe_session_id=eq.cs_ada', given)
    expect([tooMany.status, tooMany.headers.get('retry-after')]).toEqual([429, expect.any(String)])
    expect(await readReceipt(context(given), 'cs_ada')).toBeUndefined()
    const elsewhere = await ask('stripe_session_id=eq.cs_ada', { ...given, clientAddress: '192.0.2.9' })
    expect(elsewhere.body).toHaveLength(1)
  })

  test('gives readers without a cookie one, so that a refused one counts alone at the next try', async () => {
    const cookies: string[] = []
    const setCookie = (cookie: string) => void cookies.push(cookie)
    const given = { rateLimits: createRateLimits(store().pool, true), setCookie }
    for (let read = 0; read < 31; read++) await ask('stripe_session_id=eq.cs_ada', given)
    await readReceipt(context(given), 'cs_ada')
    await answerCall('find-order-seats', { sessionId: 'cs_ada' }, context(given))
    const visitors = cookies.map((cookie) => visitorOf(cookie, context().voterKey))
    expect([visitors.length, new Set(visitors).size, visitors.includes(undefined)]).toEqual([33, 33, false])
    const known = { ...given, visitor: visitors.at(-1) }
    expect((await ask('stripe_session_id=eq.cs_ada', known)).body).toEqual([receipt])
    expect(await readReceipt(context(known), 'cs_ada')).toEqual(receipt)
    expect(cookies).toHaveLength(33)
  })

  test('is not found, without an error, for malformed ids', async () => {
    for (const id of ['\0', '\ud800', '', 'x'.repeat(5_000)])
      expect(await readReceipt(context(), id)).toBeUndefined()
  })
})
