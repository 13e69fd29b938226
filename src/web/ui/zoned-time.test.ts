import { expect, test } from 'vitest'
import { zonedTime } from './zoned-time.ts'

test.each([
  ['2025-08-30T22:30:00Z', 'Europe/Zurich', '31 Aug', '00:30'],
  ['2025-12-31T23:00:00Z', 'Europe/Zurich', '1 Jan', '00:00'],
  ['2026-03-29T01:00:00Z', 'Europe/Zurich', '29 Mar', '03:00'],
  ['2025-08-30T02:05:00.123Z', 'America/Los_Angeles', '29 Aug', '19:05'],
])('the zoned time of %s in %s is %s at %s', (iso, zone, day, time) => {
  expect(zonedTime(iso, zone)).toEqual({ day, time })
})
