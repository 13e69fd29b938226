import { expect, test } from 'vitest'
import { usualDoorEnd } from './doors.ts'

const event = { endsAt: '2027-06-06T22:00:00+01:00' }
const endFrom = (now: string) => usualDoorEnd(new Date(now), event).toISOString()

test('a door that is made on the day, or while its helpers are prepared, ends with the event', () => {
  for (const now of ['2027-06-06T08:00:00Z', '2027-06-05T12:00:00Z', '2027-06-04T18:00:00Z'])
    expect(endFrom(now)).toBe('2027-06-06T21:00:00.000Z')
})

test('a door of a rehearsal, weeks before the event or after it, ends ten hours later', () => {
  expect(endFrom('2027-05-10T08:00:00Z')).toBe('2027-05-10T18:00:00.000Z')
  expect(endFrom('2027-06-07T08:00:00Z')).toBe('2027-06-07T18:00:00.000Z')
})
