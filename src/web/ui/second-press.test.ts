import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ignoreSecondPress } from './second-press.ts'

let listen: (event: object) => void
beforeEach(() => {
  vi.stubGlobal('document', { querySelectorAll: () => [] })
  vi.stubGlobal('addEventListener', (name: string, added: typeof listen) => {
    if (name === 'click') listen = added
  })
  ignoreSecondPress()
})
afterEach(() => vi.unstubAllGlobals())

/** Whether a press on the button arrives, which says this by then. */
function press(button: { textContent: string }, words: string, at: number, detail: number): boolean {
  const stopImmediatePropagation = vi.fn()
  button.textContent = words
  const target = { closest: () => button }
  const where = { clientX: 10, clientY: 10, timeStamp: at }
  listen({ type: 'click', ...where, detail, target, preventDefault() {}, stopImmediatePropagation })
  return stopImmediatePropagation.mock.calls.length === 0
}

/** docs/product.md#double-presses */
test.each([
  ['a double click on a button that asks before it removes removes nothing', 'Remove it now', 2, false],
  ['a second click that is no double click removes', 'Remove it now', 1, true],
  ['a double click on a button that says the same presses it twice', 'Remove', 2, true],
])('%s', (_, words, detail, arrives) => {
  const button = { textContent: '' }
  expect(press(button, 'Remove', 1_000, 1)).toBe(true)
  expect(press(button, words, 1_200, detail)).toBe(arrives)
})

test('two quick taps on two buttons at one place press both', () => {
  expect(press({ textContent: '' }, 'Agents', 1_000, 1)).toBe(true)
  expect(press({ textContent: '' }, 'Free', 1_200, 2)).toBe(true)
})
