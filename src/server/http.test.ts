import { expect, test } from 'vitest'
import { testContext } from '../../tests/support/call-context.ts'
import { createHttp } from './http.ts'
import type { Db } from './store/db.ts'

test('a form posted without script sets the cookie its call asks for, on whatever page answers', async () => {
  const surroundings = { ...testContext({ db: {} as Db }), anonKey: 'key' }
  const seen: (string | undefined)[] = []
  const http = createHttp(surroundings, async (request, context) => {
    seen.push(context.voterCookie)
    if (request.method === 'POST') context.setCookie('voter=signed; Path=/')
    return new Response(null, { status: 303, headers: { location: '/contribute' } })
  })
  const ask = (init: RequestInit) =>
    http.request('/contribute', init, { incoming: { socket: { remoteAddress: '192.0.2.1' }, headers: {} } })
  const posted = await ask({ method: 'POST', body: new URLSearchParams({ vote: 'x' }) })
  expect([posted.status, posted.headers.getSetCookie()]).toEqual([303, ['voter=signed; Path=/']])
  const looked = await ask({ headers: { cookie: 'voter=signed' } })
  expect(looked.headers.getSetCookie()).toEqual([])
  expect(seen).toEqual([undefined, 'signed'])
})
