import { describe, expect, test, vi } from 'vitest'
import { page, serveCached } from '../../../../tests/support/page-cache-server.ts'

describe('the page cache after a vote', () => {
  test('has the voter wait for a new page, and sends others the old one for at most a moment', async () => {
    let votes = 0
    const { state, cache, get } = await serveCached(() => page(`${votes} votes`))
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

  test('counts what a voter has made anew within a moment, and beyond the limit sends the copy at hand', async () => {
    let votes = 0
    let left = 4
    const isTooMany = { status: 429, headers: {}, body: 'One moment, please' }
    const { state, cache, get } = await serveCached(
      () => page(`${votes} votes`),
      async () => (left-- > 0 ? undefined : isTooMany),
    )
    const voter = { cookie: 'voter=x' }
    const read = async (number: number, headers = {}) => (await get(`/board?page=${number}`, headers)).text()
    for (const number of [1, 2, 3]) await read(number)
    await get('/board')
    votes = 1
    cache.outdate('/board')
    state.now = 60
    const all = [await read(1, voter), await read(2, voter), await read(3, voter)]
    expect(all).toEqual(['1 votes', '0 votes', '0 votes'])
    // The page without parameters is one, however many ask for it.
    expect(await (await get('/board', voter)).text()).toBe('1 votes')
    expect(state.renders).toBe(6)
    // Once it is old it is made anew for everybody, and counts for nobody.
    state.now = 1001
    expect([await read(2), await read(3, voter)]).toEqual(['1 votes', '1 votes'])
    expect(left).toBe(-2)
  })

  test('has one reader wait for the new page, and sends the others the copy at hand', async () => {
    let votes = 0
    const released = Promise.withResolvers<void>()
    const { state, cache, get } = await serveCached(async () => {
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

  test('renders a page once at a time, and shows no vote by a rendering that began before it', async () => {
    let votes = 0
    let atOnce = 0
    let most = 0
    const released = Promise.withResolvers<void>()
    const { state, cache, get } = await serveCached(async () => {
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

  test('sends the last good copy while an outdated page cannot be rendered', async () => {
    let fails: 'status' | 'throw' | undefined
    const { state, cache, get } = await serveCached(() => {
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

  test('sends no page that other processes may have changed once it is old', async () => {
    let votes = 0
    const { state, get } = await serveCached(() => page(`${votes} votes`))
    await Promise.all([get('/board'), get('/elsewhere')])
    votes = 1
    state.now = 1001
    expect(await (await get('/board')).text()).toBe('0 votes')
    expect(await (await get('/elsewhere')).text()).toBe('1 votes')
  })
})
