import { afterEach, expect, test, vi } from 'vitest'
import followProgramme from './programme.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** docs/product.md#page-of-the-programme */
test('a last copy says so until the page itself has come, although the site answers', async () => {
  vi.useFakeTimers()
  class Part {
    childNodes = []
    dataset = { programme: '2' }
  }
  let isBroken = true
  const fetch = async (address: string) =>
    address === '/schedule/version'
      ? Response.json({ version: '2' })
      : address.endsWith('list-stars')
        ? Response.json({ talkIds: [], votedTalkIds: [] })
        : new Response(isBroken ? 'Too many requests' : 'the page')
  const asOf = { hidden: false }
  vi.stubGlobal('HTMLElement', Part)
  vi.stubGlobal(
    'DOMParser',
    class {
      parseFromString = (text: string) => ({ querySelector: () => (text === 'the page' ? new Part() : null) })
    },
  )
  vi.stubGlobal('fetch', fetch)
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('location', { pathname: '/schedule', search: '' })
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('document', {
    visibilityState: 'visible',
    querySelector: (selector: string) => (selector === '[data-as-of]' ? asOf : null),
    querySelectorAll: () => [],
    addEventListener() {},
  })
  followProgramme({ dataset: { programme: '1' }, replaceChildren() {}, querySelectorAll: () => [] } as never)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asOf.hidden).toBe(false)
  isBroken = false
  await vi.advanceTimersByTimeAsync(33_000)
  expect(asOf.hidden).toBe(true)
})

test('a question that is never answered is given up, and asked again', async () => {
  vi.useFakeTimers()
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const given = new AbortController()
    setTimeout(() => given.abort(), ms)
    return given.signal
  })
  const asked = vi.fn()
  vi.stubGlobal('fetch', (address: string, { signal }: RequestInit = {}) => {
    if (address.endsWith('list-stars')) return Response.json({ talkIds: [], votedTalkIds: [] })
    asked()
    return new Promise((_, reject) => signal?.addEventListener('abort', reject))
  })
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('document', {
    visibilityState: 'visible',
    querySelector: () => null,
    querySelectorAll: () => [],
    addEventListener() {},
  })
  followProgramme({ dataset: { programme: '1' } } as never)
  await vi.advanceTimersByTimeAsync(90_000)
  expect(asked.mock.calls.length).toBeGreaterThan(1)
})
