import { expect, test } from 'vitest'
import { testDocuments } from '../../../../tests/support/event.ts'
import { momentsOf } from '../../day/slots.ts'
import { readDocument, readEvent } from '../check.ts'

const { day } = testDocuments
const [first] = day.slots

const saidOf = (change: object) => {
  const read = readDocument('day', { ...day, ...change })
  return 'problems' in read ? read.problems.map(({ sentence }) => sentence) : []
}
const slots = (...times: [string, string][]) => ({
  slots: times.map(([startsAt, endsAt], index) => ({ id: `s${index}`, startsAt, endsAt })),
})

test('slots follow each other, last at most four hours and may pass midnight', () => {
  expect(saidOf(slots(['11:00', '11:40'], ['11:40', '12:00'], ['23:30', '00:30']))).toEqual([])
  expect(saidOf(slots(['11:00', '11:40'], ['11:30', '12:00']))).toEqual([
    'Start is 11:30, before the end of the slot above it (11:40); slots follow each other.',
  ])
  expect(saidOf(slots(['11:00', '15:01']))).toEqual([
    'A slot lasts at most four hours; from 11:00 that is until 15:00.',
  ])
  expect(saidOf(slots(['11:00', '11:00']))).toEqual(['End is 11:00, which is not after the start (11:00).'])
})

test('rooms have seats, and ids and names of their own', () => {
  const [hall] = day.rooms
  expect(saidOf({ rooms: [{ ...hall, capacity: 0 }] })).toEqual([
    'Seats is 0. Write a number from 1 to 100000.',
  ])
  expect(saidOf({ rooms: [hall, { ...hall, id: 'other' }] })).toEqual([
    'The name “Hall” is there twice (entries 1 and 2); give one of them another.',
  ])
  expect(saidOf({ rooms: [{ ...hall, has: ['sceen'] }] })).toEqual([
    'What it has “sceen” is none of screen, whiteboard, quiet, step-free; did you mean screen?',
  ])
})

test('a slot lies in the time of the event, by the clock of its zone', () => {
  const read = readEvent({ ...testDocuments, day: { ...day, ...slots(['09:00', '10:30']) } })
  expect('problems' in read && read.problems).toEqual([
    {
      document: 'day',
      path: ['slots', 0, 'startsAt'],
      sentence: 'The slot from 09:00 to 10:30 is not in the time of the event, 10:00 to 23:59.',
    },
  ])
  const event = { ...testDocuments.event, startsAt: '2025-08-30T05:00:00+02:00' }
  const early = readEvent({ ...testDocuments, event, day: { ...day, ...slots(['05:00', '05:40']) } })
  expect('problems' in early && early.problems.map(({ sentence }) => sentence)).toEqual([
    'The slot from 05:00 to 05:40 is not in the time of the event, 05:00 to 23:59. Slots before 06:00 are in the night after the day of the event.',
  ])
  expect(first && new Date(momentsOf(first, testDocuments.event).startsAt).toISOString()).toBe(
    '2025-08-30T09:00:00.000Z',
  )
  const night = { startsAt: '23:30', endsAt: '00:30' }
  expect(new Date(momentsOf(night, testDocuments.event).endsAt).toISOString()).toBe(
    '2025-08-30T22:30:00.000Z',
  )
})

test('a slot of a night in which clocks go forward begins and ends at times that exist', () => {
  const said = (...times: [string, string][]) => {
    const dates = { startsAt: '2027-03-27T10:00:00+01:00', endsAt: '2027-03-28T05:00:00+02:00' }
    const event = { ...testDocuments.event, ...dates }
    const read = readEvent({ ...testDocuments, event, day: { ...day, ...slots(...times) } })
    return 'problems' in read ? read.problems.map(({ sentence }) => sentence) : []
  }
  expect(said(['01:00', '02:00'], ['03:00', '03:40'])).toEqual([])
  const skipped = (from: string, to: string) =>
    `The slot from ${from} to ${to} begins or ends at a time that does not exist: clocks go forward in this night.`
  for (const [from, to] of [
    ['02:00', '03:00'],
    ['02:30', '03:00'],
    ['01:30', '02:30'],
  ] as const)
    expect(said([from, to])).toContain(skipped(from, to))
})
