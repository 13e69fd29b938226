/**
 * What every kind of answer of a live site says to browsers (docs/security.md#security-headers): pages, refusals, images,
 * surprises, all alike.
 */
import { readdirSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paths, publicPages } from '../../src/domain/paths.ts'
import { firstAdmin } from '../support/admins.ts'
import type { AttackSite } from '../support/attack-site.ts'
import { testEvent } from '../support/event.ts'
import { openLiveSite } from '../support/live-site.ts'
import { plain } from '../support/pictures.ts'
import type { Got, Sent } from '../support/raw-request.ts'
import { refusalBody } from '../support/refusal-body.ts'

let site: AttackSite
let image: string
beforeAll(async () => {
  site = await openLiveSite()
  image = new URL(await upload()).pathname
})
afterAll(() => site.stop())

/** Sends in a picture, as its owner; returns its address. */
async function upload(): Promise<string> {
  const { id } = await site.records.order()
  const form = new FormData()
  form.set('token', await site.records.token('profile-edit', id))
  form.set('participantId', id)
  form.set('file', new Blob([new Uint8Array(await plain(32, 32).png().toBuffer())]), 'me.png')
  const answer = await fetch(`${site.app.url}/functions/v1/upload-profile-image`, {
    method: 'POST',
    headers: { apikey: site.admin.anonKey },
    body: form,
  })
  return ((await answer.json()) as { publicUrl: string }).publicUrl
}

/** Everything about the headers of an answer that is not as it must be. */
function objectionsTo({ status, headers, body }: Got): string[] {
  const found: string[] = []
  const must = (isSo: boolean, what: string) => isSo || found.push(what)
  const is = (name: keyof IncomingHttpHeaders, value: string) =>
    must(headers[name] === value, `${name}: ${headers[name]}`)
  is('x-content-type-options', 'nosniff')
  is('cross-origin-resource-policy', 'same-origin')
  is('referrer-policy', 'no-referrer')
  is('x-frame-options', 'DENY')
  is('cross-origin-opener-policy', 'same-origin')
  is('strict-transport-security', 'max-age=63072000; includeSubDomains')
  must(/camera=\(\)/.test(String(headers['permissions-policy'])), 'permissions-policy')
  for (const name of [
    'access-control-allow-origin',
    'access-control-allow-credentials',
    'x-powered-by',
    'server',
  ])
    must(headers[name] === undefined, name)

  const policy = String(headers['content-security-policy'])
  const directives = new Map(
    policy.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(' ')
      return [name, sources]
    }),
  )
  must(policy.startsWith("default-src 'none';"), 'default-src')
  must(directives.get('frame-ancestors')?.join() === "'none'", 'frame-ancestors')
  must(directives.has('sandbox') || directives.get('base-uri')?.join() === "'none'", 'base-uri')
  must(directives.has('sandbox') || directives.has('form-action'), 'form-action')
  must(!/unsafe|\*|http:|blob:/.test(policy), `policy: ${policy}`)
  for (const [name, sources] of directives) {
    if (name !== 'img-src') must(!sources.includes('data:'), `data: in ${name}`)
    if (name === 'frame-src') must(sources.join() === 'https://www.youtube-nocookie.com', 'frame-src')
    else must(!sources.some((source) => source.startsWith('https:')), `https: in ${name}`)
  }

  for (const cookie of headers['set-cookie'] ?? []) {
    must(/; SameSite=Lax/.test(cookie) && /; Secure/.test(cookie), `cookie: ${cookie.split('=', 1)[0]}`)
    must(
      /; HttpOnly/.test(cookie) || cookie.startsWith('admin_user=;'),
      `script reads ${cookie.split('=', 1)[0]}`,
    )
    must(!/public|max-age=[1-9]/.test(String(headers['cache-control'])), 'a cookie that is kept')
  }
  if (status >= 400)
    must(!/public|immutable/.test(String(headers['cache-control'])), 'a refusal that is kept')
  must(
    !/\n\s+at |node_modules|postgres|SELECT /i.test(body.slice(0, status >= 400 ? 5_000 : 0)),
    'tells its insides',
  )
  return found
}

