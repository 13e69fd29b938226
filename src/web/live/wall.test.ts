import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** docs/product.md#wall */
test.each([
  ['is refused', async () => Promise.reject(new TypeError('failed'))],
  ['is never answered', () => new Promise(() => {})],
])('the wall shows the new page, with its end, while the question for demos %s', async (_, demos) => {
  vi.resetModules()
  vi.useFakeTimers()
  const section = (dataset: Record<string, string> = {}) => ({
    dataset,
    innerHTML: '',
    childNodes: [],
    querySelector: () => null,
    querySelectorAll: () => [],
    toggleAttribute() {},
    replaceChildren: vi.fn(),
  })
  const wall = section({ zone: 'Europe/Zurich', demos: '/demos/now', ends: '0' })
  const fresh = { ...section({ ends: '60000' }), innerHTML: 'a talk that has moved' }
  const page = (found: object) => ({
    visibilityState: 'visible',
    addEventListener() {},
    querySelector: (selector: string) => (selector === '[data-wall]' ? found : null),
  })
  vi.stubGlobal('document', page(wall))
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('location', { href: 'https://example.org/wall' })
  vi.stubGlobal(
    'DOMParser',
    class {
      parseFromString = () => page(fresh)
    },
  )
  const answer = { headers: new Headers(), text: async () => '' }
  vi.stubGlobal('fetch', async (address: string) => (address === '/demos/now' ? demos() : answer))
  await import('./wall.ts')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(wall.replaceChildren).toHaveBeenCalledOnce()
  // An end that was moved while the wall hangs.
  expect(wall.dataset.ends).toBe('60000')
})
