/**
 * The poll by a client of the wire, from the answer to its undoing, and what strangers may throw at it
 * (docs/api.md#the-wire, docs/security.md#poll-tampering).
 */
import { request } from 'node:http'
import { createClient, type FunctionsHttpError, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pollMessages as messages } from '../../src/domain/messages/poll-messages.ts'
import { paths, withToken } from '../../src/domain/paths.ts'
import { clientLimits } from '../../src/server/auth/limits.ts'
import { type RunningApp, secretsOf, startApp } from '../support/app.ts'
import { callSite } from '../support/call-site.ts'
import { refusalBody } from '../support/refusal-body.ts'
import { until } from '../support/until.ts'

let app: RunningApp
let anonKey: string
let client: SupabaseClient
beforeAll(async () => {
  app = await startApp()
  anonKey = secretsOf(app).anonKey
  client = createClient(app.url, anonKey, { auth: { persistSession: false } })
})
afterAll(() => app.stop())

const whole = {
  email: 'zanele@example.org',
  commitment: 'yes-full',
  lunchPreference: 'classic-ponzu',
  dinnerPreference: 'no-dinner',
  iceBathPreference: 'no-cold',
}
const { email, ...choices } = whole

async function call(name: string, body: object) {
  const { data, error } = await client.functions.invoke(name, { body })
  const response = (error as FunctionsHttpError | null)?.context as Response | undefined
  return response ? { status: response.status, body: await response.json() } : { status: 200, body: data }
}
/** Sends the text as it is. */
const raw = (body: string, headers?: Record<string, string>) =>
  callSite(app.url, anonKey, 'submit-food-preferences', body, headers)
/** The same on a line of its own, which the server may close without reading to the end. */
const statusOfLarge = (body: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const headers = { 'content-type': 'application/json', apikey: anonKey }
    const address = `${app.url}/functions/v1/submit-food-preferences`
    let status: number | undefined
    const sending = request(address, { method: 'POST', headers, agent: false }, (response) => {
      status = response.statusCode
      resolve(status)
      response.resume()
    })
    sending.on('error', (error) => (status === undefined ? reject(error) : undefined))
    sending.end(body)
  })
const mailedToken = async (address: string, before?: string) => {
  const token = (text = '') => /\/poll\?token=([\w-]{43})/.exec(text)?.[1]
  const mail = await app.waitForMail(
    ({ to, text }) => to?.[0]?.address === address && ![undefined, before].includes(token(text)),
  )
  return token(mail.text) ?? ''
}

test('a poll answer is stored, mailed, opened by its link, and the replaced one is restored', async () => {
  expect(await call('submit-food-preferences', whole)).toEqual({ status: 200, body: { success: true } })
  const token = await mailedToken(email)
  const before = {
    commitment: 'yes-full',
    lunchPreference: 'spicy-tofu',
    dinnerPreference: 'prefer-vegi',
    iceBathPreference: 'maybe',
  }
  expect(await call('validate-poll-token', { token })).toEqual({
    status: 200,
    body: { email, choices, previous: before },
  })
  expect(await call('restore-food-preferences', { token })).toEqual({
    status: 200,
    body: { email, choices: before, previous: choices },
  })
  // Only by POST: a program that follows the links of a mail changes nothing.
  for (const name of ['validate-poll-token', 'restore-food-preferences', 'submit-food-preferences']) {
    const answer = await fetch(`${app.url}/functions/v1/${name}?token=${token}`, {
      headers: { apikey: anonKey },
    })
    expect([name, answer.status]).toEqual([name, 405])
  }
  await fetch(app.url + withToken(paths.poll, token))
  expect((await call('validate-poll-token', { token })).body.choices).toEqual(before)
})

