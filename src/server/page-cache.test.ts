import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import type { PageParameters } from '../domain/cached-pages.ts'
import { accepts, type FinishedPage } from './compressed-page.ts'
import { createPageCache } from './page-cache.ts'
import type { TurnAway } from './too-many-pages.ts'

const open: (() => void)[] = []
afterEach(() => {
  for (const close of open.splice(0)) close()
})

/** A server with the cache in front; `calls` counts renders, `now` is its clock. */
async function serve(render: (path: string) => Promise<FinishedPage> | FinishedPage, turnAway?: TurnAway) {
  const state = { renders: 0, now: 0 }
  const cache = createPageCache({
    paths: new Map<string, PageParameters>([
      ['/', {}],
      ['/board', { type: /^(talk|help)$/, page: /^[1-9]\d{0,3}$/ }],
      ['/people', { page: /^[1-9]\d{0,3}$/, q: /./s }],
    ]),
    render: async (path) => {
      state.renders += 1
      return render(path)
    },
    onError: (_error, response) => response?.writeHead(500).end('error'),
    ...(turnAway && { turnAway }),
    freshForMs: 1000,
    outdatedForMs: 100,
    clock: () => state.now,
  })
  const listener: RequestListener = (request, response) => {
    if (!cache.serve(request, response)) response.writeHead(404).end('not ours')
  }
  const server = createServer(listener).listen(0, '127.0.0.1')
  open.push(() => server.close())
  await new Promise((resolve) => server.once('listening', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { state, cache, get: (path: string, headers = {}) => fetch(url + path, { headers }) }
}
const page = (body: string, status = 200): FinishedPage => ({
  status,
  headers: { 'content-type': 'text/html' },
  body,
})

test('a page is rendered once for everybody, whatever its query says', async () => {
  const { state, get } = await serve(() => page('hello'))
  const answers = await Promise.all(['/', '/?utm=<script>', '/', '/?a=b'].map((path) => get(path)))
  expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(Array(4).fill('hello'))
  expect(state.renders).toBe(1)
})

test('it is sent as brotli, gzip or plain, as the client asks', async () => {
  const { get } = await serve(() => page('hello '.repeat(100)))
  for (const [encoding, length] of [
    ['br', 600],
    ['gzip', 600],
    ['identity', 600],
  ] as const) {
    const answer = await get('/', { 'accept-encoding': encoding })
    expect(answer.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding)
    expect((await answer.text()).length).toBe(length)
    expect(Number(answer.headers.get('content-length'))).toBeLessThanOrEqual(length)
  }
})

test('a new page goes out quickly compressed, and as small as it gets once it has come out the same again', async () => {
  let text = Array.from({ length: 2000 }, (_, at) => `line ${at} of ${at % 7}, ${at * at}`).join('\n')
  const { state, get } = await serve(() => page(text))
  const size = async () => Number((await get('/', { 'accept-encoding': 'br' })).headers.get('content-length'))
  const quick = await size()
  state.now = 2000
  await size()
  await vi.waitFor(async () => expect(await size()).toBeLessThan(quick))
  const best = await size()
  // Renewed once more it is that one; changed, it is a new one.
  state.now = 4000
  await size()
  await vi.waitFor(() => expect(state.renders).toBe(3))
  expect(await size()).toBe(best)
  text += ' '
  state.now = 6000
  await size()
  await vi.waitFor(async () => expect(await size()).toBeGreaterThan(best))
})

test('whoever asks for too many pages of their own is turned away; what is kept for all they still get', async () => {
  const isTooMany = { status: 429, headers: { 'retry-after': '7' }, body: 'One moment, please' }
  let asked = 0
  const { state, get } = await serve(
    (path) => page(path),
    async () => {
      asked += 1
      return asked > 3 ? isTooMany : undefined
    },
  )
  for (const path of ['/people?q=a', '/people?q=a', '/board?page=7'])
    expect((await get(path)).status).toBe(200)
  for (const path of ['/people?q=b', '/board?page=8']) {
    const answer = await get(path)
    expect([answer.status, answer.headers.get('retry-after'), await answer.text()]).toEqual([
      429,
      '7',
      'One moment, please',
    ])
  }
  for (const path of ['/', '/board', '/people', '/people?q=', '/board?page=7'])
    expect((await get(path)).status).toBe(200)
  expect([asked, state.renders]).toEqual([5, 6])
})

test('a client that has it already gets 304', async () => {
  const { get } = await serve(() => page('hello'))
  const etag = (await get('/')).headers.get('etag') ?? ''
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const again = await get('/', { 'if-none-match': known })
    expect([again.status, again.headers.get('content-length'), await again.text()]).toEqual([304, null, ''])
  }
  expect((await get('/', { 'if-none-match': '"other"' })).status).toBe(200)
})

test('an old page is sent at once and renewed behind it, once', async () => {
  let text = 'first'
  const { state, get } = await serve(() => page(text))
  await get('/')
  text = 'second'
  state.now = 2000
  await Promise.all([get('/'), get('/'), get('/')])
  await vi.waitFor(async () => expect(await (await get('/')).text()).toBe('second'))
  expect(state.renders).toBe(2)
})

test('dropping forgets at once, also what was being rendered from the old data', async () => {
  let text = 'old'
  const begun = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const { cache, get } = await serve(async () => {
    const rendered = text
    begun.resolve()
    if (rendered === 'old') await released.promise
    return page(rendered)
  })
  const early = get('/')
  await begun.promise
  text = 'new'
  cache.drop()
  released.resolve()
  await early
  expect(await (await get('/')).text()).toBe('new')
})

test('what is not a page for everybody passes by', async () => {
  const { state, get } = await serve(() => page('hello'))
  expect((await get('/other')).status).toBe(404)
  expect((await get('/', { authorization: 'Bearer x' })).status).toBe(404)
  expect((await get('/', { cookie: 'admin_token=x' })).status).toBe(404)
  expect(state.renders).toBe(0)
})

test('failures and pages other than 200 are answered and never kept', async () => {
  let status = 503
  const { get } = await serve(() => {
    if (status === 0) throw new Error('planned')
    return page('body', status)
  })
  expect((await get('/')).status).toBe(503)
  status = 0
  expect((await get('/')).status).toBe(500)
  status = 200
  expect((await get('/')).status).toBe(200)
})

test('while a page cannot be renewed its last good copy stands, and is tried again once an age', async () => {
  let fails: 'status' | 'throw' | undefined
  const { state, get } = await serve(() => {
    if (fails === 'throw') throw new Error('planned')
    return fails ? page('away', 500) : page('good')
  })
  await get('/')
  for (const failure of ['status', 'throw'] as const) {
    fails = failure
    state.now += 2000
    const before = state.renders
    await get('/')
    await vi.waitFor(() => expect(state.renders).toBe(before + 1))
    for (let visit = 0; visit < 5; visit += 1) expect(await (await get('/')).text()).toBe('good')
    expect(state.renders).toBe(before + 1)
  }
})

test('parameters that change a page make pages of their own; others, and other values, change nothing', async () => {
  const { state, get } = await serve((path) => page(path))
  for (const [asked, shown] of [
    ['/board', '/board'],
    ['/board?', '/board'],
    ['/board?page=2', '/board?page=2'],
    ['/board?page=2&type=help&utm=x', '/board?type=help&page=2'],
    ['/board?type=help&page=2', '/board?type=help&page=2'],
    ['/board?page=0&type=%3Cscript%3E', '/board'],
    ['/board?page=2&page=3', '/board'],
    ['/board?page=99999', '/board'],
    ['/board?PAGE=2&__proto__=1', '/board'],
  ] as const) {
    expect([asked, await (await get(asked)).text()]).toEqual([asked, shown])
  }
  expect(state.renders).toBe(3)
})

test('a page behind a mailed link is nobody else’s', async () => {
  const { state, get } = await serve((path) => page(path))
  for (const query of ['token=x', 'page=2&token=x', 'tok%65n=x', 'token', 'edit=x'])
    expect((await get(`/board?${query}`)).status).toBe(404)
  expect(state.renders).toBe(0)
})

test('a search is made anew each time, arrives as it was typed and is kept for nobody', async () => {
  const { state, cache, get } = await serve((path) => page(new URL(path, 'http://localhost').search))
  const typed = 'Élodie & co #1 =?%\n'
  const query = new URLSearchParams({ q: typed, page: '2', utm: 'x' })
  for (const renders of [1, 2]) {
    const answer = await get(`/people?${query}`, { 'accept-encoding': 'br' })
    expect(answer.headers.get('content-encoding')).toBe('br')
    expect([...new URLSearchParams(await answer.text())]).toEqual([
      ['page', '2'],
      ['q', typed],
    ])
    expect(state.renders).toBe(renders)
  }
  // Where nothing is searched for, and on a page without a search, it is the page that all share.
  for (const path of ['/people', '/people?q=', '/people?q=a&q=b', '/people']) await get(path)
  expect(state.renders).toBe(3)
  for (const path of ['/board', '/board?q=a', '/board?q=b']) await get(path)
  expect(state.renders).toBe(4)
  cache.drop()
  expect((await get('/people?q=a&edit=x')).status).toBe(404)
})

test('a search that fails is answered', async () => {
  const { get } = await serve((path) => {
    if (path.includes('throw')) throw new Error('planned')
    return page('away', 503)
  })
  expect((await get('/people?q=throw')).status).toBe(500)
  expect((await get('/people?q=away')).status).toBe(503)
})

test('of many pages the one that nobody asked for longest is forgotten, and one without parameters never', async () => {
  const { state, get } = await serve((path) => page(path))
  await get('/board')
  await get('/board?page=1')
  for (let number = 2; number <= 128; number += 1) await get(`/board?page=${number}`)
  await get('/board?page=1')
  await get('/board?page=129')
  const before = state.renders
  await Promise.all([get('/board'), get('/board?page=1'), get('/board?page=129'), get('/board?page=3')])
  expect(state.renders).toBe(before)
  await get('/board?page=2')
  expect(state.renders).toBe(before + 1)
})

test('after a vote the voter waits for a new page; others read the old one for a moment, but no longer', async () => {
  let votes = 0
  const { state, cache, get } = await serve(() => page(`${votes} votes`))
  const read = async (path: string, headers = {}) => (await get(path, headers)).text()
  await Promise.all([read('/'), read('/board'), read('/board?page=2')])
  votes = 1
  state.now = 50
  cache.outdate('/board')
  state.now = 60
  expect(await read('/board')).toBe('0 votes')
  expect(await read('/board?page=2', { cookie: 'a=b; voter=x' })).toBe('1 votes')
  expect(await read('/board?page=2')).toBe('1 votes')
  state.now = 101
  expect(await read('/board')).toBe('1 votes')
  // The other pages hold no counts and stand.
  expect(await read('/', { cookie: 'voter=x' })).toBe('0 votes')
  expect(state.renders).toBe(5)
})

test('while a page is being renewed after a vote, one reader waits for it and the others get the copy at hand', async () => {
  let votes = 0
  const released = Promise.withResolvers<void>()
  const { state, cache, get } = await serve(async () => {
    const counted = votes
    if (counted === 1) await released.promise
    return page(`${counted} votes`)
  })
  await get('/board')
  votes = 1
  state.now = 50
  cache.outdate('/board')
  state.now = 200
  const first = get('/board')
  await vi.waitFor(() => expect(state.renders).toBe(2))
  for (let reader = 0; reader < 5; reader += 1) expect(await (await get('/board')).text()).toBe('0 votes')
  released.resolve()
  expect(await (await first).text()).toBe('1 votes')
  expect(await (await get('/board')).text()).toBe('1 votes')
  expect(state.renders).toBe(2)
})

test('a page is rendered one at a time, and one begun before a vote does not pass for one after it', async () => {
  let votes = 0
  let atOnce = 0
  let most = 0
  const released = Promise.withResolvers<void>()
  const { state, cache, get } = await serve(async () => {
    atOnce += 1
    most = Math.max(most, atOnce)
    const counted = votes
    if (counted === 0) await released.promise
    atOnce -= 1
    return page(`${counted} votes`)
  })
  const voter = { cookie: 'voter=x' }
  const early = get('/board')
  await vi.waitFor(() => expect(atOnce).toBe(1))
  votes = 1
  state.now = 10
  cache.outdate('/board')
  state.now = 20
  const later = Array.from({ length: 20 }, () => get('/board', voter))
  released.resolve()
  expect(await (await early).text()).toBe('0 votes')
  for (const answer of later) expect(await (await answer).text()).toBe('1 votes')
  expect(most).toBe(1)
  expect(state.renders).toBeLessThanOrEqual(3)
})

test('while an outdated page cannot be rendered its last good copy stands', async () => {
  let fails: 'status' | 'throw' | undefined
  const { state, cache, get } = await serve(() => {
    if (fails === 'throw') throw new Error('planned')
    return fails ? page('away', 503) : page('good')
  })
  await get('/board')
  state.now = 10
  cache.outdate('/board')
  for (const failure of ['status', 'throw'] as const) {
    fails = failure
    expect(await (await get('/board', { cookie: 'voter=x' })).text()).toBe('good')
  }
})

test('codings are read from the header as browsers write it', () => {
  expect(accepts('gzip, deflate, br, zstd', 'br')).toBe(true)
  expect(accepts('gzip;q=0.5, br;q=0.1', 'br')).toBe(true)
  expect(accepts('br;q=0, gzip', 'br')).toBe(false)
  expect(accepts('br;q=0, gzip', 'gzip')).toBe(true)
  expect(accepts(undefined, 'gzip')).toBe(false)
})
