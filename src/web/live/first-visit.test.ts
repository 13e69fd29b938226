import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { firstVisitScript } from './first-visit.ts'

const browser =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/150.0.0.0'

/** Opens home in a pretended browser and tells where it leads. */
function open({ userAgent = browser, hash = '', seen = false, hasStorage = true } = {}) {
  const stored = new Map(seen ? [['first-visit', '1']] : [])
  const page = { hidden: false }
  const led: string[] = []
  runInNewContext(firstVisitScript('/vcf2025'), {
    location: { hash, replace: (to: string) => led.push(to) },
    navigator: { userAgent },
    document: { documentElement: page },
    sessionStorage: hasStorage
      ? {
          getItem: (key: string) => stored.get(key) ?? null,
          setItem: (key: string, value: string) => stored.set(key, value),
        }
      : undefined,
  })
  return { led: led[0], isHidden: page.hidden, isRemembered: stored.size === 1 }
}

describe('the first visit of home in a session', () => {
  test('redirects to the summary, hides home at once and sets the flag', () => {
    expect(open()).toEqual({ led: '/vcf2025', isHidden: true, isRemembered: true })
  })

  test('stays on home when the session was redirected before', () => {
    expect(open({ seen: true })).toEqual({ led: undefined, isHidden: false, isRemembered: true })
  })

  test.each([
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (Linux; Android 11; moto g power) Chrome/150.0.0.0 Mobile Safari/537.36 Chrome-Lighthouse',
    'facebookexternalhit/1.1',
  ])('stays on home for the crawler %s', (userAgent) => {
    expect(open({ userAgent }).led).toBeUndefined()
  })

  test('stays on home when the address has a hash, and remembers it as the visit', () => {
    expect(open({ hash: '#schedule' })).toEqual({ led: undefined, isHidden: false, isRemembered: true })
  })

  test('stays on home when session storage is switched off', () => {
    expect(open({ hasStorage: false })).toEqual({ led: undefined, isHidden: false, isRemembered: false })
  })
})
