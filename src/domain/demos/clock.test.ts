import { describe, expect, test } from 'vitest'
import { clockInWords, demosNow, scoreInWords } from './clock.ts'

const at = (seconds: number) => new Date(Date.UTC(2025, 7, 30, 17, 0, seconds))
const running = { revision: 7, title: 'Maps', seconds: 60, startedAt: at(0) }

/** docs/product.md#demos */
describe('the clock of a demo', () => {
  test('counts down to zero, and stays there', () => {
    expect(
      [0, 18.2, 59.9, 60, 90].map((seconds) => demosNow(running, at(seconds)).showing?.secondsLeft),
    ).toEqual([60, 42, 1, 0, 0])
  })

  test('does not run before it is started, nor without a demo', () => {
    expect(demosNow({ ...running, startedAt: null }, at(18)).showing).toEqual({
      title: 'Maps',
      secondsLeft: null,
    })
    expect(demosNow({ ...running, title: null }, at(18)).showing).toBeNull()
  })

  test('is written in a few characters, and so is a score', () => {
    expect(clockInWords(605)).toBe('10:05')
    expect([85, -5, 0].map(scoreInWords)).toEqual(['0.85 above', '0.05 below', '0.00 above'])
  })
})