const key = () => ({ apikey: site.admin.anonKey, 'content-type': 'application/json' })
const call = (name: string, body: unknown, headers = {}): Sent => ({
  method: 'POST',
  path: `/functions/v1/${name}`,
  headers: { ...key(), ...headers },
  body: typeof body === 'string' ? body : JSON.stringify(body),
})
const form = (path: string, body: string, headers = {}): Sent => ({
  method: 'POST',
  path,
  headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  body,
})
const read = (path: string, headers = {}, method = 'GET'): Sent => ({
  method,
  path: `/rest/v1/${path}`,
  headers: { ...key(), ...headers },
})
const asset = (ending: string) => {
  const name = readdirSync(join('build/client', 'assets')).find((file) => file.endsWith(ending))
  return `/assets/${name ?? expect.fail(`no built file ends with ${ending}`)}`
}

type Case = [what: string, status: number, sent: () => Sent]
const cases: Case[] = [
  ...publicPages.map(
    (path): Case => [`the page ${path}`, path === paths.summary ? 308 : 200, () => ({ path })],
  ),
  ['the page of the summary', 200, () => ({ path: testEvent.summary.path })],
  ['a page that is compressed', 200, () => ({ path: paths.sponsors, headers: { 'accept-encoding': 'br' } })],
  ['a page made for one', 200, () => ({ path: `${paths.poll}?token=x` })],
  ['the head of a page', 200, () => ({ path: paths.home, method: 'HEAD' })],
  ['an unknown page', 404, () => ({ path: '/unknown' })],
  ['an unknown page as data', 404, () => ({ path: '/unknown/x.data' })],
  ['what demo mode has and this site has not', 404, () => ({ path: paths.capturedMail })],
  ['an admin page', 302, () => ({ path: paths.admin })],
  ['the dashboard', 200, () => ({ path: paths.admin, headers: { cookie: site.admin.cookie } })],
  ['a wrong secret', 403, () => ({ path: '/todos_x', headers: { cookie: site.admin.cookie } })],
  [
    'a session that is over',
    302,
    () => ({ path: paths.admin, headers: { cookie: `admin_token=${'J'.repeat(43)}` } }),
  ],
  ['a slash too many', 308, () => ({ path: '/sponsors/' })],
  ['a method that pages have not', 405, () => ({ method: 'PUT', path: '/' })],
  ['a form where none is taken', 405, () => form(paths.sponsors, '')],
  [
    'JSON where a form is taken',
    415,
    () => ({ ...form(paths.newsletter, '{}'), headers: { 'content-type': 'application/json' } }),
  ],
  ['a form that is wrong', 400, () => form(paths.newsletter, 'email=x')],
  ['a form of another site', 403, () => form(paths.newsletter, 'email=x', { origin: 'https://evil.test' })],
  ['a call', 200, () => call('get-waitlist-count', {})],
  [
    'a call that sets a cookie',
    200,
    () => call('authenticate-admin', { ...firstAdmin, email: site.admin.user.email }),
  ],
  ['a call that is wrong', 400, () => call('subscribe-newsletter', { email: 'x' })],
  ['a call that is no JSON', 400, () => call('subscribe-newsletter', '{')],
  ['a call without a key', 401, () => call('get-waitlist-count', {}, { apikey: 'x' })],
  ['a call without a session', 401, () => call('get-admin-dashboard', {})],
  ['a call without the secret', 403, () => call('list-internal-tasks', {})],
  ['an unknown call', 404, () => call('nothing', {})],
  ['a call by GET', 405, () => ({ ...call('get-waitlist-count', {}), method: 'GET' })],
  ['a call that is too large', 413, () => call('subscribe-newsletter', 'x'.repeat(70_000))],
  ['a call that is compressed', 415, () => call('subscribe-newsletter', {}, { 'content-encoding': 'gzip' })],
  ['an upload that is none', 415, () => call('upload-profile-image', {})],
  [
    'an upload without its fields',
    400,
    () => ({
      ...call('upload-profile-image', '--x--\r\n'),
      headers: { ...key(), 'content-type': 'multipart/form-data; boundary=x' },
    }),
  ],
  ['a view', 200, () => read('contributions_public')],
  ['the head of a view', 200, () => read('contributions_public', {}, 'HEAD')],
  ['an unknown column', 400, () => read('contributions_public?select=x')],
  ['an unknown view', 404, () => read('x')],
  [
    'many rows where one is wanted',
    406,
    () => read('contributions_public', { accept: 'application/vnd.pgrst.object+json' }),
  ],
  ['a view by DELETE', 405, () => read('contributions_public', {}, 'DELETE')],
  ['a message that nobody signed', 400, () => ({ method: 'POST', path: paths.stripeWebhook, body: '{}' })],
  ['a message by GET', 405, () => ({ path: paths.stripeWebhook })],
  ['another webhook', 404, () => ({ method: 'POST', path: '/webhooks/x', body: '' })],
  ['a script', 200, () => ({ path: asset('.js') })],
  ['a style', 200, () => ({ path: asset('.css'), headers: { 'accept-encoding': 'gzip' } })],
  ['a font', 200, () => ({ path: asset('.woff2'), method: 'HEAD' })],
  ['a built file that is not there', 404, () => ({ path: '/assets/x.js' })],
  ['a built file by POST', 415, () => ({ path: asset('.js'), method: 'POST', body: 'x' })],
  ['an image', 200, () => ({ path: image })],
  ['an image that is not there', 404, () => ({ path: image.replace(/\w{4}-/, '0000-') })],
  ['an image by another name', 404, () => ({ path: '/images/..%2fsecrets.json' })],
  ['the app ideas of home', 200, () => ({ path: paths.prompts })],
  ['the calendar of the programme', 200, () => ({ path: paths.programmeCalendar })],
  ['the sitemap', 200, () => ({ path: paths.sitemap })],
  ['the rules for robots', 200, () => ({ path: paths.robots })],
  ['life', 200, () => ({ path: '/healthz' })],
  ['readiness', 200, () => ({ path: '/readyz' })],
  ['a host that is none', 400, () => ({ path: paths.newsletter, headers: { host: 'a b' } })],
]

