/**
 * The participants overview over HTTP, for the unmodified Supabase client and for strangers (docs/security.md#mail-relay,
 * docs/security.md#spreadsheet-formulas).
 */
import { createClient, type FunctionsHttpError, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminMessages, overviewMessages } from '../../src/domain/messages/admin-messages.ts'
import { callMessages } from '../../src/domain/messages/call-messages.ts'
import { byOverviewOrder, listedStates } from '../../src/domain/participants-overview.ts'
import type { ListedOrder } from '../../src/domain/participants-overview-schemas.ts'
import { paths } from '../../src/domain/paths.ts'
import { readCsv } from '../../src/server/lib/csv.ts'
import { type SignedIn, signIn } from '../support/admins.ts'
import { type RunningApp, secretsOf, startApp } from '../support/app.ts'
import { callSite } from '../support/call-site.ts'
import { refusalBody } from '../support/refusal-body.ts'

let app: RunningApp
let admin: SignedIn
let organizer: SupabaseClient
let stranger: SupabaseClient
let listed: ListedOrder[]
beforeAll(async () => {
  app = await startApp()
  admin = await signIn(app)
  const { anonKey } = secretsOf(app)
  const clientWith = (headers: Record<string, string>) =>
    createClient(app.url, anonKey, { auth: { persistSession: false }, global: { headers } })
  organizer = clientWith({ cookie: admin.cookie })
  stranger = clientWith({})
  listed = await ask(organizer, 'list-internal-participants', { token: admin.secret })
})
afterAll(() => app.stop())

async function ask(client: SupabaseClient, name: string, body: object) {
  const { data, error } = await client.functions.invoke(name, { body })
  if (!error) return data
  const { context } = error as FunctionsHttpError
  return [context.status, await context.json()]
}
const paid = (place: number) => {
  const order = listed.filter(({ status }) => status === 'paid')[place]
  if (!order) throw new Error('The sample has too few paid orders')
  return order
}
/** What the screen sends; the server takes the id from it. */
const asShown = (order: ListedOrder) => ({
  customerName: order.customer_name,
  customerEmail: order.customer_email,
  numberOfTickets: order.number_of_tickets,
  couponCode: order.coupon_code,
  discountAmount: order.discount_amount,
  totalAmount: order.total_amount,
  orderId: order.id,
})
const confirmations = async () =>
  (await app.mails()).filter(({ subject }) => /^Your tickets? for/.test(subject ?? ''))

test('a long list is compressed for whoever takes it, a short answer never', async () => {
  const askedWith = async (name: string, encoding: string) => {
    const payload = name.startsWith('list') ? { token: admin.secret } : {}
    const more = { cookie: admin.cookie, 'accept-encoding': encoding }
    const { headers } = await callSite(app.url, admin.anonKey, name, payload, more)
    return headers.get('content-encoding')
  }
  expect(await askedWith('list-internal-participants', 'gzip')).toBe('gzip')
  expect(await askedWith('list-internal-participants', 'identity')).toBeNull()
  expect(await askedWith('get-waitlist-count', 'gzip')).toBeNull()
})

test('the list is an array in the order of the screen, and the export is the same list', async () => {
  expect(listed.length).toBeGreaterThan(80)
  expect(listed.filter(({ status }) => !(listedStates as readonly string[]).includes(status))).toEqual([])
  expect(listed).toEqual(listed.toSorted(byOverviewOrder))
  const { fileName, csv } = await ask(organizer, 'export-internal-participants', { token: admin.secret })
  expect(fileName).toMatch(/^vcf-participants-\d{4}-\d\d-\d\d\.csv$/)
  const [head = [], ...rows] = readCsv(csv)
  expect(rows.map((cells) => cells[head.indexOf('Email')])).toEqual(listed.map((row) => row.customer_email))
})

