import { expect, test } from 'vitest'
import { tryAgainLater, waitInWords } from './wait.ts'

test.each([
  [0.2, 'in 1 second'],
  [40, 'in 40 seconds'],
  [60, 'in 1 minute'],
  [61, 'in 2 minutes'],
  [720, 'in 12 minutes'],
  [3540, 'in 59 minutes'],
  [3541, 'in 1 hour'],
  [86_400, 'in 24 hours'],
])('a wait of %d seconds is said as "%s", never as less', (seconds, words) => {
  expect(waitInWords(seconds)).toBe(words)
})

test('a failure that may be tried again says when, any other stays as it is', () => {
  expect(tryAgainLater('Failed to save. Please try again.', 720)).toBe(
    'Failed to save. Please try again in 12 minutes.',
  )
  expect(tryAgainLater('An error occurred during login', 720)).toBeUndefined()
  expect(tryAgainLater('Failed to save. Please try again.', Number.NaN)).toBeUndefined()
})
