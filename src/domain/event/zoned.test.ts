import { expect, test } from 'vitest'
import { dayIn } from './zoned.ts'

test('a moment has the day that the calendar of its zone shows', () => {
  expect(dayIn(new Date('2025-08-29T21:59:59Z'), 'Europe/Zurich')).toBe('2025-08-29')
  expect(dayIn(new Date('2025-08-29T22:00:00Z'), 'Europe/Zurich')).toBe('2025-08-30')
  expect(dayIn(new Date('2025-12-31T22:59:59Z'), 'Europe/Zurich')).toBe('2025-12-31')
  expect(dayIn(new Date('2025-12-31T23:00:00Z'), 'Europe/Zurich')).toBe('2026-01-01')
})
