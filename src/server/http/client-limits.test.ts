import { describe, expect, test } from 'vitest'
import { clientLimits } from '../auth/limits.ts'
import { createRateLimits } from '../auth/rate-limits.ts'
import { newVisitorCookie } from '../auth/visitor-cookie.ts'
import { readConfig } from '../config/config.ts'
import type { Store } from '../store/engine/db.ts'
import { createPageLimit, limitCalls } from './client-limits.ts'

/** A stand-in for the pool: limits in memory need none, but the library checks the name of its class. */
class Pool {}

const requestOf = (address: string, { forwarded, cookie }: { forwarded?: string; cookie?: string } = {}) => ({
  socket: { remoteAddress: address },
  headers: { 'x-forwarded-for': forwarded, cookie },
})

function siteWith({ trustProxy = 0, isOn = true } = {}) {
  const config = { ...readConfig({ PUBLIC_URL: 'http://localhost:3000' }), trustProxy }
  const rateLimits = createRateLimits(new Pool() as Store['pool'], isOn)
  const site = { config, rateLimits, voterKey: 'the key of the tests' }
  const newVisitor = () => newVisitorCookie(site).split(';', 1)[0] ?? ''
  return { site, newVisitor }
}

function createLimit(options?: Parameters<typeof siteWith>[0]) {
  const state = { renders: 0, fails: false, now: 0 }
  const { site, newVisitor } = siteWith(options)
  const limitPages = createPageLimit(
    site,
    async () => {
      state.renders += 1
      if (state.fails) throw new Error('planned')
      return { status: 429, headers: { 'content-type': 'text/html' }, body: 'One moment, please' }
    },
    () => state.now,
  )
  return { state, limitPages, newVisitor }
}