test('the form without script, behind the link of a mail, changes the answer for the seat of that mail', async () => {
  const buyer = { ...whole, email: 'ueli@example.org' }
  await call('submit-food-preferences', buyer)
  const token = await mailedToken(buyer.email)
  const page = await (await fetch(app.url + withToken(paths.poll, token))).text()
  const [form = ''] = /<form[^>]*data-questions.*?<\/form>/s.exec(page) ?? []
  expect(form).toContain(`name="token" value="${token}"`)
  const fields = { token, email: buyer.email, commitment: 'no-changed-plans' }
  const posted = await fetch(app.url + paths.poll, { method: 'POST', body: new URLSearchParams(fields) })
  expect(await posted.text()).toContain('Noted')
  const newer = await mailedToken(buyer.email, token)
  // The first seat of the order held another answer.
  expect((await call('validate-poll-token', { token: newer })).body).toMatchObject({
    choices: { commitment: 'no-changed-plans' },
    previous: choices,
  })
})

test('the form without script that puts an answer back does so once, also when it is pressed twice', async () => {
  const guest = { ...whole, email: 'juma@example.org' }
  await call('submit-food-preferences', { ...guest, dinnerPreference: 'prefer-meat' })
  const token = await mailedToken(guest.email)
  const { body } = await call('validate-poll-token', { token })
  const opening = new URLSearchParams({ intent: 'open', token })
  const page = await (await fetch(app.url + paths.poll, { method: 'POST', body: opening })).text()
  const [form = ''] = /<form[^>]*>(?:(?!<form).)*?name="intent" value="restore".*?<\/form>/s.exec(page) ?? []
  const fields = [...form.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
    name,
    value.replaceAll('&quot;', '"'),
  ])
  for (const press of [1, 2]) {
    const pressed = await fetch(app.url + paths.poll, { method: 'POST', body: new URLSearchParams(fields) })
    expect([press, pressed.status, await pressed.text()]).toEqual([
      press,
      200,
      expect.stringContaining(messages.restored.text),
    ])
    expect((await call('validate-poll-token', { token })).body.choices).toEqual(body.previous)
  }
})

test('no page with a token is cached, and none sends it as Referer', async () => {
  const token = 'T'.repeat(43)
  const own = await fetch(app.url + withToken(paths.poll, token))
  const page = await own.text()
  expect(page).toContain(token)
  expect([own.headers.get('cache-control'), own.headers.get('referrer-policy')]).toEqual([
    'no-store',
    'no-referrer',
  ])
  expect(page).toMatch(/<meta name="robots" content="noindex"/)
  const everybodys = await (await fetch(app.url + paths.poll)).text()
  expect(everybodys).not.toContain(token)
  expect(everybodys).toContain(`<link rel="canonical" href="${app.url}${paths.poll}"`)
})

test('diets are in no public view, whatever is requested', async () => {
  const rows = await client
    .from('participants_public')
    .select('customer_name, lunch_preference, dinner_preference')
  expect(rows.data?.length).toBeGreaterThan(5)
  expect(JSON.stringify(rows.data)).not.toMatch(/_preference":"/)
  for (const column of ['commitment_status', 'ice_bath_preference', 'customer_email'])
    expect((await client.from('participants_public').select(column)).status).toBe(400)
  expect((await client.from('food_answers').select('*')).status).toBe(404)
})

test.each([
  ['a lunch of the dinner list', { lunchPreference: 'prefer-meat' }],
  ['a list of lunches', { lunchPreference: ['classic-ponzu'] }],
  ['an object', { dinnerPreference: { $ne: null } }],
  ['a number', { iceBathPreference: 0 }],
  ['a NUL character', { lunchPreference: 'classic-ponzu\0' }],
  ['a lone surrogate', { commitment: '\ud800' }],
  ['no commitment', { commitment: null }],
  ['an address list', { email: 'zanele@example.org, teo@example.org' }],
  ['a header in the address', { email: 'zanele@example.org\r\nBcc: teo@example.org' }],
  ['an address as a list', { email: ['zanele@example.org'] }],
  ['another record', { orderId: '00000000-0000-4000-8000-000000000000' }],
])('%s is refused with a sentence', async (_what, wrong) => {
  const { status, body } = await call('submit-food-preferences', { ...whole, ...wrong })
  expect(status).toBe(400)
  expect(body.error).toMatch(/^[A-Z].{3,}/)
})

