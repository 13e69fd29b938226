import { expect, test } from 'vitest'
import { announcementAt } from './announcement.ts'

test('an announcement is there until its last moment, for good without one, and never without a text', () => {
  const now = new Date('2027-03-14T08:00:00Z')
  const said = (text: string, until: string | null) => announcementAt(now, { text, until })?.text
  expect(said('Doors open at nine', '2027-03-14T09:00:01+01:00')).toBe('Doors open at nine')
  expect(said('Doors open at nine', '2027-03-14T09:00:00+01:00')).toBeUndefined()
  expect(said('Doors open at nine', null)).toBe('Doors open at nine')
  expect(said('', null)).toBeUndefined()
})