test.each(cases)('%s has the protective headers (%i)', async (_what, status, sent) => {
  const got = await site.client.send(sent())
  expect([got.status, objectionsTo(got)]).toEqual([status, []])
})

test('only the page of a door may use the camera, and its worker serves nothing outside its folder', async () => {
  const page = await site.client.send({ path: paths.doorOf('J'.repeat(43)) })
  expect([page.status, objectionsTo(page)]).toEqual([200, ['permissions-policy']])
  expect(page.headers['permissions-policy']).toMatch(/^camera=\(self\), geolocation=\(\), microphone=\(\),/)
  const worker = await site.client.send({ path: paths.doorWorker })
  expect([worker.status, objectionsTo(worker)]).toEqual([200, []])
  expect(worker.headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-security-policy': expect.stringContaining("connect-src 'self'"),
  })
  expect(worker.headers['service-worker-allowed']).toBeUndefined()
})

test('the worker of the programme is kept by nobody, and may serve what begins with its address, not the site', async () => {
  const worker = await site.client.send({ path: paths.programmeWorker })
  expect([worker.status, objectionsTo(worker)]).toEqual([200, []])
  expect(worker.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-security-policy': expect.stringContaining("connect-src 'self'"),
    'service-worker-allowed': paths.programme,
  })
  expect(Buffer.byteLength(worker.body)).toBeLessThan(1_500)
})

test('a 304 answer has the same security headers', async () => {
  for (const path of [paths.sponsors, asset('.css'), image]) {
    const { headers } = await site.client.send({ path })
    const again = await site.client.send({ path, headers: { 'if-none-match': headers.etag ?? '' } })
    // A policy that is not said again stays that of the kept answer.
    const kept = { 'content-security-policy': headers['content-security-policy'], ...again.headers }
    expect([path, again.status, objectionsTo({ ...again, headers: kept })]).toEqual([path, 304, []])
  }
})

