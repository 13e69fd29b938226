/**
 * The admin pages over HTTP: nobody sees a byte, keeps one, or learns the secret on the way
 * (docs/security.md#open-redirects, docs/security.md#secret-links, docs/security.md#cache-poisoning).
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminMessages, overviewMessages, taskMessages } from '../../src/domain/messages/admin-messages.ts'
import { paths, publicPages } from '../../src/domain/paths.ts'
import { firstAdmin, type SignedIn, signIn } from '../support/admins.ts'
import { type RunningApp, startApp } from '../support/app.ts'
import { pricedAt, testEvent } from '../support/event.ts'

let app: RunningApp
let admin: SignedIn
beforeAll(async () => {
  app = await startApp({ env: { SAMPLE_DATA: 'off', BUDGETS: 'off' } })
  admin = await signIn(app)
})
afterAll(() => app.stop())

const get = (path: string, cookie = '', init: RequestInit = {}) =>
  fetch(app.url + path, { redirect: 'manual', ...init, headers: { cookie, ...init.headers } })
const post = (path: string, fields: Record<string, string>, cookie = '') =>
  get(path, cookie, { method: 'POST', body: new URLSearchParams(fields) })
const escaped = (text: string) => text.replace('<', '&lt;').replace('>', '&gt;')
const wantedPageOf = (answer: Response) =>
  answer.headers.getSetCookie().find((cookie) => cookie.startsWith('admin_wanted='))

/** How each protected page may be asked for. */
const ways: [string, (path: string, cookie?: string) => Promise<Response>][] = [
  ['GET', (path, cookie) => get(path, cookie)],
  ['HEAD', (path, cookie) => get(path, cookie, { method: 'HEAD' })],
  ['POST', (path, cookie) => post(path, { intent: 'retry-letters' }, cookie)],
  ['GET .data', (path, cookie) => get(`${path}.data`, cookie)],
  ['POST .data', (path, cookie) => post(`${path}.data`, {}, cookie)],
]
const protectedPaths = [
  '/admin',
  '/todos',
  '/todos_',
  '/todos_x',
  '/participants_x',
  '/todos_x.css',
  '/ADMIN',
  '/admin/event',
  '/admin/event/preview',
  '/admin/event/preview/tickets',
]

describe.each(ways)('%s', (_way, ask) => {
  test('of a protected page redirects to the sign-in, whose address does not name it', async () => {
    for (const path of [...protectedPaths, paths.taskBoard(admin.secret)]) {
      for (const cookie of ['', 'admin_token=', `admin_token=${'J'.repeat(43)}`, 'admin_user=%7B%7D']) {
        const answer = await ask(path, cookie)
        // The router's own form of a redirect is 202 with the address in the body.
        expect([302, 202], `${path} ${cookie}`).toContain(answer.status)
        const body = await answer.text()
        expect(`${answer.headers.get('location')} ${body}`).not.toContain(admin.secret)
        if (answer.status === 302) expect(answer.headers.get('location')).toBe(paths.adminLogin)
        else expect(body).toContain(paths.adminLogin)
        expect(body).not.toContain(firstAdmin.email)
        expect(wantedPageOf(answer)).toBe(
          `admin_wanted=${encodeURIComponent(path)}; Path=/admin/login; Max-Age=600; HttpOnly; SameSite=Lax`,
        )
      }
    }
  })

  test('of an admin page is never cached or indexed', async () => {
    const all = [
      ...protectedPaths,
      '/admin/login',
      '/admin/reset-password?token=x',
      '/admin/x.css',
      '//admin',
      '/%61dmin',
    ]
    for (const path of all) {
      for (const cookie of ['', admin.cookie]) {
        const { headers } = await ask(path, cookie)
        expect(
          [headers.get('cache-control'), headers.get('x-robots-tag'), headers.get('referrer-policy')],
          `${path} ${cookie}`,
        ).toEqual(['no-store', 'noindex', 'no-referrer'])
      }
    }
  })
})

