import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followStars } from './stars.ts'
// Fake timers do not wait for it to load.
import '../ui/toast.ts'

/** What `toast.ts` has put on the page, without the button that closes it. */
let toasts: { className: string }[] = []
const stored = new Map<string, string>()
const listeners = new Map<string, ((event: object) => void)[]>()
/** What `star-talk` answers, one after another; without one it is saved. */
let answers: (() => Promise<Response>)[] = []
let sent: { talkId: string; wanted: boolean }[] = []
/** On the page. */
let buttons: ReturnType<typeof buttonOf>[] = []
/** What `list-stars` answers. */
let list: () => Promise<Response>

beforeEach(() => {
  vi.useFakeTimers()
  stored.clear()
  listeners.clear()
  answers = []
  sent = []
  buttons = []
  list = async () => Response.json({ talkIds: [], votedTalkIds: [] })
  toasts = []
  const addEventListener = (name: string, listen: (event: object) => void) =>
    listeners.set(name, [...(listeners.get(name) ?? []), listen])
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('addEventListener', addEventListener)
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  }
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('document', {
    hidden: false,
    addEventListener,
    querySelector: () => null,
    querySelectorAll: () => buttons,
    getElementById: () => null,
    createElement: () => ({ append() {}, setAttribute() {}, addEventListener() {}, matches: () => true }),
    body: { append: (toast: { className: string }) => toasts.push(toast), addEventListener() {} },
  })
  vi.stubGlobal('requestAnimationFrame', () => 0)
  vi.stubGlobal('fetch', async (address: string, { body }: { body: string }) => {
    if (address.endsWith('list-stars')) return list()
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

const buttonOf = (value: string) => {
  const pressed: string[] = []
  const setAttribute = (_: string, isPressed: string) => pressed.push(isPressed)
  // Each at a time of its own.
  const closest = (selector: string) => (selector === '[data-at]' ? { dataset: { at: value } } : null)
  return { value, pressed, setAttribute, toggleAttribute() {}, closest, nextElementSibling: null }
}

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

test('a star is sent once, too, where the list of stars did not come', async () => {
  list = () => Promise.reject(new TypeError('Failed to fetch'))
  // Enough to end a test that would send it for ever.
  answers = [...Array(40).fill(async () => Response.json({ wanted: true, clashes: [] })), refused(404)]
  followStars()
  press('maps')
  await soon()
  expect(sent).toEqual([{ talkId: 'maps', wanted: true }])
  expect(waiting()).toEqual([])
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

test('a star that waits makes the next page start its script at once, as an answered star does', async () => {
  answers = [() => new Promise(() => {})]
  followStars()
  press('maps')
  await soon()
  expect(stored.get('has-voted')).toBe('1')
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

test('a reload without a network shows the stars that the tab knows', async () => {
  list = async () => Response.json({ talkIds: ['maps'], votedTalkIds: [] })
  followStars()
  press('agents')
  await soon()
  list = () => Promise.reject(new TypeError('Failed to fetch'))
  buttons = ['maps', 'agents', 'kites'].map(buttonOf)
  followStars()
  const shown = () => buttons.map(({ pressed }) => pressed.at(-1))
  expect(shown()).toEqual(['true', 'true', 'false'])
  await soon()
  expect(shown()).toEqual(['true', 'true', 'false'])
})

test('a list that was asked for earlier and comes later does not take a new star off', async () => {
  buttons = ['maps'].map(buttonOf)
  followStars()
  await soon()
  const comeBack = () => {
    for (const listen of listeners.get('online') ?? []) listen({})
  }
  const { promise: late, resolve: come } = Promise.withResolvers<Response>()
  list = () => late
  comeBack()
  list = async () => Response.json({ talkIds: [], votedTalkIds: [] })
  comeBack()
  press('maps')
  await soon()
  expect(sent).toHaveLength(1)
  come(Response.json({ talkIds: [], votedTalkIds: [] }))
  await soon()
  expect(buttons[0]?.pressed.at(-1)).toBe('true')
})

test('a star that waits is shown at once after a reload, also where no list of stars ever came', async () => {
  stored.set('stars-waiting', '[["maps",true]]')
  buttons = ['maps', 'kites'].map(buttonOf)
  list = () => new Promise(() => {})
  followStars()
  expect(buttons.map(({ pressed }) => pressed.at(-1))).toEqual(['true', 'false'])
  // So that a press takes it back, as it says.
  press('maps')
  expect(waiting()).toEqual([['maps', false]])
})

test('a list of stars that did not come is asked for again while the page is looked at', async () => {
  buttons = ['maps'].map(buttonOf)
  list = () => Promise.reject(new TypeError('Failed to fetch'))
  followStars()
  await soon()
  list = async () => Response.json({ talkIds: ['maps'], votedTalkIds: [] })
  await vi.advanceTimersByTimeAsync(30_000)
  expect(buttons[0]?.pressed.at(-1)).toBe('true')
})

test('a star that waits in one tab, and that another has sent and taken back, stays taken back', async () => {
  answers = [refused(503)]
  followStars()
  press('maps')
  await soon()
  expect(waiting()).toEqual([['maps', true]])
  // Its answer came there, and so did that to the next press.
  stored.delete('stars-waiting')
  await vi.advanceTimersByTimeAsync(30_000)
  expect(sent).toEqual([{ talkId: 'maps', wanted: true }])
})

test('what waits in another tab stays stored while this one sends its own', async () => {
  const answer = Promise.withResolvers<Response>()
  answers = [() => answer.promise]
  followStars()
  press('maps')
  await soon()
  const others = [
    ['maps', false],
    ['agents', true],
  ]
  stored.set('stars-waiting', JSON.stringify(others))
  answer.resolve(Response.json({ wanted: true, clashes: [] }))
  await soon()
  expect(waiting()).toEqual(others)
})
