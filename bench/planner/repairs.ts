/** Repairs beside planning the rest of the day anew. */
import {
  chooseSlate,
  type Day,
  type Happened,
  type Places,
  type Plan,
  place,
  type Repair,
  repair,
} from '../../src/domain/day/planner.ts'
import { seededRandom } from '../../src/domain/day/random.ts'
import { problemsAfter, problemsIn } from '../../tests/support/plan-problems.ts'
import {
  between,
  type DaySettings,
  type SyntheticDay,
  syntheticDay,
  whole,
} from '../../tests/support/synthetic-day.ts'
import { worthOf } from './grids.ts'

const kinds = ['room lost', 'host late', 'host busy', 'talk added'] as const
type Kind = (typeof kinds)[number]
const now = 3

export function repairFigures(days: number, given: Partial<DaySettings>, firstSeed: number) {
  const figures = Object.fromEntries(
    kinds.flatMap((kind) => ['first', 'best'].map((which) => [`${kind}, ${which}`, emptySums()])),
  )
  let broken = 0
  for (let index = 0; index < days; index++) {
    const random = seededRandom(firstSeed + index)
    const made = syntheticDay(firstSeed + index, { appetite: between(random, 0.09, 0.13), ...given })
    const slate = chooseSlate(made.day, { spare: 0.1 })
    const plan = { slate, places: place(made.day, slate) }
    broken += problemsIn(made.day, plan.places).length
    for (const kind of kinds) {
      const happened = something(kind, made.day, plan, random)
      if (!happened) continue
      const anew = planAnew(made.day, plan, happened)
      const started = process.cpuUsage()
      const options = repair(made.day, plan, happened, {})
      const spent = process.cpuUsage(started)
      for (const option of options) broken += problemsAfter(made.day, plan, option.plan, happened).length
      const unplaced = Object.entries(plan.places).filter(([id, at]) =>
        isUnplaced(made.day, id, at, happened),
      ).length
      const [first] = options
      if (!first) throw new Error('A repair has at least one option')
      const least = options.filter(({ dropped }) => dropped.length === first.dropped.length)
      const best = least.reduce((one, other) => (other.value > one.value ? other : one))
      for (const [which, option] of [
        ['first', first],
        ['best', best],
      ] as const) {
        const sums = figures[`${kind}, ${which}`] ?? emptySums()
        addTo(sums, made, plan, option, anew, unplaced)
        sums.ms += (spent.user + spent.system) / 1000
      }
    }
  }
  return {
    broken,
    rows: Object.fromEntries(
      Object.entries(figures).map(([what, sums]) => [
        what,
        {
          unplaced: sums.unplaced / sums.days,
          moved: sums.moved / sums.days,
          'moved - unplaced, most': sums.mostOver,
          dropped: sums.dropped / sums.days,
          'anew: moved': sums.movedAnew / sums.days,
          'concerned / anew': sums.concerned / sums.concernedAnew,
          'good slots': sums.good / sums.days,
          anew: sums.goodAnew / sums.days,
          'lost against anew': (sums.goodAnew - sums.good) / sums.days,
          ms: sums.ms / sums.days,
        },
      ]),
    ),
  }
}

const emptySums = () => ({
  days: 0,
  unplaced: 0,
  moved: 0,
  mostOver: -99,
  dropped: 0,
  movedAnew: 0,
  concerned: 0,
  concernedAnew: 0,
  good: 0,
  goodAnew: 0,
  ms: 0,
})

function addTo(
  sums: ReturnType<typeof emptySums>,
  made: SyntheticDay,
  plan: Plan,
  option: Repair,
  anew: Places,
  unplaced: number,
) {
  sums.days += 1
  sums.unplaced += unplaced
  sums.moved += option.moved.length
  sums.mostOver = Math.max(sums.mostOver, option.moved.length - unplaced)
  sums.dropped += option.dropped.length
  sums.movedAnew += changedIn(plan.places, anew).length
  sums.concerned += concerned(made, changedIn(plan.places, option.plan.places))
  sums.concernedAnew += concerned(made, changedIn(plan.places, anew))
  sums.good += worthOf(made, option.plan.places).good
  sums.goodAnew += worthOf(made, anew).good
}

const changedIn = (before: Places, after: Places) =>
  Object.entries(before).flatMap(([id, { room, slot }]) =>
    after[id]?.room === room && after[id]?.slot === slot ? [] : [id],
  )

const concerned = ({ truth }: SyntheticDay, ids: string[]) =>
  truth.filter(({ wants }) => ids.some((id) => wants.has(id))).length / truth.length

const begunIn = (day: Day) => new Set(day.slots.slice(0, now).map(({ id }) => id))

const isUnplaced = (day: Day, id: string, at: Places[string], { closed, changedCan }: Happened) =>
  !begunIn(day).has(at.slot) &&
  (closed?.some(({ room, slot }) => room === at.room && slot === at.slot) ||
    (changedCan?.[id] && !changedCan[id]?.includes(at.slot)))

function something(kind: Kind, day: Day, plan: Plan, random: () => number): Happened | undefined {
  const begun = begunIn(day)
  const toCome = Object.entries(plan.places).filter(([, { slot }]) => !begun.has(slot))
  if (kind === 'room lost') {
    const room = day.rooms[whole(random, 0, day.rooms.length - 1)]?.id ?? ''
    return { now, closed: day.slots.slice(now).map(({ id }) => ({ room, slot: id })) }
  }
  if (kind === 'host late' || kind === 'host busy') {
    const [id, at] = toCome[whole(random, 0, toCome.length - 1)] ?? []
    const session = day.sessions.find((one) => one.id === id)
    if (!id || !at || !session) return undefined
    // Late is not there before the next slot, as the editor understands it; busy may come earlier as well.
    const slots = day.slots.map(({ id: slot }) => slot)
    const later = slots.slice(slots.indexOf(at.slot) + 1)
    const can = session.can.filter((slot) => (kind === 'host late' ? later.includes(slot) : slot !== at.slot))
    return { now, changedCan: { [id]: can } }
  }
  const left = day.sessions.filter(({ id }) => !plan.slate.includes(id))
  const added = left[whole(random, 0, left.length - 1)]
  return added && { now, added: added.id }
}

function planAnew(day: Day, plan: Plan, { closed = [], changedCan = {}, added }: Happened): Places {
  const begun = begunIn(day)
  const done = Object.entries(plan.places).filter(([, { slot }]) => begun.has(slot))
  const isDone = new Set(done.map(([id]) => id))
  const rest: Day = {
    ...day,
    sessions: day.sessions.map((session) => ({
      ...session,
      can: (changedCan[session.id] ?? session.can).filter((slot) => !begun.has(slot)),
    })),
    closed: [...day.closed, ...closed],
    pins: [...day.pins, ...done.map(([session, at]) => ({ session, ...at }))],
  }
  const slate = plan.slate.filter((id) => !isDone.has(id))
  return place(rest, added ? [...slate, added] : slate)
}
