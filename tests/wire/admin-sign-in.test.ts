/** Signing in to the admin pages over HTTP: cookies, throttling, reset, the secret calls, and what must not leak. */
import { request as httpRequest } from 'node:http'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminMessages } from '../../src/domain/messages/admin-messages.ts'
import { callMessages } from '../../src/domain/messages/call-messages.ts'
import { paths } from '../../src/domain/paths.ts'
import { hashPassword } from '../../src/server/auth/passwords.ts'
import { sha256Of } from '../../src/server/lib/hash.ts'
import { firstAdmin, type SignedIn, signIn } from '../support/admins.ts'
import { type RunningApp, secretsOf, startApp } from '../support/app.ts'
import { createSiteDatabase } from '../support/databases.ts'
import { everythingStored } from '../support/everything-stored.ts'
import { refusalBody } from '../support/refusal-body.ts'
import {
  callsWithSecret,
  combinations,
  isLetIn,
  type Secret,
  type SessionState,
} from '../support/secret-calls.ts'

const { email, password } = firstAdmin
const newPassword = 'ringing-in-the-snow'
const junk = 'J'.repeat(43)

let app: RunningApp
let anonKey: string
let database: Awaited<ReturnType<typeof createSiteDatabase>>
let pool: pg.Pool
/** Everything secret that came up, for the last test. */
const secrets = new Set([password, newPassword])

beforeAll(async () => {
  database = await createSiteDatabase()
  // So that a test can be many clients.
  const env = { SAMPLE_DATA: 'off', LOG_LEVEL: 'debug', TRUST_PROXY: '1' }
  app = await startApp({ databaseUrl: database.url, env })
  const generated = secretsOf(app)
  anonKey = generated.anonKey
  secrets.add(generated.internalSecret)
  pool = new pg.Pool({ connectionString: database.url })
})
afterAll(async () => {
  await pool.end()
  await app.stop()
  await database.drop()
})

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(app.url + path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { apikey: anonKey, 'content-type': 'application/json', ...headers },
  })
const call = (name: string, body: unknown, headers?: Record<string, string>) =>
  post(`/functions/v1/${name}`, body, headers)
const isLive = async (session_token: string) =>
  (await post('/rest/v1/rpc/verify_admin_session', { session_token })).json()
/** Signs in and keeps the token among the secrets. */
async function signedIn(): Promise<SignedIn> {
  const admin = await signIn(app)
  secrets.add(admin.sessionToken)
  return admin
}

/** On a connection of its own, with any Host. */
const raw = (name: string, body: unknown, headers: Record<string, string> = {}, origin = '') =>
  new Promise<number>((resolve, reject) => {
    const { hostname, port } = new URL(app.url)
    const path = `${origin}/functions/v1/${name}`
    const sent = { apikey: anonKey, 'content-type': 'application/json', ...headers }
    httpRequest({ host: hostname, port, path, method: 'POST', headers: sent, agent: false }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
    })
      .on('error', reject)
      .end(JSON.stringify(body))
  })

