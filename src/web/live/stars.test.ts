import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followStars } from './stars.ts'

/** What `toast.ts` has put on the page, without the button that closes it. */
let toasts: { className: string }[] = []
const stored = new Map<string, string>()
const listeners = new Map<string, ((event: object) => void)[]>()
/** What `star-talk` answers, one after another; without one it is saved. */
let answers: (() => Promise<Response>)[] = []
let sent: { talkId: string; wanted: boolean }[] = []

beforeEach(() => {
  vi.useFakeTimers()
  stored.clear()
  listeners.clear()
  answers = []
  sent = []
  toasts = []
  const addEventListener = (name: string, listen: (event: object) => void) =>
    listeners.set(name, [...(listeners.get(name) ?? []), listen])
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('addEventListener', addEventListener)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  vi.stubGlobal('document', {
    hidden: false,
    addEventListener,
    querySelector: () => null,
    querySelectorAll: () => [],
    getElementById: () => null,
    createElement: () => ({ append() {}, setAttribute() {}, addEventListener() {}, matches: () => true }),
    body: { append: (toast: { className: string }) => toasts.push(toast), addEventListener() {} },
  })
  vi.stubGlobal('requestAnimationFrame', () => 0)
  vi.stubGlobal('fetch', async (address: string, { body }: { body: string }) => {
    if (address.endsWith('list-stars')) return Response.json({ talkIds: [], votedTalkIds: [] })
    sent.push(JSON.parse(body))
    return answers.shift()?.() ?? Response.json({ wanted: true, clashes: [] })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const press = (value: string) => {
  const event = { target: { closest: () => ({ value }) }, preventDefault() {} }
  for (const listen of listeners.get('click') ?? []) listen(event)
}
const soon = () => vi.advanceTimersByTimeAsync(1_000)
const waiting = () => JSON.parse(stored.get('stars-waiting') ?? '[]')
const refused = (status: number) => async () => Response.json({ error: 'No.' }, { status })

/** docs/product.md#stars */
test.each([
  ['without an answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['beyond a limit', refused(429)],
  ['while the site is away', refused(503)],
])('a star waits %s, also online, and is sent again by itself', async (_, failed) => {
  answers = [failed]
  followStars()
  press('maps')
  await soon()
  expect(sent).toHaveLength(1)
  expect(waiting()).toEqual([['maps', true]])
  await vi.advanceTimersByTimeAsync(30_000)
  expect(sent).toEqual([
    { talkId: 'maps', wanted: true },
    { talkId: 'maps', wanted: true },
  ])
  expect(waiting()).toEqual([])
  expect(toasts).toEqual([])
})

test('a star whose request hangs outlives the page', async () => {
  answers = [() => new Promise(() => {})]
  followStars()
  press('maps')
  expect(waiting()).toEqual([['maps', true]])
  await soon()
  followStars()
  await soon()
  expect(sent).toHaveLength(2)
  expect(waiting()).toEqual([])
})

test('a star that is refused for good is taken back with a word', async () => {
  answers = [refused(404)]
  followStars()
  press('maps')
  await soon()
  expect(waiting()).toEqual([])
  expect(toasts).toMatchObject([{ className: 'toast toast-destructive' }])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toHaveLength(1)
})