describe('the preview', () => {
  const inPreview = (path: string) => paths.adminEventPreview + (path === paths.home ? '' : path)
  const pages = [...publicPages, testEvent.summary.path, paths.poll, paths.newsletter, paths.paymentCancel]
  const secretCode = 'NOTYETPUBLIC'
  const words = 'Bring your skates'
  const inks = { first: '#9be564', second: '#f7a8d8', third: '#5b2a86' }

  beforeAll(async () => {
    const save = async (name: string, change: (value: Record<string, unknown>) => object) => {
      const { version, value } = await (await admin.call('get-event-document', { name })).json()
      const draft = { name, version, value: { ...value, ...change(value) }, draft: null }
      expect((await admin.call('save-event-draft', draft)).status).toBe(200)
    }
    const coupon = { code: secretCode, percentOff: 50 }
    await save('tickets', () => ({ ...pricedAt(6500), farewell: '', coupons: [coupon] }))
    await save('event', () => ({ tagline: words }))
    await save('look', () => ({ inks }))
  })

  test('shows the drafts to who is signed in, and changes no byte of what visitors get', async () => {
    const before = new Map<string, [string | null, string]>()
    for (const path of pages) {
      const answer = await get(path)
      before.set(path, [answer.headers.get('etag'), await answer.text()])
    }
    expect(await (await get(inPreview(paths.home), admin.cookie)).text()).toContain(words)
    const tickets = await (await get(inPreview(paths.tickets), admin.cookie)).text()
    expect(tickets).toContain('CHF 65.00')
    expect(tickets).toContain('Last words of the success page is missing.')
    for (const path of pages) {
      const preview = await get(inPreview(path), admin.cookie)
      expect([path, preview.status, preview.headers.get('etag')]).toEqual([path, 200, null])
      const [etag, page] = before.get(path) ?? []
      // Also for who is signed in, whose pages are not cached.
      for (const cookie of ['', admin.cookie]) {
        const answer = await get(path, cookie)
        const text = await answer.text()
        expect(text === page || cookie !== '', path).toBe(true)
        expect([cookie || answer.headers.get('etag'), text.includes(words), text.includes('65.00')]).toEqual([
          cookie || etag,
          false,
          false,
        ])
      }
    }
  })

  test('is printed in the inks of the draft', async () => {
    const answer = await get(inPreview(paths.home), admin.cookie)
    const style = /<style>(:root[^<]*)<\/style>/.exec(await answer.text())?.[1] ?? ''
    expect(style).toContain(inks.third)
    const hash = createHash('sha256').update(style).digest('base64')
    expect(answer.headers.get('content-security-policy')).toContain(`'sha256-${hash}'`)
  })

  test('runs nothing, leads nowhere else and keeps coupons secret', async () => {
    for (const path of [...pages, '/no-such-page', paths.prompts, paths.adminLogin, paths.openApi]) {
      const answer = await get(inPreview(path), admin.cookie)
      const page = await answer.text()
      expect([path, answer.status]).toEqual([path, pages.includes(path as never) ? 200 : 404])
      const policy = answer.headers.get('content-security-policy')
      expect(policy).toContain(`default-src 'none'; style-src 'self'`)
      expect(policy).not.toMatch(/script-src|connect-src|form-action 'self'/)
      expect(page).not.toMatch(/<script|rel="canonical"|modulepreload/)
      expect(page).toContain('<meta name="robots" content="noindex"/>')
      expect(page).not.toContain(secretCode)
      const forms = [...page.matchAll(/ (?:form)?action="([^"]*)"/gi)].map(([, action]) => action)
      expect(forms.filter((action) => !action?.startsWith(`${paths.adminEventPreview}/`))).toEqual([])
      const links = [...page.matchAll(/<a\b[^>]* href="(\/[^"]*)"/g)].map(([, href]) => href ?? '')
      expect(links.length).toBeGreaterThan(3)
      const left = links.filter((href) => !href.startsWith(paths.adminEvent))
      // The list of captured mail is no page of the event.
      expect(left.filter((href) => href !== paths.capturedMail)).toEqual([])
    }
  })

  test('takes no mailed link, and sends nothing that is entered', async () => {
    const asked = await get(`${inPreview(paths.tickets)}?offer=${'J'.repeat(43)}`, admin.cookie)
    expect(await asked.text()).toBe(await (await get(inPreview(paths.tickets), admin.cookie)).text())
    const entered = { name: 'Bea', email: 'bea@example.org', numberOfTickets: '1', intent: 'buy' }
    for (const path of [paths.tickets, paths.newsletter, paths.contribute]) {
      const answer = await post(inPreview(path), entered, admin.cookie)
      expect(answer.status).toBe(400)
      expect(await answer.text()).toContain('Nothing was sent: forms do nothing in a preview.')
    }
    const dashboard = await (await admin.call('get-admin-dashboard', {})).json()
    expect([dashboard.mail.waiting + dashboard.mail.sent, dashboard.seats.orders]).toEqual([0, []])
  })
})

test('public pages are cached as before', async () => {
  const answer = await get('/')
  expect([answer.headers.get('cache-control'), answer.headers.get('x-robots-tag')]).toEqual([
    'no-cache',
    null,
  ])
})

describe('an administrator', () => {
  test('sees the dashboard with the secret links', async () => {
    const answer = await get('/admin', admin.cookie)
    const page = await answer.text()
    expect(answer.status).toBe(200)
    expect(page).toContain(`href="${paths.taskBoard(admin.secret)}"`)
    expect(page).toContain(`href="${paths.participantsOverview(admin.secret)}"`)
  })

  test('gets the same refusal for every wrong secret, and a notice for a missing one', async () => {
    for (const [path, status, sentence] of [
      ...['x', admin.secret.slice(1), `${admin.secret}x`, admin.secret.toUpperCase(), '%00'].map(
        (secret) => [`/todos_${secret}`, 403, adminMessages.internalRefused] as const,
      ),
      [paths.participantsOverview('wrong'), 403, adminMessages.internalRefused],
      ['/todos', 400, taskMessages.missingSecret],
      ['/todos_', 400, taskMessages.missingSecret],
      ['/participants_', 400, overviewMessages.missingSecret],
    ] as const) {
      const answer = await get(path, admin.cookie)
      const told = /<p role="alert"[^>]*>([^<]*)</.exec(await answer.text())?.[1]
      expect([answer.status, told], path).toEqual([status, escaped(sentence)])
    }
  })

  test('is not affected by a form of another site', async () => {
    const answer = await get('/admin', admin.cookie, {
      method: 'POST',
      body: new URLSearchParams({ intent: 'sign-out' }),
      headers: { origin: 'https://evil.test' },
    })
    expect(answer.status).toBe(403)
    expect((await get('/admin', admin.cookie)).status).toBe(200)
  })
})