describe('signing in', () => {
  test('sets the cookie and answers the token and the user', async () => {
    const answer = await call('authenticate-admin', { email, password })
    const { sessionToken, ...rest } = await answer.json()
    secrets.add(sessionToken)
    expect(rest).toEqual({ success: true, user: { id: expect.any(String), email, name: 'Admin' } })
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^visitor=/),
      `admin_token=${sessionToken}; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax`,
      expect.stringMatching(/^known_browser=[\w-]{43}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/),
    ])
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test('replaces a planted cookie, which stays invalid', async () => {
    const answer = await call('authenticate-admin', { email, password }, { cookie: 'admin_token=fixed' })
    const { sessionToken } = await answer.json()
    secrets.add(sessionToken)
    expect(sessionToken).not.toBe('fixed')
    expect([await isLive('fixed'), await isLive(sessionToken)]).toEqual([false, true])
  })

  test('without script leads to the back office, or says that the browser keeps no cookie', async () => {
    const posted = await fetch(app.url + paths.adminLogin, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: app.url },
      body: new URLSearchParams({ email, password }),
    })
    const cookie = posted.headers
      .getSetCookie()
      .map((header) => header.split(';')[0])
      .join('; ')
    secrets.add(/admin_token=([^;]+)/.exec(cookie)?.[1] ?? '')
    const next = new URL(posted.headers.get('location') ?? '', app.url)
    const kept = await fetch(next, { redirect: 'manual', headers: { cookie } })
    expect([kept.status, kept.headers.get('location')]).toEqual([303, paths.admin])
    expect(await (await fetch(next)).text()).toContain(adminMessages.cookiesBlocked)
  })

  test('from a page of another site is refused', async () => {
    const body = { email, password }
    for (const [header, value] of [
      ['origin', 'https://evil.test'],
      ['sec-fetch-site', 'cross-site'],
    ] as const) {
      const answer = await call('authenticate-admin', body, { [header]: value })
      expect([answer.status, answer.headers.get('set-cookie')]).toEqual([403, null])
    }
  })

  test('with a wrong address or a wrong password is answered alike', async () => {
    const unknown = await call('authenticate-admin', { email: 'nobody@example.org', password })
    const wrong = await call('authenticate-admin', { email, password: 'wrong-one' })
    expect(await seen(unknown)).toEqual(await seen(wrong))
    expect(unknown.status).toBe(401)
  })

  test('is rate limited at the eleventh failure, for that client alone', async () => {
    const guess = (client: string, given = 'wrong-one') =>
      call('authenticate-admin', { email, password: given }, { 'x-forwarded-for': client })
    const statuses = []
    for (let i = 0; i < 10; i += 1) statuses.push((await guess('203.0.113.1')).status)
    expect(statuses).toEqual(Array(10).fill(401))
    const slowed = await guess('203.0.113.1', password)
    const seconds = Number(slowed.headers.get('retry-after'))
    expect([slowed.status, await slowed.json()]).toMatchObject([
      429,
      refusalBody(callMessages.tooMany(seconds)),
    ])
    expect(seconds).toBeGreaterThan(0)
    const withoutScript = await fetch(app.url + paths.adminLogin, {
      method: 'POST',
      body: new URLSearchParams({ email, password }),
      headers: { 'x-forwarded-for': '203.0.113.1' },
    })
    expect(withoutScript.status).toBe(429)
    expect(Number(withoutScript.headers.get('retry-after'))).toBeGreaterThan(0)
    const elsewhere = await guess('203.0.113.2', password)
    expect(elsewhere.status).toBe(200)
    secrets.add((await elsewhere.json()).sessionToken)
  })

  test('with an overlong password is refused quickly', async () => {
    for (const [size, status] of [
      [1_001, 400],
      [1_000_000, 413],
    ] as const) {
      expect(await raw('authenticate-admin', { email, password: 'x'.repeat(size) })).toBe(status)
    }
  })
})

describe('a session', () => {
  test('is the token alone: the user cookie proves nothing', async () => {
    const { user, sessionToken } = await signedIn()
    for (const cookie of [
      `admin_user=${encodeURIComponent(JSON.stringify(user))}`,
      `admin_user=${sessionToken}`,
      `admin_token=${junk}`,
    ]) {
      expect((await call('get-admin-dashboard', {}, { cookie })).status).toBe(401)
    }
  })

  test('cannot be used again after signing out', async () => {
    const { call: callSignedIn, cookie, sessionToken } = await signedIn()
    expect((await callSignedIn('get-admin-dashboard', {})).status).toBe(200)
    const out = await callSignedIn('sign-out-admin', {})
    expect(out.headers.getSetCookie()).toEqual([
      'admin_token=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax',
      'admin_user=; Path=/; Max-Age=0; SameSite=Lax',
    ])
    expect(await isLive(sessionToken)).toBe(false)
    expect((await call('get-admin-dashboard', {}, { cookie })).status).toBe(401)
  })

  test('used only for reading leaves the database unchanged', async () => {
    const { cookie, secret } = await signedIn()
    await pool.query(`update admin_sessions set last_seen_at = now() - interval '3 hours'`)
    const stored = () => everythingStored({ pool })
    const before = await stored()
    for (const path of [
      paths.admin,
      paths.adminLogin,
      paths.taskBoard(secret),
      paths.participantsOverview(secret),
      paths.contribute,
      '/rest/v1/participants_public',
      '/rest/v1/contributions_public',
    ]) {
      for (const method of ['GET', 'HEAD']) {
        await fetch(app.url + path, { method, headers: { cookie, apikey: anonKey }, redirect: 'manual' })
      }
    }
    // The rate limits of reads are counted in memory.
    expect(await stored()).toBe(before)
    // Negative control: a call is noted.
    await post('/rest/v1/rpc/verify_admin_session', {}, { cookie })
    expect(await stored()).not.toBe(before)
  })
})

