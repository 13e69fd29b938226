import fc from 'fast-check'
import type { Day, Happened } from '../../src/domain/day/planner.ts'

const from = (letter: string, most: number) =>
  fc.integer({ min: 0, max: most }).map((index) => `${letter}${index}`)
/** Two in ten are of a thing that does not exist. */
const session = from('s', 9)
const room = from('r', 3)
const slot = from('t', 4)
const place = fc.record({ room, slot })
const needs = fc.subarray(['screen', 'quiet'])
const moment = fc.double({ min: 0, max: 1, noNaN: true })
const hours = fc.subarray(['t0', 't1', 't2', 't3', 't4'])
const several = <Value>(item: fc.Arbitrary<Value>, most: number) => fc.array(item, { maxLength: most })

/** Each legal but odd day: without rooms, with pins on closed places, votes for nothing, hosts of everything. */
export const anyDay: fc.Arbitrary<Day> = fc.record({
  seed: fc.integer(),
  people: fc.nat(300),
  sessions: fc
    .uniqueArray(
      fc.record({ id: from('s', 7), hosts: several(from('h', 5), 2), needs, can: hours, proposedAt: moment }),
      { selector: ({ id }) => id, maxLength: 8 },
    )
    .map((sessions) =>
      sessions.map((one, index) => (index % 2 ? { ...one, needs: [], can: ['t0', 't1', 't2'] } : one)),
    ),
  rooms: fc.uniqueArray(fc.record({ id: from('r', 2), capacity: fc.nat(60), has: needs }), {
    selector: ({ id }) => id,
    maxLength: 3,
  }),
  slots: fc.nat(4).map((count) =>
    Array.from({ length: count }, (_, index) => ({
      id: `t${index}`,
      startsAt: `2030-05-04T${10 + index}:00:00Z`,
      part: index < 2 ? ('morning' as const) : ('evening' as const),
    })),
  ),
  closed: several(place, 3),
  pins: several(fc.record({ session, room, slot }), 2),
  voters: several(
    fc.record({
      id: from('v', 20),
      person: fc.option(from('h', 20)),
      verified: fc.boolean(),
      commitment: fc.constantFrom(
        null,
        'yes-full',
        'yes-morning',
        'yes-evening',
        'no-changed-plans',
        'maybe',
      ),
      votes: several(fc.record({ session, at: moment }), 8),
    }),
    20,
  ),
})

export const anyHappened: fc.Arbitrary<Happened> = fc.record(
  {
    now: fc.integer({ min: 0, max: 6 }),
    closed: several(place, 4),
    changedCan: fc.dictionary(session, hours, { maxKeys: 2 }),
    withdrawn: several(session, 2),
    added: session,
  },
  { requiredKeys: ['now'] },
)
