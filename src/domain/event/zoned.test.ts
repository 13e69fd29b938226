import { expect, test } from 'vitest'
import { dayIn, localIn, withOffset } from './zoned.ts'

test('a moment has the day that the calendar of its zone shows', () => {
  expect(dayIn(new Date('2025-08-29T21:59:59Z'), 'Europe/Zurich')).toBe('2025-08-29')
  expect(dayIn(new Date('2025-08-29T22:00:00Z'), 'Europe/Zurich')).toBe('2025-08-30')
  expect(dayIn(new Date('2025-12-31T22:59:59Z'), 'Europe/Zurich')).toBe('2025-12-31')
  expect(dayIn(new Date('2025-12-31T23:00:00Z'), 'Europe/Zurich')).toBe('2026-01-01')
})

test('a half-typed year, such as 0203, gives a moment with an offset', () => {
  for (const zone of ['Europe/Zurich', 'America/New_York', 'Asia/Kathmandu', 'UTC'])
    for (const year of ['0002', '0020', '0202', '1802']) {
      const moment = withOffset(`${year}-08-30T10:00:00`, zone)
      expect(moment).toMatch(new RegExp(`^${year}-08-30T10:00:00[+-]\\d\\d:\\d\\d$`))
      // Their clocks were off by seconds, which no offset can say.
      expect(localIn(moment, zone)).toMatch(new RegExp(`^${year}-08-30T(09:59|10:00)`))
      expect(dayIn(moment, zone)).toBe(`${year}-08-30`)
    }
})

test('a local time with a year of five digits, as some browsers allow, is returned as it is', () => {
  expect(withOffset('20320-08-30T10:00:00', 'Europe/Zurich')).toBe('20320-08-30T10:00:00')
})
