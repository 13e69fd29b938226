import { afterEach, expect, test, vi } from 'vitest'
import followProgramme from './programme.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
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