test('a 429 answer has the same security headers', async () => {
  const sent = { ...call('', {}), path: '/rest/v1/rpc/verify_admin_session' }
  // Sixty a minute, and a busy machine is given no minute.
  const answers = await Promise.all(Array.from({ length: 100 }, () => site.client.send(sent)))
  const got = answers.find(({ status }) => status === 429) ?? expect.fail('nobody was refused')
  expect([objectionsTo(got), Number(got.headers['retry-after']) > 0]).toEqual([[], true])
})

describe('an unexpected error', () => {
  // The rows are there, and nothing finds them any more.
  const rename = (ending: string, to: string) =>
    sql
      .raw(
        ['contributions', 'admin_sessions']
          .map((table) => `alter table ${table}${ending} rename to ${table}${to}`)
          .join(';'),
      )
      .execute(site.store.db)
  beforeAll(() => rename('', '_away'))
  afterAll(() => rename('_away', ''))
  const id = '00000000-0000-4000-8000-000000000000'

  test.each<Case>([
    ['of a call', 500, () => call('contribution-vote', { contributionId: id })],
    ['of a page', 500, () => ({ path: paths.admin, headers: { cookie: site.admin.cookie } })],
    ['of a page as data', 500, () => ({ path: '/admin.data', headers: { cookie: site.admin.cookie } })],
    ['that a page has a view for', 503, () => ({ path: `/contribute?id=${id}` })],
    ['of a form', 500, () => form(paths.contribute, `vote=${id}`)],
  ])('%s tells nothing of what happened (%i)', async (_what, status, sent) => {
    const got = await site.client.send(sent())
    expect([got.status, objectionsTo(got)]).toEqual([status, []])
    expect(got.body).not.toMatch(/_away|relation|42P01/)
    // The log does.
    expect(site.app.output()).toContain('42P01')
  })
})

test.each([
  ['makes no sense', 400, 'GET / HTTP/1.1\r\nthis is no header\r\n\r\n'],
  ['says too much', 431, `GET / HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`],
  [
    'is smuggled',
    400,
    'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 3\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\nGET /admin HTTP/1.1\r\n\r\n',
  ],
])('a request that %s is answered once and its connection closed (%i)', async (_what, status, request) => {
  const answer = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(new URL(site.app.url).port), '127.0.0.1')
    let text = ''
    socket.setEncoding('utf8').on('data', (data) => (text += data))
    socket.on('close', () => resolve(text)).on('error', reject)
    socket.write(request)
  })
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(lines.map((line) => line.toLowerCase().split(': ', 2)))
  expect([first.split(' ')[1], answer.match(/HTTP\/1\.1 /g)?.length]).toEqual([String(status), 1])
  expect(headers.connection).toBe('close')
  expect([headers['x-content-type-options'], JSON.parse(body)]).toEqual([
    'nosniff',
    refusalBody(expect.any(String)),
  ])
})

test('the check notices an answer without its headers (negative control)', async () => {
  const got = await site.client.send({ path: '/' })
  expect(objectionsTo({ ...got, headers: {} }).length).toBeGreaterThan(8)
  const policy = String(got.headers['content-security-policy'])
  for (const weaker of [
    policy.replace("script-src 'self'", "script-src 'self' 'unsafe-inline'"),
    policy.replace("frame-ancestors 'none'", ''),
    policy.replace("connect-src 'self'", 'connect-src https://evil.test'),
    policy.replace("default-src 'none'", "default-src 'self'"),
  ])
    expect(
      objectionsTo({ ...got, headers: { ...got.headers, 'content-security-policy': weaker } }),
    ).not.toEqual([])
  const cookie = 'admin_token=x; Path=/; SameSite=Lax; Secure'
  expect(objectionsTo({ ...got, headers: { ...got.headers, 'set-cookie': [cookie] } })).toEqual([
    'script reads admin_token',
  ])
})
