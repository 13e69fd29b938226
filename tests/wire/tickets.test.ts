/**
 * Buying a ticket by the official Supabase client, unmodified, and the pages of a buyer (docs/api.md#the-wire,
 * docs/api.md#tickets-and-money).
 */
import { createClient, type FunctionsHttpError, type SupabaseClient } from '@supabase/supabase-js'
import type { Email } from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ticketMessages as messages } from '../../src/domain/messages/ticket-messages.ts'
import { paths } from '../../src/domain/paths.ts'
import { type RunningApp, secretsOf, startApp } from '../support/app.ts'
import { ticketPrice } from '../support/event.ts'
import { refusalBody } from '../support/refusal-body.ts'

let app: RunningApp
let client: SupabaseClient
beforeAll(async () => {
  app = await startApp({ env: { SAMPLE_DATA: 'off' } })
  const { anonKey } = secretsOf(app)
  client = createClient(app.url, anonKey, { auth: { persistSession: false } })
})
afterAll(() => app.stop())

const call = async (name: string, body: object) => {
  const { data, error } = await client.functions.invoke(name, { body })
  const response = (error as FunctionsHttpError | null)?.context as Response | undefined
  return response ? { status: response.status, body: await response.json() } : { status: 200, body: data }
}
const checkout = (given: object = {}) =>
  call('create-checkout', { name: 'Ada Bern', email: 'ada@example.org', numberOfTickets: 1, ...given })
const receipt = (session: string) =>
  client.from('orders').select('*').eq('stripe_session_id', session).single()

test('the official client asks for the price without a name', async () => {
  const { status, body } = await call('create-checkout', {
    quote: true,
    numberOfTickets: 2,
    couponCode: 'community20',
  })
  expect([status, body]).toEqual([
    200,
    {
      totalCents: ticketPrice * 1.6,
      discountCents: ticketPrice * 0.4,
      seatsLeft: expect.any(Number),
    },
  ])
})

test('the official client reads the errors of an order, field by field', async () => {
  expect(await checkout({ couponCode: 'NOPE' })).toEqual({
    status: 400,
    body: refusalBody(messages.couponUnknown, { couponCode: messages.couponUnknown }),
  })
  expect(await checkout({ couponCode: 'LASTONE', numberOfTickets: 2 })).toMatchObject({ status: 409 })
  for (const numberOfTickets of [0, -1, 1.5, 10_000, '1', [1], { valueOf: 1 }])
    expect(await checkout({ numberOfTickets })).toMatchObject({
      status: 400,
      body: { fields: { numberOfTickets: expect.any(String) } },
    })
  expect(await checkout({ email: 'a@example.org\nBcc: b@example.org' })).toMatchObject({ status: 400 })
  expect(await checkout({ status: 'paid' })).toMatchObject({ status: 400 })
  expect(await checkout({ quote: 'true' })).toMatchObject({ status: 400 })
})

test('the official client gets the payment page, and only the payment makes one order', async () => {
  const { status, body } = await checkout({ numberOfTickets: 2 })
  expect([status, Object.keys(body)]).toEqual([200, ['url']])
  const session = new URL(body.url).searchParams.get('session') ?? ''
  expect(session).not.toBe('')
  expect((await receipt(session)).status).toBe(406)
  expect(await call('process-payment-success', { sessionId: session })).toEqual({
    status: 409,
    body: refusalBody(messages.unpaid),
  })
  expect(await call('process-payment-success', { sessionId: 'cs_of_somebody_else' })).toEqual({
    status: 404,
    body: refusalBody(messages.unknownSession),
  })
  const paid = await call('settle-demo-payment', { sessionId: session, outcome: 'pay' })
  expect(paid.body).toEqual({ url: `${app.url}/payment-success?session_id=${session}` })
  const success = { status: 200, body: { success: true } }
  const again = () => call('process-payment-success', { sessionId: session })
  expect(await Promise.all([again(), again(), again()])).toEqual([success, success, success])
  expect((await receipt(session)).data).toMatchObject({
    customer_email: 'a•••@example.org',
    number_of_tickets: 2,
    total_amount: 2 * ticketPrice,
    status: 'paid',
  })
  const isReceipt = (mail: Email) => mail.to?.[0]?.address === 'ada@example.org'
  await app.waitForMail(isReceipt)
  expect((await app.mails()).filter(isReceipt)).toHaveLength(1)
})

test('the official client completes a free order and reads the receipt', async () => {
  const { body } = await checkout({ email: 'speaker@example.org', couponCode: 'SPEAKER100' })
  const session = new URL(body.url).searchParams.get('session_id') ?? ''
  expect(body.url).toBe(`${app.url}/payment-success?session_id=${session}`)
  expect(await call('process-payment-success', { sessionId: session })).toEqual({
    status: 200,
    body: { success: true },
  })
  const { data, error } = await receipt(session)
  expect(error).toBeNull()
  expect(data).toEqual({
    id: expect.any(String),
    created_at: expect.any(String),
    paid_at: expect.any(String),
    customer_name: 'Ada Bern',
    customer_email: 's•••@example.org',
    number_of_tickets: 1,
    total_amount: 0,
    discount_amount: ticketPrice,
    coupon_code: 'SPEAKER100',
    status: 'paid',
    stripe_session_id: session,
    order_number: expect.stringMatching(/^VCF-[0-9A-F]{8}$/),
  })
  await app.waitForMail((mail) => mail.to?.[0]?.address === 'speaker@example.org')
  expect(await checkout({ email: 'speaker@example.org' })).toEqual({
    status: 409,
    body: refusalBody(messages.hasTicket, { email: messages.hasTicket }),
  })
})

test('the official client cannot read orders any other way', async () => {
  expect((await client.from('orders').select('*')).status).toBe(400)
  expect((await client.from('orders').select('*').like('stripe_session_id', 'free_%')).status).toBe(400)
  expect((await client.from('orders').select('lunch_preference').eq('stripe_session_id', 'x')).status).toBe(
    400,
  )
})

test('pages of one buyer are never cached, and an unknown payment has none', async () => {
  const get = (path: string) => fetch(app.url + path)
  for (const path of [paths.paid('cs_x'), `${paths.tickets}?offer=x`, paths.demoPaymentOf('x')]) {
    const { headers } = await get(path)
    expect([headers.get('cache-control'), headers.get('referrer-policy')], path).toEqual([
      'no-store',
      'no-referrer',
    ])
  }
  // The control: the pages that everybody sees may be kept.
  expect((await get(paths.tickets)).headers.get('cache-control')).not.toContain('no-store')
  const unknown = await get(paths.demoPaymentOf('cs_of_nobody'))
  expect([unknown.status, await unknown.text()]).toEqual([
    404,
    expect.stringContaining('Oops! Page not found'),
  ])
})

test('a past event says so where it is sold and asked about', async () => {
  for (const path of [paths.home, paths.tickets, paths.poll]) {
    const page = await (await fetch(app.url + path)).text()
    expect(/<main.*<\/main>/s.exec(page)?.[0], path).toContain('This day is over')
  }
})