describe('the sign-in without script', () => {
  const { email, password } = firstAdmin
  const wanted = (page: string) => `admin_wanted=${encodeURIComponent(page)}`

  test.each([
    ['/todos_x?y=1', '/todos_x?y=1'],
    ['//evil.test', '/admin'],
    ['/\\evil.test', '/admin'],
    ['https:evil.test', '/admin'],
    ['https://evil.test/admin', '/admin'],
    ['javascript:alert(1)', '/admin'],
    ['/..//evil.test', '/admin'],
    ['/\t/evil.test', '/admin'],
    ['/admin/login', '/admin'],
  ])('from %s leads to %s', async (page, target) => {
    const answer = await post('/admin/login', { email, password }, wanted(page))
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/admin/login?on'])
    const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0])
    const next = await get('/admin/login?on', [...cookies, wanted(page)].join('; '))
    expect([next.status, next.headers.get('location')]).toEqual([303, target])
    expect(wantedPageOf(next)).toContain('Max-Age=0')
  })

  test('refuses with the page, the address in it, and no password', async () => {
    const answer = await post('/admin/login', { email, password: 'not-the-password' }, wanted('/todos_x'))
    const page = await answer.text()
    expect(answer.status).toBe(401)
    expect(page).toContain(adminMessages.wrongSignIn)
    expect(page).toContain(`value="${email}"`)
    expect(page).not.toContain('not-the-password')
    expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(/^visitor=/)])
  })

  test('shows what is typed as text', async () => {
    const answer = await post('/admin/login', { email: '"><img src=x onerror=alert(1)>', password: 'x' })
    expect(await answer.text()).not.toContain('<img src=x')
  })

  test('sends the reset mail, with one answer for every address', async () => {
    const known = await post('/admin/login', { email })
    const unknown = await post('/admin/login', { email: 'nobody@example.org' })
    // A nonce is new in every page.
    const text = async (answer: Response) => (await answer.text()).replaceAll(/"[\w-]{22}\\?"/g, '')
    const pages = [await text(known), (await text(unknown)).replaceAll('nobody@example.org', email)]
    expect([known.status, unknown.status]).toEqual([200, 200])
    expect(pages[0]).toContain(adminMessages.resetMailSent.text)
    expect(pages[1]).toBe(pages[0])
  })
})

test('the sign-out without script ends the session, clears its cookies and goes home', async () => {
  const other = await signIn(app)
  const answer = await post('/admin', { intent: 'sign-out' }, other.cookie)
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/'])
  expect(answer.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0])).toEqual([
    'admin_token=',
    'admin_user=',
  ])
  expect((await get('/admin', other.cookie)).status).toBe(302)
})

test('an expired session cookie is cleared by the first page or call', async () => {
  const dead = `admin_token=${'J'.repeat(43)}; admin_user=%7B%7D`
  const cleared = (answer: Response) =>
    answer.headers.getSetCookie().filter((cookie) => /^admin_(token|user)=;.* Max-Age=0/.test(cookie)).length
  for (const path of ['/admin', '/admin/login', '/todos_x', '/admin.data']) {
    expect(cleared(await get(path, dead)), path).toBe(2)
    // Negative control: nobody else loses anything.
    expect([cleared(await get(path)), cleared(await get(path, admin.cookie))], path).toEqual([0, 0])
  }
  expect(cleared(await post('/admin', { intent: 'sign-out' }, dead))).toBe(2)
})

test('the log does not hold the secret, not even of a mistyped path', async () => {
  const { secret } = admin
  const paths = [`/todo_${secret}`, `/${secret}`, `/todos/${secret}`, `/%2574odos_${secret}`]
  for (const path of paths) expect((await get(path, admin.cookie)).status, path).toBe(404)
  const lines = app
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
  expect(lines.filter((line) => line.includes('"/todo_***"'))).not.toEqual([])
  expect(lines.join('\n')).not.toContain(secret)
})

test('no built file holds the secret', () => {
  const files = readdirSync('build/client', { recursive: true, withFileTypes: true }).filter((file) =>
    file.isFile(),
  )
  expect(files.length).toBeGreaterThan(20)
  for (const { parentPath, name } of files) {
    expect(readFileSync(join(parentPath, name)).includes(admin.secret), name).toBe(false)
  }
})
