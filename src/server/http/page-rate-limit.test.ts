import { describe, expect, test } from 'vitest'
import { createRateLimits } from '../auth/rate-limits.ts'
import type { Store } from '../store/engine/db.ts'
import { createPageRateLimit } from './page-rate-limit.ts'

/** Counted in memory alone, but the library looks whose name it is given. */
class Pool {}

const requestOf = (address: string, forwarded?: string) => ({
  socket: { remoteAddress: address },
  headers: { 'x-forwarded-for': forwarded },
})

function createLimit({ trustProxy = 0, isOn = true } = {}) {
  const state = { renders: 0, fails: false }
  const limitPages = createPageRateLimit({
    rateLimits: createRateLimits(new Pool() as Store['pool'], isOn),
    trustProxy,
    render: async () => {
      state.renders += 1
      if (state.fails) throw new Error('planned')
      return { status: 429, headers: { 'content-type': 'text/html' }, body: 'One moment, please' }
    },
  })
  return { state, limitPages }
}

describe('the page rate limit', () => {
  test('allows a venue behind one address 300 uncached pages in ten seconds, and refuses the next', async () => {
    const { state, limitPages } = createLimit()
    for (let page = 0; page < 300; page += 1) expect(await limitPages(requestOf('192.0.2.1'))).toBeUndefined()
    const refused = await limitPages(requestOf('192.0.2.1', '198.51.100.7'))
    expect([refused?.status, refused?.body, refused?.headers['cache-control']]).toEqual([
      429,
      'One moment, please',
      'no-store',
    ])
    const seconds = Number(refused?.headers['retry-after'])
    expect(seconds).toBeGreaterThanOrEqual(1)
    expect(seconds).toBeLessThanOrEqual(10)
    expect(await limitPages(requestOf('192.0.2.2'))).toBeUndefined()
    await limitPages(requestOf('192.0.2.1'))
    expect(state.renders).toBe(1)
  })

  test('counts the visitor, not the proxy', async () => {
    const { limitPages } = createLimit({ trustProxy: 1 })
    for (let page = 0; page < 300; page += 1) await limitPages(requestOf('10.0.0.1', '192.0.2.1'))
    expect(await limitPages(requestOf('10.0.0.1', '192.0.2.1'))).toBeDefined()
    expect(await limitPages(requestOf('10.0.0.1', '192.0.2.2'))).toBeUndefined()
  })

  test('renders its page again after that failed', async () => {
    const { state, limitPages } = createLimit()
    for (let page = 0; page < 300; page += 1) await limitPages(requestOf('192.0.2.1'))
    state.fails = true
    await expect(limitPages(requestOf('192.0.2.1'))).rejects.toThrow('planned')
    state.fails = false
    expect((await limitPages(requestOf('192.0.2.1')))?.status).toBe(429)
  })

  test('refuses nobody while rate limits are off', async () => {
    const { limitPages } = createLimit({ isOn: false })
    for (let page = 0; page < 400; page += 1) expect(await limitPages(requestOf('192.0.2.1'))).toBeUndefined()
  })
})
