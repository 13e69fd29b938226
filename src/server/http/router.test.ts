import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterAll, describe, expect, test } from 'vitest'
import { testContext } from '../../../tests/support/call-context.ts'
import { ok } from '../../domain/result.ts'
import type { Db } from '../store/engine/db.ts'
import type { PageRateLimit } from './page-rate-limit.ts'
import { createPipeline } from './pipeline.ts'
import { createHttp, type RenderPage } from './router.ts'
import { securityHeaders } from './security-headers.ts'

const open: (() => void)[] = []
afterAll(() => {
  for (const close of open.splice(0)) close()
})

/** The site with these pages; `ask` sends a request. */
function site(renderPage: RenderPage, limitPages: PageRateLimit = async () => undefined) {
  const context = testContext({ db: {} as Db })
  const http = createHttp(context, renderPage, { limitCalls: async () => ok(undefined), limitPages })
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
