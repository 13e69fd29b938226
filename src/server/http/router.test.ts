import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterAll, describe, expect, test } from 'vitest'
import { testContext } from '../../../tests/support/call-context.ts'
import { callMessages } from '../../domain/messages/call-messages.ts'
import type { Db } from '../store/engine/db.ts'
import type { PageLimit } from './client-limits.ts'
import { createPipeline } from './pipeline.ts'
import { createHttp, type RenderPage } from './router.ts'
import { securityHeaders } from './security-headers.ts'

const open: (() => void)[] = []
afterAll(() => {
  for (const close of open.splice(0)) close()
})

/** The site with these pages; `ask` sends a request. */
function site(renderPage: RenderPage, limitPages: PageLimit = async () => undefined) {
  const context = testContext({ db: {} as Db })
  const http = createHttp(context, renderPage, { limitCalls: async () => undefined, limitPages })
  const server = createServer(
    createPipeline({
      headers: securityHeaders(context.config.publicUrl),
      log: context.log,
      direct: [],
      otherwise: (...given) => void getRequestListener(http.fetch)(...given),
    }),
  ).listen(0, '127.0.0.1')
  open.push(() => server.close())
  const listening = once(server, 'listening')
  return {
    async ask(path: string, init: RequestInit = {}) {
      await listening
      const { port } = server.address() as AddressInfo
      // What a client asks for by itself would be compressed.
      const headers = { 'accept-encoding': 'identity', ...init.headers }
      return fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual', ...init, headers })
    },
  }
}

test('a form posted without script sets the cookie its call asks for, on whatever page answers', async () => {
  const seen: (string | undefined)[] = []
  const { ask } = site(async (request, context) => {
    seen.push(context.voterCookie)
    if (request.method === 'POST') context.setCookie('voter=signed; Path=/')
    return new Response(null, { status: 303, headers: { location: '/contribute' } })
  })
  const posted = await ask('/contribute', { method: 'POST', body: new URLSearchParams({ vote: 'x' }) })
  expect([posted.status, posted.headers.getSetCookie()]).toEqual([303, ['voter=signed; Path=/']])
  const looked = await ask('/contribute', { headers: { cookie: 'voter=signed' } })
  expect(looked.headers.getSetCookie()).toEqual([])
  expect(seen).toEqual([undefined, 'signed'])
})

describe('what goes wrong before a page is rendered', () => {
  const { ask } = site(() => Promise.reject(new Error('no build')))
  const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
  const typeOf = (answer: Response) => answer.headers.get('content-type')

  test('is told to a browser as a page, and to a program as JSON', async () => {
    const page = await ask('/contribute', { headers: browser })
    expect([page.status, typeOf(page)]).toEqual([500, 'text/html; charset=utf-8'])
    const text = await page.text()
    expect(text).toContain(`${callMessages.unexpected} (${page.headers.get('x-request-id')})`)
    expect(text).toContain('<a href="/">')
    expect(text).not.toContain('no build')
    const program = await ask('/contribute')
    expect([program.status, typeOf(program)]).toEqual([500, 'application/json'])
    expect((await program.json()).error).toContain(callMessages.unexpected)
  })

  test('is told so for a form that is too large or comes from another site, too', async () => {
    const post = (init: RequestInit) => ask('/contribute', { method: 'POST', ...init })
    const large = await post({ headers: browser, body: new URLSearchParams({ details: 'x'.repeat(70_000) }) })
    expect([large.status, await large.text()]).toEqual([413, expect.stringContaining(callMessages.tooLarge)])
    const foreign = { ...browser, origin: 'https://elsewhere.example' }
    const refused = await post({ headers: foreign, body: new URLSearchParams({ vote: 'x' }) })
    expect([refused.status, typeOf(refused)]).toEqual([403, 'text/html; charset=utf-8'])
  })

  test('is told as JSON by a call, whoever asks', async () => {
    const answer = await ask('/functions/v1/nothing', { headers: browser })
    expect([answer.status, typeOf(answer)]).toEqual([401, 'application/json'])
  })
})

describe('a page that is made for one visitor', () => {
  const html = { 'content-type': 'text/html; charset=utf-8' }
  const long = '<p>The same words again.</p>'.repeat(100)
  const { ask } = site(async () => new Response(long, { headers: html }))
  const encodingOf = async (path: string, init: RequestInit = {}) => {
    const headers = { 'accept-encoding': 'gzip, br', ...init.headers }
    return (await ask(path, { ...init, headers })).headers.get('content-encoding')
  }

  test.each(['/nowhere', '/participants?q=anna', '/contribute?type=talk_session&page=2', '/admin/login'])(
    'is compressed as its browser takes it: %s',
    async (path) => {
      expect(await encodingOf(path)).toBe('br')
      expect(await encodingOf(path, { headers: { 'accept-encoding': 'gzip' } })).toBe('gzip')
      const plain = await ask(path)
      expect([plain.headers.get('content-encoding'), plain.headers.get('vary')]).toEqual([
        null,
        'accept-encoding',
      ])
      expect(await plain.text()).toBe(long)
    },
  )

  test.each([
    '/admin',
    '/ADMIN',
    '/todos_x',
    '/participants_x',
    '/admin/reset-password?token=x',
    '/admin/login?token=x',
    '/contribute?token=x',
    '/participants?edit=x&q=anna',
    '/participants?ed%69t=x',
    '/tickets?offer=x',
    '/payment-success?session_id=x',
    '/demo-payment?session=x',
    '/newsletter/confirm?token=x',
  ])('is not compressed where its length could tell a secret: %s', async (path) => {
    expect(await encodingOf(path)).toBe(null)
  })

  test('is not compressed when a form brought it, whose token it may repeat', async () => {
    const body = new URLSearchParams({ token: 'x' })
    expect(await encodingOf('/participants', { method: 'POST', body })).toBe(null)
  })

  test('is not made for a client that has asked for too many', async () => {
    let made = 0
    const { ask } = site(
      async () => {
        made += 1
        return new Response(long, { headers: html })
      },
      async () => ({ status: 429, headers: { ...html, 'retry-after': '7' }, body: 'One moment, please' }),
    )
    const answer = await ask('/nowhere')
    expect([answer.status, answer.headers.get('retry-after'), await answer.text()]).toEqual([
      429,
      '7',
      'One moment, please',
    ])
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(made).toBe(0)
  })
})
