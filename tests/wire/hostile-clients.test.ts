/**
 * Clients that lie about who they are, ask twisted questions or take for ever: nobody else notices
 * (docs/security.md#slow-clients, docs/security.md#address-spoofing, docs/security.md#cache-poisoning).
 */
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cachedPages } from '../../src/domain/cached-pages.ts'
import { paths } from '../../src/domain/paths.ts'
import { clientLimits } from '../../src/server/auth/limits.ts'
import { type AttackSite, openAttackSite } from '../support/attack-site.ts'
import { testEvent } from '../support/event.ts'
import type { Sent } from '../support/raw-request.ts'
import { until } from '../support/until.ts'

let site: AttackSite
const slow: { socket: Socket; isClosed: boolean; heard: string }[] = []
beforeAll(async () => {
  site = await openAttackSite({ BUDGETS: 'on' })
  await site.records.contribution()
  await site.records.order()
  // They begin before everything else and are waited for at the end.
  for (let i = 0; i < 200; i += 1) slow.push(dawdle('GET / HTTP/1.1\r\nhost: a\r\n'))
  for (let i = 0; i < 200; i += 1)
    slow.push(
      dawdle(
        'POST /newsletter HTTP/1.1\r\nhost: a\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: 60000\r\n\r\nemail=',
      ),
    )
})
afterAll(async () => {
  for (const { socket } of slow) socket.destroy()
  await site.stop()
})

/** Sends the beginning of a request, and one byte more every second. */
function dawdle(beginning: string) {
  const socket = connect(Number(new URL(site.app.url).port), '127.0.0.1')
  const client = { socket, isClosed: false, heard: '' }
  const next = setInterval(() => socket.write('x'), 1_000)
  socket.setEncoding('utf8').on('data', (text) => {
    client.heard += text
  })
  socket
    .on('error', () => {})
    .on('close', () => {
      client.isClosed = true
      clearInterval(next)
    })
  socket.write(beginning)
  return client
}

const guessAtToken = (more: Partial<Sent> = {}): Sent => ({
  method: 'POST',
  path: '/functions/v1/confirm-newsletter',
  body: JSON.stringify({ token: 'A'.repeat(43) }),
  ...more,
  headers: { apikey: site.admin.anonKey, 'content-type': 'application/json', ...more.headers },
})

const headersNeverEnd = () => slow.slice(0, 200)

test('400 clients that send a byte a second do not slow down others', async () => {
  expect(slow.filter(({ isClosed }) => !isClosed).length).toBeGreaterThan(199)
  for (let i = 0; i < 50; i += 1) expect((await site.client.send({ path: '/' })).status).toBe(200)
})

describe('a client', () => {
  test('with a forged X-Forwarded-For is still one client; another address is another client', async () => {
    const statusOf = async (sent: Sent) => (await site.client.send(sent)).status
    const statuses = []
    const { withoutCookie } = clientLimits['token-checks']
    for (let i = 1; i <= withoutCookie + 1; i += 1) {
      const claim = {
        'x-forwarded-for': `203.0.113.${i}`,
        forwarded: `for=203.0.113.${i}`,
        'x-real-ip': `203.0.113.${i}`,
      }
      statuses.push(await statusOf(guessAtToken({ headers: claim })))
    }
    expect(statuses).toEqual([...Array(withoutCookie).fill(404), 429])
    const elsewhere = { localAddress: '127.0.0.2' }
    expect(await statusOf(guessAtToken(elsewhere))).toBe(404)
    // Captured mail is for this machine alone, and a proxy on it lets in others.
    const { host } = new URL(site.app.url)
    expect(await statusOf({ path: paths.capturedMail, headers: { host } })).toBe(403)
    for (const name of ['x-forwarded-for', 'forwarded'])
      expect(await statusOf({ path: paths.capturedMail, headers: { host, [name]: '127.0.0.1' } })).toBe(404)
  })
})

