/** What strangers may throw at the wire (docs/security.md#threats, docs/api.md#errors): a clear 4xx, nothing stored. */
import { readFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callMessages } from '../../src/domain/messages/call-messages.ts'
import { newsletterMessages } from '../../src/domain/messages/newsletter-messages.ts'
import { paths, publicPages, withToken } from '../../src/domain/paths.ts'
import { type RunningApp, secretsOf, startApp } from '../support/app.ts'
import { capturedMailLink } from '../support/mails.ts'
import { refusalBody } from '../support/refusal-body.ts'

let app: RunningApp
let anonKey: string
beforeAll(async () => {
  app = await startApp({ env: { SAMPLE_DATA: 'off' } })
  anonKey = secretsOf(app).anonKey
})
afterAll(() => app.stop())

const json = { 'content-type': 'application/json' }
const post = (path: string, body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = json) =>
  fetch(app.url + path, { method: 'POST', body, headers: { apikey: anonKey, ...headers } })
const subscribe = (body: unknown, headers?: Record<string, string>) =>
  post('/functions/v1/subscribe-newsletter', typeof body === 'string' ? body : JSON.stringify(body), headers)

/** Sends exactly these headers and this path, which fetch would tidy up. */
const raw = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: string }>(
    (resolve, reject) => {
      const { hostname, port } = new URL(app.url)
      httpRequest({ hostname, port, path, method, headers }, (response) => {
        let body = ''
        response.setEncoding('utf8')
        response.on('data', (chunk) => (body += chunk))
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
        )
      })
        .on('error', reject)
        .end()
    },
  )

describe('the body of a call', () => {
  const deep = `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`
  test.each([
    ['malformed JSON', '{"email":'],
    ['an array', '[]'],
    ['null', 'null'],
    ['a number', '7'],
    ['a number as address', '{"email":7}'],
    ['an object as address', '{"email":{"$ne":""}}'],
    ['a list as address', '{"email":["a@example.org"]}'],
    ['a missing address', '{}'],
    ['an unknown field', '{"email":"a@example.org","isAdmin":true}'],
    ['a duplicate key', '{"email":"a@example.org","email":"b@example.org"}'],
    ['a prototype', '{"email":"a@example.org","__proto__":{"admin":true}}'],
    ['a NUL character', '{"email":"a@example.org","name":"a\\u0000b"}'],
    ['a lone surrogate', '{"email":"a@example.org","name":"\\ud800"}'],
    ['nesting of 10,000', deep],
    ['an address list', '{"email":"a@example.org, b@example.org"}'],
    ['a header in the address', '{"email":"a@example.org\\r\\nBcc: b@example.org"}'],
    ['group syntax', '{"email":"undisclosed:a@example.org;"}'],
    ['an address of 300 characters', JSON.stringify({ email: `${'a'.repeat(290)}@example.org` })],
    ['a javascript: link', '{"email":"a@example.org","linkedinProfileUrl":"javascript:alert(1)"}'],
    ['a name of 10,000 characters', JSON.stringify({ email: 'a@example.org', name: 'x'.repeat(10_000) })],
  ])('%s is refused with a sentence', async (_what, body) => {
    const answer = await subscribe(body)
    expect(answer.status).toBe(400)
    expect(answer.headers.get('content-type')).toContain('application/json')
    const { error, message, ...rest } = await answer.json()
    expect(error).toMatch(/^[A-Z].{3,}/)
    expect(message).toBe(error)
    expect(Object.keys(rest).filter((key) => key !== 'fields')).toEqual([])
  })

  test.each(['import-subscribers', 'save-event-draft', 'publish-event-document'])(
    'of %s may be long, and is not even read when a stranger sends it',
    async (name) => {
      const broken = `{"csv":${'[{},'.repeat(50_000)}`
      for (const cookie of ['', `admin_token=${'x'.repeat(43)}`]) {
        const answer = await post(`/functions/v1/${name}`, broken, { ...json, cookie })
        expect([answer.status, await answer.json()]).toEqual([401, refusalBody(callMessages.notSignedIn)])
      }
    },
  )

  test('invalid UTF-8 is refused', async () => {
    const answer = await post('/functions/v1/subscribe-newsletter', new Uint8Array([0x22, 0xff, 0x22]))
    expect([answer.status, await answer.json()]).toEqual([400, refusalBody(callMessages.malformed)])
  })

  test('more than 64 KiB is refused, announced or in chunks', async () => {
    const large = JSON.stringify({ email: 'a@example.org', name: 'x'.repeat(100_000) })
    expect((await subscribe(large)).status).toBe(413)
    const chunks = new ReadableStream({
      start(controller) {
        for (let at = 0; at < large.length; at += 1000)
          controller.enqueue(Buffer.from(large.slice(at, at + 1000)))
        controller.close()
      },
    })
    const chunked = await fetch(`${app.url}/functions/v1/subscribe-newsletter`, {
      method: 'POST',
      headers: { apikey: anonKey, ...json },
      body: chunks,
      duplex: 'half',
    } as RequestInit)
    expect(chunked.status).toBe(413)
  })

  test('a small body in chunks is read like any other', async () => {
    const answer = await fetch(`${app.url}/functions/v1/subscribe-newsletter`, {
      method: 'POST',
      headers: { apikey: anonKey, ...json },
      body: new Blob(['{"email":', '"nobody"}']).stream(),
      duplex: 'half',
    } as RequestInit)
    expect(answer.status).toBe(400)
  })

  test('any content type but JSON is refused with 415', async () => {
    const body = '{"email":"a@example.org"}'
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp']) {
      expect((await subscribe(body, { 'content-type': type })).status).toBe(415)
    }
    expect((await subscribe(body, { ...json, 'content-encoding': 'gzip' })).status).toBe(415)
  })

  test('a wrong address names its field', async () => {
    const answer = await subscribe({ email: 'nobody' })
    expect(await answer.json()).toEqual({
      error: newsletterMessages.emailInvalid,
      message: newsletterMessages.emailInvalid,
      fields: { email: newsletterMessages.emailInvalid },
    })
  })
})

