import { expect, test } from 'vitest'
import { testDocuments } from '../../../tests/support/event.ts'
import { moveWarnings, offsetNotes } from './moved.ts'

const before = {
  ...testDocuments.event,
  startsAt: '2027-04-03T18:00:00+13:00',
  endsAt: '2027-04-04T02:30:00+12:00',
  timeZone: 'Pacific/Auckland',
  dateText: 'Saturday 3 April 2027',
  timeText: '18:00 until late',
}

test('a moment whose offset is not that of the event’s place is told by the clock there', () => {
  expect(offsetNotes(before)).toEqual([])
  expect(offsetNotes({ ...before, timeZone: 'America/New_York' })).toEqual([
    'Start 2027-04-03T18:00:00+13:00 is 2027-04-03 01:00 by the clock of America/New_York.',
    'End 2027-04-04T02:30:00+12:00 is 2027-04-03 10:30 by the clock of America/New_York.',
  ])
})

test('an event that moves to another day says which words stay behind, and that nobody is told', () => {
  const after = { ...before, startsAt: '2027-09-25T19:00:00+12:00', endsAt: '2027-09-26T03:30:00+13:00' }
  expect(moveWarnings(before, after)).toEqual([
    'Date in words says “Saturday 3 April 2027”; the event would start on Saturday 25 September 2027.',
    'Time in words is still “18:00 until late”: pages, tickets and mails say so.',
    'The days in Tickets, Poll and Proposals stay as they are: look there, too.',
    'Nobody is written to: tell whoever has a ticket, under Mails.',
  ])
  const rewritten = { ...after, dateText: 'Saturday 25 September 2027', timeText: '19:00 until late' }
  expect(moveWarnings(before, rewritten)).toHaveLength(2)
})

test('an event that keeps its day and its clock says nothing, also where only the offset of its place differs', () => {
  const renamed = { ...before, name: 'Another name' }
  expect(moveWarnings(before, renamed)).toEqual([])
  // A week later summer time is over, and the clock at the venue shows the same.
  const later = { ...before, startsAt: '2027-04-10T18:00:00+12:00', endsAt: '2027-04-11T02:30:00+12:00' }
  expect(moveWarnings(before, later).join()).not.toContain('Time in words')
  const longer = { ...before, endsAt: '2027-04-04T03:30:00+12:00' }
  expect(moveWarnings(before, longer).join()).not.toContain('Date in words')
})

test('the date in words is told where it names another day, or nobody has touched it', () => {
  const after = { ...before, startsAt: '2027-09-25T18:00:00+12:00', endsAt: '2027-09-26T03:30:00+13:00' }
  const isTold = (dateText: string, earlier = before.dateText) =>
    moveWarnings({ ...before, dateText: earlier }, { ...after, dateText }).some((each) =>
      each.includes('Date in words'),
    )
  expect(isTold('Sat 26 September 2027')).toBe(true)
  expect(isTold('The first weekend', 'The first weekend')).toBe(true)
  expect(isTold('The last weekend', 'The first weekend')).toBe(false)
  // The words came first.
  expect(isTold('Saturday 25 September 2027', 'Saturday 25 September 2027')).toBe(false)
})
