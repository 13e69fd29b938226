import { describe, expect, test, vi } from 'vitest'
import { page, serveCached } from '../../../../tests/support/page-cache-server.ts'
import { accepts } from '../compression.ts'

describe('the page cache', () => {
  test('renders a page once for everybody, whatever its query says', async () => {
    const { state, get } = await serveCached(() => page('hello'))
    const answers = await Promise.all(['/', '/?utm=<script>', '/', '/?a=b'].map((path) => get(path)))
    expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(Array(4).fill('hello'))
    expect(state.renders).toBe(1)
  })

  test('sends brotli, gzip or plain, as the client asks', async () => {
    const { get } = await serveCached(() => page('hello '.repeat(100)))
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

  test('compresses a new page quickly, and as well as possible once it has come out the same again', async () => {
    let text = Array.from({ length: 2000 }, (_, at) => `line ${at} of ${at % 7}, ${at * at}`).join('\n')
    const { state, get } = await serveCached(() => page(text))
    const size = async () =>
      Number((await get('/', { 'accept-encoding': 'br' })).headers.get('content-length'))
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

  test('answers 304 to a client that has the page already', async () => {
    const { get } = await serveCached(() => page('hello'))
    const etag = (await get('/')).headers.get('etag') ?? ''
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await get('/', { 'if-none-match': known })
      expect([again.status, again.headers.get('content-length'), await again.text()]).toEqual([304, null, ''])
    }
    expect((await get('/', { 'if-none-match': '"other"' })).status).toBe(200)
  })

  test('sends an old page at once and renews it in the background, once', async () => {
    let text = 'first'
    const { state, get } = await serveCached(() => page(text))
    await get('/')
    text = 'second'
    state.now = 2000
    await Promise.all([get('/'), get('/'), get('/')])
    await vi.waitFor(async () => expect(await (await get('/')).text()).toBe('second'))
    expect(state.renders).toBe(2)
  })

  test('drops pages at once, also those being rendered from old data', async () => {
    let text = 'old'
    const begun = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    const { cache, get } = await serveCached(async () => {
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

  test('ignores requests for other than public pages', async () => {
    const { state, get } = await serveCached(() => page('hello'))
    expect((await get('/other')).status).toBe(404)
    expect((await get('/', { authorization: 'Bearer x' })).status).toBe(404)
    expect((await get('/', { cookie: 'admin_token=x' })).status).toBe(404)
    expect(state.renders).toBe(0)
  })

  test('answers failures and pages other than 200, and never caches them', async () => {
    let status = 503
    const { get } = await serveCached(() => {
      if (status === 0) throw new Error('planned')
      return page('body', status)
    })
    expect((await get('/')).status).toBe(503)
    status = 0
    expect((await get('/')).status).toBe(500)
    status = 200
    expect((await get('/')).status).toBe(200)
  })

  test('sends the last good copy while a page cannot be renewed, and tries again only when that is old again', async () => {
    let fails: 'status' | 'throw' | undefined
    const { state, get } = await serveCached(() => {
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

  test('reads Accept-Encoding as browsers write it', () => {
    expect(accepts('gzip, deflate, br, zstd', 'br')).toBe(true)
    expect(accepts('gzip;q=0.5, br;q=0.1', 'br')).toBe(true)
    expect(accepts('br;q=0, gzip', 'br')).toBe(false)
    expect(accepts('br;q=0, gzip', 'gzip')).toBe(true)
    expect(accepts(undefined, 'gzip')).toBe(false)
  })
})
