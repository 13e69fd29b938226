import { expect, test } from 'vitest'
import { testEvent } from '../../tests/support/event.ts'
import { momentsOfPages } from './cached-pages.ts'
import { shownProgramme } from './day/programme.ts'

/** docs/product.md#page-of-the-programme */
test('cached pages are made anew at each moment at which the programme marks other slots', () => {
  const talks = testEvent.day.slots.map(({ id: slotId }) => ({
    id: slotId,
    title: 'A talk',
    hosts: [],
    isCancelled: false,
    place: { roomId: 'hall', slotId },
  }))
  const begins = Date.parse('2025-08-29T21:50:00+02:00')
  const moments = Array.from({ length: 110 }, (_, at) => new Date(begins + at * 10 * 60_000).toISOString())
  const marks = moments.map((moment) =>
    shownProgramme({ talks }, testEvent, Date.parse(moment))
      .slots.map(({ when }) => when)
      .join(),
  )
  const changes = moments.filter((_, at) => at > 0 && marks[at] !== marks[at - 1])
  expect(changes).toHaveLength(9)
  expect(momentsOfPages(testEvent)).toEqual(expect.arrayContaining(changes))
})
