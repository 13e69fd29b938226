import { expect, test } from 'vitest'
import { testDocuments } from '../../../../tests/support/event.ts'
import { readDocument } from '../check.ts'

const saidOf = (...times: string[]) => {
  const items = times.map((startsAt, index) => ({ id: `e${index}`, title: `Entry ${index}`, startsAt }))
  const acts = [{ id: 'night', name: 'Night', subtitle: 'Late', text: 'Stay awake.', items }]
  const read = readDocument('schedule', { ...testDocuments.schedule, acts })
  return 'problems' in read ? read.problems.map(({ sentence }) => sentence) : []
}

test('entries are in the order of the clock, may pass midnight, and may begin before the morning', () => {
  expect(saidOf('18:00', '23:30', '00:30', '04:15')).toEqual([])
  expect(saidOf('05:30', '10:00')).toEqual([])
  expect(saidOf('11:00', '10:30')).toEqual([
    'Start of “Entry 1” is 10:30, before 11:00 of “Entry 0” above it; put the entries in the order of the clock.',
  ])
  expect(saidOf('23:30', '01:00', '00:30')).toEqual([
    'Start of “Entry 2” is 00:30, before 01:00 of “Entry 1” above it; put the entries in the order of the clock.',
  ])
})