test('strangers get nothing: no list, no file, no mail', async () => {
  const refused = [403, refusalBody(adminMessages.internalRefused)]
  for (const name of ['list-internal-participants', 'export-internal-participants']) {
    expect(await ask(stranger, name, { token: admin.secret })).toEqual(refused)
    expect(await ask(organizer, name, { token: `${admin.secret}x` })).toEqual(refused)
  }
  const notSignedIn = [401, refusalBody(callMessages.notSignedIn)]
  expect(await ask(stranger, 'send-order-confirmation', asShown(paid(0)))).toEqual(notSignedIn)
  expect(await ask(stranger, 'send-order-confirmation', { what: 'ever' })).toEqual(notSignedIn)
  // Negative control: the next one is signed in, and one mail goes out, which comes after any of these.
  expect(await ask(organizer, 'send-order-confirmation', asShown(paid(0)))).toEqual({ success: true })
  await app.waitForMail(({ to }) => to?.[0]?.address === paid(0).customer_email)
  expect(await confirmations()).toHaveLength(1)
})

test('the page opens with the secret and a session alone', async () => {
  const open = async (path: string, cookie: string) => {
    const answer = await fetch(app.url + path, { headers: { cookie }, redirect: 'manual' })
    const { status, headers } = answer
    return { status, to: headers.get('location'), text: await answer.text() }
  }
  const path = paths.participantsOverview(admin.secret)
  expect(await open(path, '')).toMatchObject({ status: 302, to: paths.adminLogin })
  expect((await open(path, '')).text).not.toContain(admin.secret)
  const { status, text } = await open(`${path}x`, admin.cookie)
  expect([status, text]).toEqual([403, expect.stringContaining(adminMessages.internalRefused)])
  const missing = overviewMessages.missingSecret.replace('<', '&lt;').replace('>', '&gt;')
  expect((await open('/participants_', admin.cookie)).text).toContain(missing)
  // Negative control
  const opened = await open(path, admin.cookie)
  expect([opened.status, opened.text.includes(adminMessages.internalRefused)]).toEqual([200, false])
})

test('a confirmation goes to the stored address with the stored amounts, once a minute', async () => {
  const order = paid(1)
  const forged = {
    ...asShown(order),
    customerEmail: 'evil@example.com',
    customerName: 'Eve',
    totalAmount: 666_600,
  }
  expect(await ask(organizer, 'send-order-confirmation', forged)).toEqual({ success: true })
  const mail = await app.waitForMail(({ to }) => to?.[0]?.address === order.customer_email)
  expect(mail.to).toHaveLength(1)
  expect([mail.cc ?? [], mail.bcc ?? []]).toEqual([[], []])
  expect(mail.text).toContain(`CHF ${(order.total_amount / 100).toFixed(2)}`)
  expect(mail.text).not.toContain('6666')
  expect(JSON.stringify(await app.mails())).not.toMatch(/evil@|Eve\b/)

  const again = await admin.call('send-order-confirmation', asShown(order))
  const seconds = Number(again.headers.get('retry-after'))
  expect([again.status, await again.json()]).toEqual([429, refusalBody(callMessages.tooMany(seconds))])
  expect(seconds).toBeGreaterThan(0)

  const waiting = listed.find(({ status }) => status === 'waitlist')
  expect(await ask(organizer, 'send-order-confirmation', { orderId: waiting?.id })).toEqual([
    400,
    refusalBody(overviewMessages.notPaid),
  ])
  expect(await ask(organizer, 'send-order-confirmation', { orderId: admin.user.id })).toEqual([
    404,
    refusalBody(overviewMessages.unknownOrder),
  ])
})

test('the dashboard says who sent and who exported what, without the people in it', async () => {
  const { audit } = await (await admin.call('get-admin-dashboard', {})).json()
  const told = audit.map(({ summary }: { summary: string }) => summary)
  expect(told).toContain(`Sent the confirmation of order VCF-${paid(1).id.slice(0, 8).toUpperCase()} again`)
  expect(told).toContain(`Exported the list of participants (${listed.length} orders)`)
  expect(JSON.stringify(told)).not.toContain(paid(1).customer_email)
})