describe('a cached page', () => {
  const codings = ['identity', 'gzip', 'br']
  const poisons: Omit<Sent, 'path'>[] = [
    { headers: { host: 'evil.test' } },
    {
      headers: {
        host: 'a',
        'x-forwarded-host': 'evil.test',
        'x-forwarded-proto': 'gopher',
        'x-forwarded-port': '1',
      },
    },
    { headers: { 'x-original-url': '/evil', 'x-rewrite-url': '/evil', 'x-forwarded-prefix': '/evil' } },
    { headers: { range: 'bytes=0-10', 'if-range': 'x' } },
    { headers: { cookie: 'admin_token=evil; voter=evil; theme=evil', 'accept-language': 'evil' } },
    { headers: { authorization: 'Bearer evil' } },
    { headers: { 'x-http-method-override': 'POST', 'x-method-override': 'DELETE' } },
    { headers: { 'accept-encoding': 'evil, br;q=0, *;q=0.5', accept: 'text/x-evil' } },
    { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'q=evil&page=2' },
    { method: 'HEAD', headers: { host: 'evil.test' } },
    { headers: { 'if-none-match': '*', 'if-modified-since': 'Sat, 01 Jan 2101 00:00:00 GMT' } },
  ]

  /** Each test comes from a network of its own: what is not cached is limited by address. */
  let network = 0
  const send = (sent: Sent) => site.client.send({ ...sent, localAddress: `127.0.${network}.1` })
  beforeEach(() => {
    network += 1
  })

  const addresses = [...cachedPages.keys()].map((path) =>
    path === paths.summary ? testEvent.summary.path : path,
  )
  test.each(addresses)('%s stays the same whatever others request', async (path) => {
    const cleanly = () =>
      Promise.all(codings.map((coding) => send({ path, headers: { 'accept-encoding': coding } })))
    const clean = await cleanly()
    expect(clean.map(({ status }) => status)).toEqual([200, 200, 200])
    for (const poison of poisons) {
      for (const query of ['', '?utm=%3Cscript%3Eevil%3C/script%3E', '?__proto__=evil&page=evil&id=evil']) {
        const got = await send({ ...poison, path: path + query })
        expect([200, 206, 304, 404]).toContain(got.status)
        expect(got.body).not.toContain('evil')
      }
    }
    // The same bytes, and what says how long they may be kept.
    const kept = (answers: typeof clean) =>
      answers.map(({ body, headers }) => [
        // A page that is rendered again is compressed better; its etag is that of its text.
        headers['content-encoding'] ? '' : body,
        headers.etag,
        headers['cache-control'],
        headers['set-cookie'],
      ])
    expect(kept(await cleanly())).toEqual(kept(clean))
    for (const { headers } of clean) {
      expect(headers['set-cookie']).toBeUndefined()
      expect(headers.vary).toMatch(/accept-encoding/i)
    }
  })

  test('is never an admin page nor a missing page', async () => {
    for (const path of [
      '/admin/x.css',
      '/todos_x.css',
      '/admin?x=.css',
      '/unknown.css',
      '/contribute?id=x',
    ]) {
      const [first, second] = [await send({ path }), await send({ path })]
      expect(String(first.headers['cache-control'])).not.toMatch(/public|max-age=[1-9]/)
      expect([path, second.status]).toEqual([path, first.status])
    }
    const signedIn = { cookie: site.admin.cookie }
    expect((await send({ path: paths.admin, headers: signedIn })).status).toBe(200)
    expect((await send({ path: paths.admin })).status).toBe(302)
  })
})

test('slow clients get 408 and are disconnected', async () => {
  const areGone = () => headersNeverEnd().every(({ isClosed }) => isClosed) || undefined
  await until(areGone, { what: 'the slow clients to be cut off', withinMs: 50_000 })
  const told = headersNeverEnd().filter(({ heard }) => heard.startsWith('HTTP/1.1 408 '))
  expect(told.length).toBeGreaterThan(150)
  expect((await site.client.send({ path: '/readyz' })).status).toBe(200)
})

test('a request that breaks off is no error in the log', async () => {
  const before = site.app.output().length
  const { socket } = dawdle(
    'POST /newsletter?breaks-off HTTP/1.1\r\nhost: a\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: 90\r\n\r\nemail=',
  )
  setTimeout(() => socket.destroy(), 200)
  const logged = () => site.app.output().slice(before)
  await until(() => logged().includes('"status":499') || undefined)
  // What else the request caused is over.
  await site.client.send({ path: '/readyz' })
  expect(logged()).not.toContain('unexpected error')
})
