import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ignoreSecondPress } from './second-press.ts'

let listen: (event: object) => void
beforeEach(() => {
  vi.stubGlobal('document', { querySelectorAll: () => [] })
  vi.stubGlobal('addEventListener', (_: string, added: typeof listen) => {
    listen = added
  })
  ignoreSecondPress()
})
afterEach(() => vi.unstubAllGlobals())

/** Whether it arrives. */
function press(words: string, at: number, detail: number): boolean {
  const stopImmediatePropagation = vi.fn()
  const target = { closest: () => ({ textContent: words }) }
  const where = { clientX: 10, clientY: 10, timeStamp: at }
  listen({ ...where, detail, target, preventDefault() {}, stopImmediatePropagation })
  return stopImmediatePropagation.mock.calls.length === 0
}

/** docs/product.md#programme */
test.each([
  ['a double click on a button that asks before it removes removes nothing', 'Remove it now', 2, false],
  ['a second click that is no double click removes', 'Remove it now', 1, true],
  ['a double click on a button that says the same presses it twice', 'Remove', 2, true],
])('%s', (_, words, detail, arrives) => {
  expect(press('Remove', 1_000, 1)).toBe(true)
  expect(press(words, 1_200, detail)).toBe(arrives)
})
