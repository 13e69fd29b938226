import { expect, test } from 'vitest'
import { isCalendarDay } from './calendar-day.ts'

test.each([
  ['2025-08-30', true],
  ['2024-02-29', true],
  ['2025-02-29', false],
  ['2025-02-31', false],
  ['2025-13-01', false],
  ['2025-00-10', false],
  ['0000-01-01', false],
  ['1899-12-31', true],
  ['2025-8-30', false],
  ['2025-08-30T10:00', false],
  ['+02025-08-30', false],
  ['', false],
])('isCalendarDay(%j) is %s', (day, isDay) => {
  expect(isCalendarDay(day)).toBe(isDay)
})
