import { expect, test } from 'vitest'
import { msUntil } from './maintenance.ts'

const at = { hour: 3, minute: 30, timeZone: 'Europe/Zurich' }

test.each([
  ['the same night', '2025-08-30T01:29:00Z', 60_000],
  ['the next night, when it is that very minute', '2025-08-30T01:30:00Z', 24 * 3600_000],
  ['the next night, from the evening', '2025-08-30T19:30:00.250Z', 6 * 3600_000 - 250],
  ['in winter, too', '2025-12-01T02:00:00Z', 30 * 60_000],
])('the nightly vacuum runs %s', (_, now, ms) => {
  expect(msUntil(at, new Date(now))).toBe(ms)
})
