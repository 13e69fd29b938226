import { expect, test } from 'vitest'
import { dayMessages as messages } from './messages.ts'

test('a shift of the day by one minute is told in the singular', () => {
  expect(messages.shifted('14:00', 15)).toContain('begins 15 minutes later.')
  expect(messages.shifted('14:00', 1)).toContain('begins one minute later.')
})