describe('who is asking', () => {
  test('calls and reads need the public key, and unknown calls are recognised only with it', async () => {
    for (const path of [
      '/functions/v1/subscribe-newsletter',
      '/functions/v1/nothing',
      '/rest/v1/orders',
      '/rest/v1/rpc/nothing',
    ]) {
      const answer = await fetch(app.url + path, { method: 'POST', body: '{}', headers: json })
      expect([path, answer.status]).toEqual([path, 401])
    }
    expect((await post('/functions/v1/nothing', '{}')).status).toBe(404)
    expect((await post('/rest/v1/rpc/nothing', '{}')).status).toBe(404)
  })

  test('a page of another site cannot change anything; own pages and programs can', async () => {
    const body = { email: 'nobody' }
    expect((await subscribe(body, { ...json, origin: 'https://evil.test' })).status).toBe(403)
    expect((await subscribe(body, { ...json, 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect(
      (await subscribe(body, { ...json, 'sec-fetch-site': 'same-origin', origin: app.url })).status,
    ).toBe(400)
    expect((await subscribe(body)).status).toBe(400)
    const form = await fetch(`${app.url}/newsletter`, {
      method: 'POST',
      body: new URLSearchParams({ email: 'a@example.org' }),
      headers: { origin: 'https://evil.test' },
    })
    expect(form.status).toBe(403)
  })

  test('no answer allows other origins (CORS)', async () => {
    for (const answer of [await subscribe({}), await fetch(app.url), await fetch(`${app.url}/nothing`)]) {
      expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    }
  })

  test('verify_admin_session answers false to any invalid token', async () => {
    for (const body of [
      '{}',
      '{"session_token":""}',
      '{"session_token":null}',
      '{"session_token":"guess"}',
    ]) {
      const answer = await post('/rest/v1/rpc/verify_admin_session', body)
      expect([answer.status, await answer.json()]).toEqual([200, false])
    }
  })
})

describe('the readable views', () => {
  const get = (query: string, headers = {}) =>
    fetch(`${app.url}/rest/v1/${query}`, { headers: { apikey: anonKey, ...headers } })

  test.each([
    'order_receipts',
    'contributions',
    'participants',
    'admins',
    'tokens',
    'outbox',
    'pg_class',
    '__proto__',
  ])('%s cannot be read', async (table) => {
    const answer = await get(table)
    expect([answer.status, await answer.json()]).toEqual([404, refusalBody(`There is no "${table}" here.`)])
  })

  test.each([
    'contributions_public?select=contributor_email',
    'contributions_public?order=contributor_email',
    'contributions_public?select=*,orders(*)',
    'contributions_public?contributor_email=eq.a',
    'contributions_public?title=like.*',
    'contributions_public?or=(title.eq.a)',
    'contributions_public?id=eq.1',
    "contributions_public?title=eq.'%3Bdrop%20table%20orders%3B--%00",
    'participants_public?select=customer_email',
    'orders',
    'orders?select=*',
    'orders?stripe_session_id=like.cs*',
    'orders?stripe_session_id=not.is.null',
    'orders?stripe_session_id=in.(a,b)',
    'orders?or=(stripe_session_id.eq.a)',
    'orders?stripe_session_id=eq.a&select=lunch_preference',
  ])('%s is refused', async (query) => {
    const answer = await get(query)
    expect(answer.status).toBe(400)
    expect((await answer.json()).error).toBeTypeOf('string')
  })

  test.each(['POST', 'PUT', 'DELETE', 'PATCH'])('%s is not allowed on a view', async (method) => {
    const answer = await fetch(`${app.url}/rest/v1/contributions_public`, {
      method,
      headers: { apikey: anonKey },
    })
    expect(answer.status).toBe(405)
  })
})

describe('pages', () => {
  test('a request with poisoned headers leaves nothing in the cache', { timeout: 120_000 }, async () => {
    const visit = async (path: string) => {
      const answer = await fetch(app.url + path)
      return [answer.status, answer.headers.get('content-security-policy'), await answer.text()]
    }
    const poisons: [path: string, headers: Record<string, string>][] = [
      [paths.sponsors, { host: 'evil.test' }],
      [paths.summary, { 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'gopher' }],
      [paths.privacy, { 'x-original-url': '/evil', 'x-rewrite-url': '/evil' }],
      [paths.paymentCancel, { range: 'bytes=0-10' }],
      [paths.waitlistConfirmation, { cookie: 'admin_token=evil; voter=evil' }],
      [paths.newsletterConfirmation, { 'accept-language': 'evil', referer: 'https://evil.test' }],
    ]
    const clean: unknown[] = []
    for (const [path] of poisons) clean.push(await visit(path))
    // A page that is cached already would not be rendered for the poisoned request.
    await app.restart()
    for (const [at, [path, headers]] of poisons.entries()) {
      const answer = await raw(`${path}?utm=%3Cscript%3Eevil`, headers)
      expect(answer.body).not.toContain('evil')
      expect(await visit(path)).toEqual(clean[at])
    }
  })

  test('links of a page come from the settings, never from the Host header', async () => {
    const answer = await raw('/newsletter', { host: 'evil.test', 'x-forwarded-host': 'evil.test' })
    expect(answer.body).not.toContain('evil.test')
    expect(answer.body).toContain(app.url.replace('127.0.0.1', 'localhost'))
  })

  test('a request without a usable Host is refused with the usual headers', async () => {
    const answer = await raw('/newsletter', { host: 'a b' })
    expect([answer.status, JSON.parse(answer.body)]).toEqual([400, refusalBody(callMessages.malformed)])
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
  })

  test('an unknown path is 404 and not echoed, and extra slashes never redirect elsewhere', async () => {
    const unknown = await fetch(`${app.url}/unknown-%3Cscript%3Ealert(1)%3C/script%3E`)
    expect(unknown.status).toBe(404)
    expect(await unknown.text()).not.toContain('alert(1)')
    for (const path of [
      '//evil.test',
      '//evil.test/',
      '/%2e%2e/etc/passwd',
      '/assets/../../package.json',
      '/..%2fpackage.json',
      '/build/server/main.js',
      '/package.json',
    ]) {
      const answer = await raw(path)
      expect([path, answer.status]).toEqual([path, 404])
    }
    const slash = await raw('/sponsors/')
    expect([slash.status, slash.headers.location]).toEqual([308, '/sponsors'])
  })

  test.each([
    ['/%5Cevil.test/', '/%5Cevil.test'],
    ['/%09/evil.test/', '/%09/evil.test'],
    ['/%0d%0aset-cookie:a=b/', '/%0d%0aset-cookie:a=b'],
    ['/%00/', '/%00'],
    ['/caf%C3%A9/', '/caf%C3%A9'],
  ])('losing its last slash, %s stays on this site and in one header', async (path, location) => {
    const answer = await raw(path)
    expect([answer.status, answer.headers.location]).toEqual([308, location])
  })

  test('captured mail is shown only to browsers on this machine that were opened by the printed key', async () => {
    const { port, search } = new URL(capturedMailLink(app))
    const opened = await raw(`/dev/mail${search}`)
    expect([opened.status, opened.headers.location]).toEqual([303, '/dev/mail'])
    const [cookie = ''] = opened.headers['set-cookie'] ?? []
    expect(cookie).toMatch(/^captured_mail=[\w-]{43}; Path=\/dev\/mail; .*HttpOnly; SameSite=Lax$/)
    const withKey = { cookie: cookie.split(';')[0] ?? '' }
    for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`]) {
      expect([host, (await raw('/dev/mail', { host, ...withKey })).status]).toEqual([host, 200])
      // As a proxy on this machine hands strangers on who look like its own user.
      for (const path of ['/dev/mail', '/dev/mail?key=', `/dev/mail${search}x`]) {
        const stranger = await raw(path, { host, cookie: 'captured_mail=x' })
        expect([host, path, stranger.status]).toEqual([host, path, 403])
        expect(stranger.body).not.toContain('.eml')
      }
    }
    for (const headers of [
      { host: `evil.test:${port}` },
      { host: `localhost.evil.test:${port}` },
      { host: `localhost:${port}`, 'x-forwarded-for': '203.0.113.7' },
      { host: `localhost:${port}`, forwarded: 'for=203.0.113.7' },
    ] as Record<string, string>[])
      for (const path of ['/dev/mail', `/dev/mail${search}`])
        expect([headers, (await raw(path, { ...headers, ...withKey })).status]).toEqual([headers, 404])
  })

  test('mail providers may unsubscribe with either kind of form (RFC 8058)', async () => {
    const unsubscribe = (body: URLSearchParams | FormData) => {
      body.set('List-Unsubscribe', 'One-Click')
      return fetch(`${app.url}/newsletter/unsubscribe?token=unknown`, { method: 'POST', body })
    }
    for (const body of [new URLSearchParams(), new FormData()]) {
      const answer = await unsubscribe(body)
      expect(answer.status).toBe(404)
      expect(await answer.text()).toContain(newsletterMessages.unsubscribeInvalid)
    }
  })

  test('browsers may cache public pages, but no answer to a posted form or a mailed link', async () => {
    for (const path of publicPages) {
      const { headers } = await fetch(app.url + path)
      expect([path, headers.get('cache-control')]).toEqual([path, 'no-cache'])
    }
    for (const answer of [
      await fetch(app.url + paths.contribute, { method: 'POST', body: new FormData() }),
      await fetch(app.url + paths.participants, { method: 'POST', body: new FormData() }),
      await fetch(app.url + withToken(paths.contribute, 'x'.repeat(43))),
    ]) {
      expect([answer.url, answer.headers.get('cache-control')]).toEqual([answer.url, 'no-store'])
    }
  })

  test('every kind of answer carries the protective headers', async () => {
    const answers = [
      await fetch(app.url),
      await fetch(`${app.url}/nothing`),
      await fetch(`${app.url}/newsletter`),
      await subscribe({}),
      await fetch(`${app.url}/healthz`),
    ]
    for (const { headers, url } of answers) {
      expect([url, headers.get('x-content-type-options')]).toEqual([url, 'nosniff'])
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy).toMatch(/^default-src 'none'/)
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).not.toContain('unsafe')
    }
  })

  test('10,000 different queries leave the memory flat', async () => {
    const asked = ['/sponsors?q=', '/contribute?utm=']
    for (const start of asked) await fetch(app.url + start)
    const before = residentBytes()
    for (let at = 0; at < 10_000; at += 50) {
      await Promise.all(
        Array.from({ length: 50 }, (_, i) => raw(`${asked[i % asked.length]}${at + i}`, {}, 'HEAD')),
      )
    }
    expect(residentBytes() - before).toBeLessThan(60e6)
  })

  const residentBytes = () =>
    Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${app.pid}/status`, 'utf8'))?.[1]) * 1024
})

describe('after all attacks', () => {
  test('the site answers as before and nothing was stored or mailed', async () => {
    expect((await fetch(`${app.url}/readyz`)).status).toBe(200)
    expect((await fetch(app.url)).status).toBe(200)
    expect(await app.mails()).toEqual([])
  })

  test('a slow client is disconnected while others are served', async () => {
    const { hostname, port } = new URL(app.url)
    const socket = connect(Number(port), hostname)
    const closed = new Promise((resolve) => socket.once('close', resolve))
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n')
    socket.on('error', () => {})
    socket.resume()
    expect((await fetch(app.url)).status).toBe(200)
    await closed
  }, 20_000)

  test('each log line is one JSON object, without a query or a token', async () => {
    // Only what is refused is logged by itself; a stranger's GET is led to the sign-in.
    await fetch(`${app.url}/todos_secretsecretsecret?token=topsecret`, { method: 'PUT' })
    await fetch(`${app.url}/a%0d%0a{"level":50}`)
    const lines = app
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
    for (const line of lines) expect(() => JSON.parse(line)).not.toThrow()
    expect(lines.join('\n')).toContain('/todos_***')
    expect(lines.join('\n')).not.toMatch(/secretsecret|topsecret/)
  })
})
