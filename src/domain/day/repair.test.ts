import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyDay, anyHappened } from '../../../tests/support/any-day.ts'
import { problemsAfter } from '../../../tests/support/plan-problems.ts'
import { sizeOf } from '../../../tests/support/sizes.ts'
import { syntheticDay } from '../../../tests/support/synthetic-day.ts'
import { adviseRepair } from './advise-repair.ts'
import { chooseSlate, type Day, type Happened, type Plan, place, repair } from './planner.ts'

const numRuns = sizeOf('PLANNER_RUNS', 60)
const planOf = (day: Day): Plan => {
  const slate = chooseSlate(day, { spare: 0.2 })
  return { slate, places: place(day, slate) }
}
const budgets = fc.constantFrom(undefined, 0, 1, 3)

describe('a repair', () => {
  test('breaks no rule and moves nothing that has begun, whatever happens on whatever day', () => {
    fc.assert(
      fc.property(anyDay, anyHappened, budgets, (day, happened, budget) => {
        const plan = planOf(day)
        const copy = structuredClone({ day, plan, happened })
        const options = repair(day, plan, happened, { budget })
        expect(options.length).toBeGreaterThanOrEqual(1)
        expect(options.length).toBeLessThanOrEqual(3)
        for (const option of options) {
          expect(problemsAfter(day, plan, option.plan, happened)).toEqual([])
          checkBooks(plan, happened, option, budget)
        }
        const order = options.map(({ dropped, moved }) => dropped.length * 1000 + moved.length)
        expect(order).toEqual(order.toSorted((one, other) => one - other))
        expect(repair(day, plan, happened, { budget })).toEqual(options)
        expect({ day, plan, happened }).toEqual(copy)
      }),
      { numRuns: numRuns * 3 },
    )
  })

  /** What it says of itself is so. */
  function checkBooks(
    plan: Plan,
    happened: Happened,
    option: ReturnType<typeof repair>[number],
    budget = 99,
  ) {
    const { places, slate } = option.plan
    const moved = Object.entries(places).flatMap(([id, { room, slot }]) =>
      plan.places[id] && (plan.places[id].room !== room || plan.places[id].slot !== slot) ? [id] : [],
    )
    expect(option.moved).toEqual(moved)
    expect(moved.length).toBeLessThanOrEqual(budget)
    const missing = Object.keys(plan.places).filter((id) => !places[id])
    for (const id of missing) expect([...option.dropped, ...(happened.withdrawn ?? [])]).toContain(id)
    for (const id of option.dropped) expect(slate).not.toContain(id)
    const known = new Set([...Object.keys(plan.places), happened.added])
    for (const id of Object.keys(places)) expect(known).toContain(id)
    expect([...slate].sort()).toEqual(Object.keys(places).sort())
  }

  test('(negative control) a repair that moves begun or pinned talks fails these rules', () => {
    const problems = fc
      .sample(fc.tuple(anyDay, anyHappened), { numRuns: 300, seed: 1 })
      .flatMap(([day, happened]) => {
        const plan = planOf(day)
        const unpinned = { ...day, pins: [] }
        return repair(unpinned, plan, { ...happened, now: 0 }, {}).flatMap((option) =>
          problemsAfter(day, plan, option.plan, happened),
        )
      })
    for (const kind of ['had begun', 'pin moved']) expect(problems.join()).toContain(kind)
  })

  test('of nothing is the plan as it is, and of an added session that has its place, too', () => {
    const { day } = syntheticDay(3, { rooms: 2, slots: 4, proposals: 12 })
    const plan = planOf(day)
    const [first] = plan.slate
    for (const happened of [{ now: 0 }, { now: 9 }, { now: 1, added: first, closed: [], withdrawn: [] }]) {
      expect(repair(day, plan, happened, {})).toEqual([
        { plan, moved: [], dropped: [], value: expect.any(Number) },
      ])
    }
  })

  test('of a closed room moves at most two more than have lost their place, and offers to move nothing', () => {
    const { day } = syntheticDay(5, { rooms: 4, slots: 6, proposals: 40 })
    const plan = planOf(day)
    const room = day.rooms[0]?.id ?? ''
    const closed = day.slots.slice(2).map(({ id }) => ({ room, slot: id }))
    const unplaced = Object.values(plan.places).filter(
      (at) => at.room === room && day.slots.findIndex(({ id }) => id === at.slot) >= 2,
    ).length
    const options = repair(day, plan, { now: 2, closed }, {})
    expect(unplaced).toBeGreaterThan(0)
    for (const { moved } of options) expect(moved.length).toBeLessThanOrEqual(unplaced + 2)
    expect(options[0]?.dropped.length).toBeLessThan(unplaced)
    expect(options.at(-1)).toMatchObject({ moved: [] })
    expect(options.at(-1)?.dropped).toHaveLength(unplaced)
  })

  test('lists first what moves fewest, even where one move more would be better for the voters', () => {
    const lateHost = Array.from({ length: 12 }, (_, seed) => {
      const { day } = syntheticDay(seed, { rooms: 4, slots: 5, proposals: 30 })
      const plan = planOf(day)
      const [id = ''] = Object.entries(plan.places).find(([, { slot }]) => slot === day.slots[2]?.id) ?? []
      const can = day.sessions
        .find((session) => session.id === id)
        ?.can.filter((slot) => slot !== day.slots[2]?.id)
      return { day, plan, happened: { now: 2, changedCan: { [id]: can ?? [] } } }
    })
    let further = 0
    for (const { day, plan, happened } of lateHost) {
      const [first, second] = repair(day, plan, happened, {})
      const moves = first?.moved.length ?? 0
      for (let budget = 0; budget < moves; budget++) {
        const [tighter] = repair(day, plan, happened, { budget })
        expect(tighter?.dropped.length).toBeGreaterThan(first?.dropped.length ?? 0)
      }
      if (second && second.dropped.length === first?.dropped.length) further += 1
    }
    expect(further).toBeGreaterThan(0)
  })

  test('finds a place for a session from the floor in a free one, without a move', () => {
    const { day } = syntheticDay(8, { rooms: 3, slots: 4, proposals: 20 })
    const plan = planOf(day)
    const added = day.sessions.find(({ id, can }) => !plan.slate.includes(id) && can.length === 4)?.id ?? ''
    const [option] = repair(day, plan, { now: 0, added }, {})
    expect(option).toMatchObject({ moved: [], dropped: [] })
    expect(option?.plan.slate.at(-1)).toBe(added)
    expect(option?.plan.places[added]).toBeDefined()
  })

  test('for a session from the floor offers to leave everything as it is, also where no place is free', () => {
    for (const spare of [0, 0.2]) {
      const { day } = syntheticDay(8, { rooms: 3, slots: 4, proposals: 20 })
      const slate = chooseSlate(day, { spare })
      const plan = { slate, places: place(day, slate) }
      const wanted = day.sessions.filter(({ id, can }) => !slate.includes(id) && can.length === 4)
      expect(wanted.length).toBeGreaterThan(0)
      for (const { id: added } of wanted) {
        const options = repair(day, plan, { now: 0, added }, {})
        const left = options.filter(({ dropped }) => dropped.includes(added))
        expect(left).toEqual([expect.objectContaining({ plan, moved: [], dropped: [added] })])
        const advice = adviseRepair(day, plan, { now: 0, added }).map(({ kind, lost }) => [kind, lost])
        expect(advice.filter(([kind]) => kind === 'let-go')).toEqual([['let-go', [added]]])
      }
    }
  })
})
