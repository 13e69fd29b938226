import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyDay } from '../../../tests/support/any-day.ts'
import { goodSlots, mostGoodSlots } from '../../../tests/support/exact-plan.ts'
import { problemsIn } from '../../../tests/support/plan-problems.ts'
import { sizeOf } from '../../../tests/support/sizes.ts'
import { syntheticDay } from '../../../tests/support/synthetic-day.ts'
import { chooseSlate, type Day, place } from './planner.ts'

const numRuns = sizeOf('PLANNER_RUNS', 60)
const spares = fc.constantFrom(0, 0.1, 0.5, 1)
const planOf = (day: Day, spare = 0.1) => {
  const slate = chooseSlate(day, { spare })
  return { slate, places: place(day, slate) }
}

describe('the planner', () => {
  test('breaks no rule on any day, however odd, and leaves the day as it was', () => {
    fc.assert(
      fc.property(anyDay, spares, (day, spare) => {
        const copy = structuredClone(day)
        const { slate, places } = planOf(day, spare)
        expect(problemsIn(day, places)).toEqual([])
        expect(new Set(slate).size).toBe(slate.length)
        // All that is on has a place.
        expect(Object.keys(places).sort()).toEqual([...slate].sort())
        expect(day).toEqual(copy)
      }),
      { numRuns },
    )
  })

  test('keeps each pin that can be kept', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const [first] = day.pins
        const closed = day.closed.some(({ room, slot }) => room === first?.room && slot === first.slot)
        fc.pre(first !== undefined && day.pins.length === 1 && !closed)
        fc.pre(day.sessions.some(({ id }) => id === first?.session))
        fc.pre(
          day.rooms.some(({ id }) => id === first?.room) && day.slots.some(({ id }) => id === first?.slot),
        )
        expect(place(day, [])).toEqual({ [first?.session ?? '']: { room: first?.room, slot: first?.slot } })
        expect(chooseSlate(day, { spare: 1 })).toEqual([first?.session])
      }),
      { numRuns },
    )
  })

  test('(negative control) a plan that ignores pins or needs fails these rules', () => {
    const ignoring = (day: Day) => ({
      ...day,
      pins: [],
      sessions: day.sessions.map((one) => ({ ...one, needs: [], hosts: [] })),
    })
    const problems = fc
      .sample(anyDay, { numRuns: 200, seed: 1 })
      .flatMap((day) => problemsIn(day, planOf(ignoring(day)).places))
    for (const kind of ['pin moved', 'needs', 'one host']) expect(problems.join()).toContain(kind)
  })

  test('answers the same for the same day, in whatever order its sessions, rooms and voters come', () => {
    const shuffled = <Item>(items: Item[], order: number[]) =>
      items
        .map((item, index) => ({ item, at: order[index % order.length] ?? 0 }))
        .sort((one, other) => one.at - other.at)
        .map(({ item }) => item)
    fc.assert(
      fc.property(anyDay, fc.array(fc.nat(), { minLength: 1, maxLength: 9 }), (day, order) => {
        const plan = planOf(day)
        const other: Day = {
          ...day,
          sessions: shuffled(day.sessions, order),
          rooms: shuffled(day.rooms, order),
          voters: shuffled(day.voters, order).map((voter) => ({
            ...voter,
            votes: shuffled(voter.votes, order),
          })),
        }
        expect(planOf(other)).toEqual(plan)
        expect(planOf(day)).toEqual(plan)
      }),
      { numRuns },
    )
  })

  test('does not care for the ids of voters', () => {
    for (let seed = 0; seed < 3; seed++) {
      const { day } = syntheticDay(seed, { attendees: 60, proposals: 20, rooms: 2, slots: 5 })
      const voters = day.voters.map((voter, index) => ({ ...voter, id: `${(index * 7919) % 1009}` }))
      expect(planOf({ ...day, voters })).toEqual(planOf(day))
    }
  })

  test('comes near the best plan there is on small days', () => {
    const shares = Array.from({ length: numRuns }, (_, seed) => {
      const { day } = syntheticDay(seed, { attendees: 30, proposals: 7, rooms: 3, slots: 3, bloc: false })
      const { slate, places } = planOf(day, 0)
      return goodSlots(day, places) / mostGoodSlots(day, slate)
    })
    expect(Math.min(...shares)).toBeGreaterThanOrEqual(0.99)
    expect(shares.reduce((sum, share) => sum + share, 0) / shares.length).toBeGreaterThanOrEqual(0.997)
  })
})
