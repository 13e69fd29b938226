import { describe, expect, test } from 'vitest'
import { clockInWords, demosNow, scoreInWords, showingInWords } from './clock.ts'

const at = (seconds: number) => new Date(Date.UTC(2025, 7, 30, 17, 0, seconds))
const running = { revision: 7, title: 'Maps', seconds: 60, startedAt: at(0) }

/** docs/product.md#demos */
describe('the clock of a demo', () => {
  test('counts down to zero, and stays there', () => {
    expect(
      [0, 18.2, 59.9, 60, 90].map((seconds) => demosNow(running, at(seconds)).showing?.secondsLeft),
    ).toEqual([60, 42, 1, 0, 0])
  })

  test('is said with what is shown, and not before it runs', () => {
    expect(showingInWords(demosNow(running, at(18)))).toBe('Now showing: Maps, 0:42')
    expect(showingInWords(demosNow({ ...running, startedAt: null }, at(18)))).toBe('Now showing: Maps')
    expect(showingInWords(demosNow({ ...running, title: null }, at(18)))).toBeUndefined()
    expect(clockInWords(605)).toBe('10:05')
    expect([85, -5, 0].map(scoreInWords)).toEqual(['0.85 above', '0.05 below', '0.00 above'])
  })
})
