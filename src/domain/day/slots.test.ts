import { expect, test } from 'vitest'
import { dayOfSlot } from './slots.ts'

test('a slot after midnight has the date of the day after', () => {
  const event = { startsAt: '2026-12-31T20:00:00+07:00', timeZone: 'Asia/Bangkok' }
  expect(['20:00', '23:30', '00:05', '05:30', '06:00'].map((time) => dayOfSlot(time, event))).toEqual([
    'Thursday 31 December 2026',
    'Thursday 31 December 2026',
    'Friday 1 January 2027',
    'Friday 1 January 2027',
    'Thursday 31 December 2026',
  ])
})