describe('the page limit', () => {
  const { withoutCookie } = clientLimits.pages

  test('refuses those without a cookie behind one address from their 301st page in ten seconds on', async () => {
    const { state, limitPages } = createLimit()
    for (let page = 0; page < withoutCookie; page += 1)
      expect(await limitPages(requestOf('192.0.2.1'))).toBeUndefined()
    const refused = await limitPages(requestOf('192.0.2.1', { forwarded: '198.51.100.7' }))
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

  test('gives those it refuses a cookie, with which they go on', async () => {
    const { limitPages } = createLimit()
    for (let page = 0; page < withoutCookie; page += 1) await limitPages(requestOf('192.0.2.1'))
    const refused = await limitPages(requestOf('192.0.2.1'))
    const cookie = refused?.headers['set-cookie']?.split(';', 1)[0] ?? ''
    expect(refused?.headers['set-cookie']).toMatch(
      /^visitor=[\w-]{36}\.[\w-]{43}; Path=\/; Max-Age=86400; HttpOnly; SameSite=Lax$/,
    )
    expect(await limitPages(requestOf('192.0.2.1', { cookie }))).toBeUndefined()
    const forged = cookie.replace(/\.(.)/, (_, first) => (first === '_' ? '.-' : '._'))
    expect((await limitPages(requestOf('192.0.2.1', { cookie: forged })))?.status).toBe(429)
  })

  test('counts each visitor by the cookie, and all of an address together', async () => {
    const { limitPages, newVisitor } = createLimit()
    const { visitor, address } = clientLimits.pages
    const cookie = newVisitor()
    for (let page = 0; page < visitor; page += 1)
      expect(await limitPages(requestOf('192.0.2.1', { cookie }))).toBeUndefined()
    expect((await limitPages(requestOf('192.0.2.1', { cookie })))?.status).toBe(429)
    for (let page = visitor; page < address; page += 1)
      expect(await limitPages(requestOf('192.0.2.1', { cookie: newVisitor() }))).toBeUndefined()
    expect((await limitPages(requestOf('192.0.2.1', { cookie: newVisitor() })))?.status).toBe(429)
    // The cookie does not carry a use from one network to another.
    expect((await limitPages(requestOf('192.0.2.2', { cookie })))?.status).toBe(429)
    expect(await limitPages(requestOf('192.0.2.2', { cookie: newVisitor() }))).toBeUndefined()
  })

  test('counts the visitor, not the proxy', async () => {
    const { limitPages } = createLimit({ trustProxy: 1 })
    const from = (forwarded: string) => limitPages(requestOf('10.0.0.1', { forwarded }))
    for (let page = 0; page < withoutCookie; page += 1) await from('192.0.2.1')
    expect(await from('192.0.2.1')).toBeDefined()
    expect(await from('192.0.2.1:4000')).toBeDefined()
    expect(await from('192.0.2.2')).toBeUndefined()
  })

  test('renders its page again after that failed', async () => {
    const { state, limitPages } = createLimit()
    for (let page = 0; page < withoutCookie; page += 1) await limitPages(requestOf('192.0.2.1'))
    state.fails = true
    await expect(limitPages(requestOf('192.0.2.1'))).rejects.toThrow('planned')
    state.fails = false
    expect((await limitPages(requestOf('192.0.2.1')))?.status).toBe(429)
  })

  test('renders its page again after five seconds, because the event that it names may have changed', async () => {
    const { state, limitPages } = createLimit()
    for (let page = 0; page <= withoutCookie; page += 1) await limitPages(requestOf('192.0.2.1'))
    state.now = 5_000
    await limitPages(requestOf('192.0.2.1'))
    expect(state.renders).toBe(1)
    state.now = 5_001
    await limitPages(requestOf('192.0.2.1'))
    expect(state.renders).toBe(2)
  })

  test('refuses nobody while rate limits are off', async () => {
    const { limitPages } = createLimit({ isOn: false })
    for (let page = 0; page < 400; page += 1) expect(await limitPages(requestOf('192.0.2.1'))).toBeUndefined()
  })
})

describe('the limit of calls', () => {
  const { withoutCookie, visitor } = clientLimits.calls

  test('lets 150 people behind one address call forty times a minute, beside a program without cookies', async () => {
    const { site, newVisitor } = siteWith()
    const limit = limitCalls(site)
    const program = () => limit(requestOf('192.0.2.1'))
    for (let call = 0; call < withoutCookie; call += 1) expect(await program()).toBeUndefined()
    const refused = await program()
    expect([refused?.status, refused?.headers['x-new-visitor']]).toEqual([429, '1'])
    expect(JSON.parse(String(refused?.body)).error).toMatch(
      /try once more now, or else in (1 minute|\d+ seconds?)\.$/,
    )
    const people = Array.from({ length: 150 }, newVisitor)
    for (let call = 0; call < 40; call += 1)
      for (const cookie of people) expect(await limit(requestOf('192.0.2.1', { cookie }))).toBeUndefined()
  })

  test('refuses one visitor beyond 600 a minute, and says when to try again', async () => {
    const { site, newVisitor } = siteWith()
    const cookie = newVisitor()
    const call = () => limitCalls(site)(requestOf('192.0.2.1', { cookie }))
    for (let count = 0; count < visitor; count += 1) expect(await call()).toBeUndefined()
    const refused = await call()
    expect([refused?.headers['x-new-visitor'], refused?.headers['set-cookie']]).toEqual([
      undefined,
      undefined,
    ])
    expect(JSON.parse(String(refused?.body)).error).toMatch(
      /^Too many requests\. .* in (1 minute|\d+ seconds?)\.$/,
    )
  })

  test('ends three times as wide for the /56 and ten times as wide for the /48 of an IPv6 address', async () => {
    const { site } = siteWith()
    const answered = async (addressOf: (network: number) => string, networks: number) => {
      let count = 0
      for (let network = 0; network < networks; network += 1)
        for (let call = 0; call < withoutCookie; call += 1)
          if (!(await limitCalls(site)(requestOf(addressOf(network))))) count += 1
      return count
    }
    expect(await answered((network) => `2001:db8:1:${network.toString(16)}::1`, 5)).toBe(3 * withoutCookie)
    expect(await answered((network) => `2001:db8:2:${network.toString(16)}00::1`, 12)).toBe(
      10 * withoutCookie,
    )
    expect(await answered((network) => `198.51.100.${network}`, 12)).toBe(10 * withoutCookie)
  })
})
