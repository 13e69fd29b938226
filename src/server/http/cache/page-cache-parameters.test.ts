import { describe, expect, test } from 'vitest'
import { nobody } from '../../../../tests/support/call-harness.ts'
import { page, serveCached } from '../../../../tests/support/page-cache-server.ts'
import { cachedPageOf } from '../../../domain/cached-pages.ts'
import { pageParameters } from '../../../domain/page-parameters.ts'
import { paths } from '../../../domain/paths.ts'

describe('the page cache', () => {
  test('limits pages that are made for one client, and still sends that client what is cached for all', async () => {
    const isTooMany = { status: 429, headers: { 'retry-after': '7' }, body: 'One moment, please' }
    let asked = 0
    const { state, get } = await serveCached(
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

  test('caches a page for each value that its parameters know, and ignores other parameters and values', async () => {
    const { state, get } = await serveCached((path) => page(path))
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

  test('never answers a request with the token of a mailed link', async () => {
    const { state, get } = await serveCached((path) => page(path))
    for (const query of ['token=x', 'page=2&token=x', 'tok%65n=x', 'token', 'edit=x'])
      expect((await get(`/board?${query}`)).status).toBe(404)
    expect(state.renders).toBe(0)
  })

  test('renders a search each time, as it was typed, and does not cache it', async () => {
    const { state, cache, get } = await serveCached((path) => page(new URL(path, 'http://localhost').search))
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

  test('keeps no page of what every vote, look and person makes another', async () => {
    for (const [name, query] of [
      ['contribute', `voted=${nobody}`],
      ['contribute', `type=talk_session&page=2&voted=${nobody}`],
      ['contribute', 'since=2025-08-01T10:00:00.000Z'],
      ['participants', `link=${nobody}`],
    ] as const)
      expect([query, cachedPageOf(paths[name], pageParameters[name], query)]).toEqual([
        query,
        { key: `${paths[name]}?${query.replaceAll(':', '%3A')}`, isCached: false },
      ])
    const kept = cachedPageOf(paths.contribute, pageParameters.contribute, 'type=talk_session&page=2')
    expect(kept?.isCached).toBe(true)
  })

  test('answers a search that fails', async () => {
    const { get } = await serveCached((path) => {
      if (path.includes('throw')) throw new Error('planned')
      return page('away', 503)
    })
    expect((await get('/people?q=throw')).status).toBe(500)
    expect((await get('/people?q=away')).status).toBe(503)
  })

  test('evicts the page that was not asked for longest, but never one without parameters', async () => {
    const { state, get } = await serveCached((path) => page(path))
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
})
