import { afterEach, expect, test, vi } from 'vitest'
import followDemos from './demos.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the page of the demos asks again what is one’s own when it was refused, as in a crowd', async () => {
  vi.useFakeTimers()
  const answers = [
    { ok: false, json: async () => ({ error: 'Too many requests' }) },
    { ok: true, json: async () => ({ teams: ['one'], stars: {} }) },
  ]
  const fetch = vi.fn(async (address: string) =>
    address === '/now' ? { ok: true, json: async () => ({ version: 1, showing: null }) } : answers.shift(),
  )
  vi.stubGlobal('fetch', fetch)
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('document', { hidden: false, querySelector: () => null })
  const marked = vi.fn()
  const demo = { dataset: { demo: 'one' }, toggleAttribute: marked, querySelectorAll: () => [] }
  const page = {
    dataset: { now: '/now', own: '/own', demos: '1' } as Record<string, string>,
    querySelector: () => null,
    querySelectorAll: () => [demo],
  }
  followDemos(page as never)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(page.dataset).not.toHaveProperty('known')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(page.dataset).toHaveProperty('known')
  expect(marked).toHaveBeenLastCalledWith('data-mine', true)
})