test('an invalid poll body is refused, whatever its size and form', async () => {
  expect((await raw(JSON.stringify({ ...whole, commitment: 'x'.repeat(100_000) }))).status).toBe(413)
  expect(await statusOfLarge(JSON.stringify({ ...whole, commitment: 'x'.repeat(1_000_000) }))).toBe(413)
  expect((await raw(JSON.stringify([whole]))).status).toBe(400)
  expect((await raw('{"email":"zanele@example.org","__proto__":{"commitment":"yes-full"}}')).status).toBe(400)
  expect((await raw(JSON.stringify(whole), { 'content-type': 'text/plain' })).status).toBe(415)
  expect((await raw(JSON.stringify(whole), { origin: 'https://evil.test' })).status).toBe(403)
  expect((await raw(JSON.stringify(whole), { apikey: '' })).status).toBe(401)
})

test('a token of another kind, form or length opens no poll answer', async () => {
  const { data } = await client.from('participants_public').select('id').limit(1).single()
  const refused = { status: 404, body: refusalBody(messages.linkExpired.title) }
  for (const token of ['', 'x'.repeat(43), 'x'.repeat(200), '../../etc/passwd', String(data?.id)]) {
    expect(await call('validate-poll-token', { token })).toEqual(refused)
    expect(await call('restore-food-preferences', { token })).toEqual(refused)
  }
  for (const token of [7, null, [], {}, '\0', 'x'.repeat(201)])
    expect((await call('validate-poll-token', { token })).status).toBe(400)
  expect((await call('restore-food-preferences', { token: 'x'.repeat(100_000) })).status).toBe(413)
})

test('the poll says that three answers an hour are the limit, and after too many unknown addresses nothing more', async () => {
  const answer = (address: string) => call('submit-food-preferences', { ...whole, email: address })
  // The first test gave one.
  expect([(await answer(email)).status, (await answer(email)).status]).toEqual([200, 200])
  const changed = await answer(email)
  expect(changed).toMatchObject({ status: 429, body: refusalBody(messages.changedTooOften(3600)) })
  expect(changed.body.fields).toEqual({ email: changed.body.error })
  expect((await answer('lucia@example.org')).status).toBe(200)
  const { withoutCookie, visitor } = clientLimits['address-guesses']
  const unknown = { status: 404, body: refusalBody(messages.emailNotFound) }
  for (let miss = 0; miss < withoutCookie; miss++)
    expect(await answer(`stranger-${miss}@example.org`)).toMatchObject(unknown)

  // Without script, the form says to try once more, and the browser does so with the cookie it was given.
  const post = (address: string, cookie = '') =>
    fetch(app.url + paths.poll, {
      method: 'POST',
      headers: { cookie },
      body: new URLSearchParams({ ...whole, email: address }),
    })
  for (const address of ['stranger@example.org', 'lucia@example.org']) {
    expect((await answer(address)).status).toBe(429)
    const refused = await post(address)
    expect([refused.status, await refused.text()]).toEqual([
      429,
      expect.stringContaining('Please try once more now'),
    ])
  }
  const cookie = (await post('stranger@example.org')).headers.get('set-cookie')?.split(';', 1)[0]
  expect(cookie).toMatch(/^visitor=/)
  for (let miss = 0; miss < visitor; miss++) {
    const wrong = await post(`stranger-${miss}@example.org`, cookie)
    expect([wrong.status, await wrong.text()]).toEqual([404, expect.stringContaining(messages.emailNotFound)])
  }

  // The page says no more than that (docs/product.md#poll).
  const before = (await app.mails()).filter(({ to }) => to?.[0]?.address === 'lucia@example.org').length
  for (const address of ['stranger@example.org', 'lucia@example.org']) {
    const page = await post(address, cookie)
    expect(page.status).toBe(200)
    const text = await page.text()
    expect(text).toContain(messages.addressUnchecked)
    expect(text).not.toContain(messages.confirmationSent)
  }
  // The right one counts, and hears of it by mail.
  await until(
    async () =>
      (await app.mails()).filter(({ to }) => to?.[0]?.address === 'lucia@example.org').length > before,
    { what: 'the mail to the right address' },
  )
})
