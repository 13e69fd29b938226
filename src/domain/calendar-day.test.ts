import { expect, test } from 'vitest'
import { daysAfter, isCalendarDay } from './calendar-day.ts'

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
])('that %j is a day of the calendar is %s', (day, isDay) => {
  expect(isCalendarDay(day)).toBe(isDay)
})

test('days are counted on and back over the ends of months and years, and leap days', () => {
  expect(daysAfter('2027-12-31', 1)).toBe('2028-01-01')
  expect(daysAfter('2028-03-01', -1)).toBe('2028-02-29')
  expect(daysAfter('2027-03-01', -1)).toBe('2027-02-28')
  expect(daysAfter('2025-10-26', 0)).toBe('2025-10-26')
})