describe('a forgotten password', () => {
  const resetMail = () => app.waitForMail(({ subject }) => subject === 'Choose a new password')
  const tokenIn = (text = '') => /reset-password\?token=([\w-]{43})/.exec(text)?.[1] ?? ''

  test('gets a mail with a link to this site, whatever Host the request has, and answers alike for strangers', async () => {
    const known = await call('request-admin-password-reset', { email })
    const unknown = await call('request-admin-password-reset', { email: 'nobody@example.org' })
    expect(await seen(known)).toEqual(await seen(unknown))
    expect(known.status).toBe(200)
    const poison = { host: 'evil.test', 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'gopher' }
    for (const origin of ['', 'http://evil.test']) {
      expect([200, 400, 421]).toContain(await raw('request-admin-password-reset', { email }, poison, origin))
    }
    const mail = await resetMail()
    secrets.add(tokenIn(mail.text))
    expect(mail.text).toContain(`${app.url}/admin/reset-password?token=`)
    expect(JSON.stringify(await app.mails())).not.toContain('evil.test')
    expect((await app.mails()).map(({ to }) => to?.[0]?.address)).not.toContain('nobody@example.org')
  })

  test('is replaced once, and every session ends', async () => {
    const { cookie } = await signedIn()
    const token = tokenIn((await resetMail()).text)
    const reset = () => call('reset-admin-password', { token, newPassword })
    // Mail scanners follow links: that uses nothing up.
    await fetch(`${app.url}${paths.adminResetPassword}?token=${token}`)
    const answers = await Promise.all(Array.from({ length: 20 }, async () => (await reset()).json()))
    expect(answers.filter(({ success }) => success)).toEqual([{ success: true }])
    const no = { success: false, error: adminMessages.resetLinkInvalid }
    expect(answers.filter(({ success }) => !success)).toEqual(Array(19).fill(no))
    expect((await call('get-admin-dashboard', {}, { cookie })).status).toBe(401)
    const again = await call('authenticate-admin', { email, password: newPassword })
    expect(again.status).toBe(200)
    secrets.add((await again.json()).sessionToken)
    // The tests after this one sign in with the first password.
    await pool.query('update admins set password_hash = $1', [await hashPassword(password)])
  })
})

describe('the calls of the secret screens', () => {
  let live: SignedIn
  let expired: SignedIn
  beforeAll(async () => {
    expired = await signedIn()
    await pool.query(`update admin_sessions set expires_at = now() where sha256 = $1`, [
      sha256Of(expired.sessionToken),
    ])
    live = await signedIn()
  })
  const cookieOf = (session: SessionState): Record<string, string> => {
    if (session === 'none') return {}
    return { cookie: { junk: `admin_token=${junk}`, expired: expired.cookie, live: live.cookie }[session] }
  }
  const tokenOf = (secret: Secret) => {
    if (secret === 'none') return {}
    return { token: { wrong: 'x'.repeat(32), another: live.sessionToken, right: live.secret }[secret] }
  }
  const newTask = async () => {
    const { rows } = await pool.query(`insert into internal_tasks (title) values ('Order ice') returning id`)
    return rows[0]?.id as string
  }

  test.each(callsWithSecret)(
    '%s lets in whoever has both, and answers everybody else alike',
    async (name, payload) => {
      const answers = []
      for (const who of combinations) {
        const client = { 'x-forwarded-for': `198.51.100.${answers.length}` }
        const given = { ...payload(await newTask()), ...tokenOf(who.secret) }
        const answer = await call(name, given, { ...client, ...cookieOf(who.session) })
        if (isLetIn(who)) expect([who, answer.status]).toEqual([who, 200])
        else answers.push(await seen(answer))
      }
      expect(answers).toHaveLength(15)
      for (const answer of answers) expect(answer).toEqual(answers[0])
      expect(answers[0]).toMatchObject({ status: 403, body: refusalBody(adminMessages.internalRefused) })
    },
  )

  test('and the dashboard are the only places that know the secret', async () => {
    const { links } = await (await live.call('get-admin-dashboard', {})).json()
    expect(links).toEqual({ tasks: `/todos_${live.secret}`, participants: `/participants_${live.secret}` })
    for (const path of Object.values(links) as string[]) {
      const stranger = await fetch(app.url + path, { redirect: 'manual' })
      expect([stranger.status, stranger.headers.get('location')]).toEqual([302, paths.adminLogin])
      expect(stranger.headers.get('cache-control')).toBe('no-store')
      expect(await stranger.text()).not.toContain(live.secret)
    }
  })
})

test('neither log nor database holds a password, a token, a cookie or the secret', async () => {
  expect(secrets.size).toBeGreaterThan(8)
  const log = app
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .join('\n')
  const stored = await everythingStored({ pool })
  for (const secret of secrets) {
    expect(log).not.toContain(secret)
    expect(stored).not.toContain(secret)
  }
  // Negative control: both were written to, and would show it.
  expect(log).toContain('/todos_***')
  expect(log).toContain('/functions/v1/authenticate-admin')
  expect(stored).toContain(email)
})

/** What a client can tell two answers apart by; the id of a new visitor is another each time. */
async function seen(answer: Response) {
  const { date: _date, 'x-request-id': _id, ...headers } = Object.fromEntries(answer.headers)
  const cookies = headers['set-cookie']?.replace(/visitor=[\w.-]+/g, 'visitor=***')
  return { status: answer.status, headers: { ...headers, 'set-cookie': cookies }, body: await answer.json() }
}
