import { afterEach, expect, test, vi } from 'vitest'
import followDemos from './demos.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the page of the demos asks again what is one’s own when it was refused, as in a crowd, and after the way back', async () => {
  vi.useFakeTimers()
  const answers = [
    { ok: false, json: async () => ({ error: 'Too many requests' }) },
    { ok: true, json: async () => ({ teams: ['one'], stars: {} }) },
    { ok: true, json: async () => ({ teams: [], stars: {} }) },
  ]
  const fetch = vi.fn(async (address: string) =>
    address === '/now' ? { ok: true, json: async () => ({ version: 1, showing: null }) } : answers.shift(),
  )
  vi.stubGlobal('fetch', fetch)
  let comeBack = (_: object) => {}
  vi.stubGlobal('addEventListener', (name: string, listen: typeof comeBack) => {
    if (name === 'pageshow') comeBack = listen
  })
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
  comeBack({ persisted: true })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(marked).toHaveBeenLastCalledWith('data-mine', false)
})

test('a slow answer about the demos never comes after a later one: the page asks again once it is there', async () => {
  vi.useFakeTimers()
  const answers: (() => void)[] = []
  vi.stubGlobal('fetch', () => new Promise((resolve) => answers.push(() => resolve(undefined))))
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('document', { hidden: false })
  followDemos({ dataset: {}, querySelector: () => null } as never)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(answers).toHaveLength(1)
  answers[0]?.()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(answers).toHaveLength(2)
})

test('a changed list of demos is shown in Firefox, too, to which every button is :user-valid', async () => {
  vi.useFakeTimers()
  const answer = { version: 2, showing: null, teams: [], stars: {} }
  vi.stubGlobal('fetch', async () => ({ ok: true, json: async () => answer, text: async () => '' }))
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('location', { pathname: '/demos' })
  vi.stubGlobal('document', { hidden: false, querySelector: () => null })
  const found = { childNodes: ['the new list'], dataset: { demos: '2' } }
  vi.stubGlobal(
    'DOMParser',
    class {
      parseFromString = () => ({ querySelector: () => found })
    },
  )
  const replaceChildren = vi.fn()
  followDemos({
    dataset: { demos: '1' },
    // It holds buttons, and nothing that somebody typed.
    querySelector: (selector: string) => (selector.split(',').includes(':user-valid') ? {} : null),
    querySelectorAll: () => [],
    replaceChildren,
  } as never)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(replaceChildren).toHaveBeenCalledExactlyOnceWith('the new list')
})

test('a press counts again after the way back to a page that the browser has kept', () => {
  vi.useFakeTimers()
  const listeners: Record<string, (event: object) => void> = {}
  vi.stubGlobal('addEventListener', (name: string, listen: () => void) => {
    listeners[name] = listen
  })
  vi.stubGlobal('document', { hidden: true })
  followDemos({ dataset: {}, querySelector: () => null } as never)
  const isIgnored = () => {
    const preventDefault = vi.fn()
    listeners.submit?.({ preventDefault })
    return preventDefault.mock.calls.length > 0
  }
  expect([isIgnored(), isIgnored()]).toEqual([false, true])
  listeners.pageshow?.({ persisted: true })
  expect([isIgnored(), isIgnored()]).toEqual([false, true])
})
