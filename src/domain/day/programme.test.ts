import { expect, test } from 'vitest'
import { testEvent } from '../../../tests/support/event.ts'
import { nowAndNext, shownProgramme } from './programme.ts'

const slots = [
  { id: 'a', startsAt: 10, endsAt: 20 },
  { id: 'b', startsAt: 20, endsAt: 30 },
  { id: 'c', startsAt: 40, endsAt: 50 },
]

test.each([
  [9, undefined, 'a'],
  [10, 'a', 'b'],
  [19, 'a', 'b'],
  [20, 'b', 'c'],
  [30, undefined, 'c'],
  [39, undefined, 'c'],
  [40, 'c', undefined],
  [50, undefined, undefined],
])('at %i the slot %s runs and %s is next', (now, running, next) => {
  const found = nowAndNext(slots.toReversed(), now)
  expect([found.now?.id, found.next?.id]).toEqual([running, next])
})

const talk = (id: string, roomId: string, slotId: string) => ({
  id,
  title: id,
  hosts: ['Ada'],
  isCancelled: false,
  place: { roomId, slotId },
})
const talks = [talk('maps', 'loft', 'second'), talk('agents', 'hall', 'first')]
const at = (moment: string) => shownProgramme({ talks }, testEvent, Date.parse(moment))

test('the programme goes slot by slot, in the order of the rooms, without rooms and slots that stay empty', () => {
  const { rooms, slots: shown } = at('2025-08-01T10:00:00+02:00')
  expect(rooms).toEqual(['Hall', 'Loft'])
  expect(shown.map(({ id, when, places }) => [id, when, places.map((place) => place?.title)])).toEqual([
    ['first', undefined, ['agents', undefined]],
    ['second', undefined, [undefined, 'maps']],
  ])
})

test('what runs and what is next is marked on the day alone, by the clock of the event', () => {
  const marks = (moment: string) => at(moment).slots.map(({ when }) => when)
  expect(marks('2025-08-29T10:00:00+02:00')).toEqual([undefined, undefined])
  expect(marks('2025-08-30T09:00:00+02:00')).toEqual(['next', undefined])
  expect(marks('2025-08-30T09:30:00Z')).toEqual(['now', 'next'])
  expect(marks('2025-08-30T11:45:00+02:00')).toEqual([undefined, 'next'])
  expect(marks('2025-08-30T12:00:00+02:00')).toEqual([undefined, 'now'])
  expect(marks('2025-08-31T12:00:00+02:00')).toEqual([undefined, undefined])
})
