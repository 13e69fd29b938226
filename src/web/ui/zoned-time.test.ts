import { expect, test } from 'vitest'
import { shortTime, zonedTime } from './zoned-time.ts'

test.each([
  ['2025-08-30T22:30:00Z', 'Europe/Zurich', '31 Aug', '00:30'],
  ['2025-12-31T23:00:00Z', 'Europe/Zurich', '1 Jan', '00:00'],
  ['2026-03-29T01:00:00Z', 'Europe/Zurich', '29 Mar', '03:00'],
  ['2025-08-30T02:05:00.123Z', 'America/Los_Angeles', '29 Aug', '19:05'],
])('the zoned time of %s in %s is %s at %s', (iso, zone, day, time) => {
  expect(zonedTime(iso, zone)).toMatchObject({ day, time })
})

test.each([
  ['2025-08-30T08:41:00Z', '10:41'],
  ['2025-08-29T22:00:00Z', '00:00'],
  ['2025-08-29T21:59:00Z', '29 Aug, 23:59'],
  ['2024-08-30T08:41:00Z', '30 Aug 2024, 10:41'],
])('on 30 August 2025 in Zurich, the short time of %s is %s', (iso, words) => {
  expect(shortTime(iso, 'Europe/Zurich', '2025-08-30T21:00:00Z')).toBe(words)
})
