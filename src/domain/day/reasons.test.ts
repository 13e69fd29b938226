import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyDay, anyHappened } from '../../../tests/support/any-day.ts'
import { problemsAfter, problemsIn } from '../../../tests/support/plan-problems.ts'
import { sizeOf } from '../../../tests/support/sizes.ts'
import { syntheticDay } from '../../../tests/support/synthetic-day.ts'
import { namesIn, type Told, untrueOf } from '../../../tests/support/true-sentences.ts'
import { advisePlan, whyThere } from './advise-plan.ts'
import { adviseRepair, type Disruption } from './advise-repair.ts'
import { adviseSlate } from './advise-slate.ts'
import { countsOf } from './counts.ts'
import type { Day, Place, Places } from './day.ts'
import { seededRandom } from './random.ts'
import { type Reason, sentenceOf } from './reasons.ts'

const numRuns = sizeOf('PLANNER_RUNS', 60)

/** Of all sizes, with few voters too. */
const madeUp = (seed: number) =>
  syntheticDay(seed, {
    attendees: 8 + ((seed * 37) % 90),
    proposals: 10 + (seed % 6),
    rooms: 2 + (seed % 2),
    slots: 3 + (seed % 2),
    unverified: (seed % 3) / 4,
  }).day

/** Anywhere: sentences must be true of plans that nobody advised, too. */
function randomPlaces(day: Day, seed: number): Places {
  const random = seededRandom(seed)
  const all = day.rooms.flatMap((room) => day.slots.map((slot) => ({ room: room.id, slot: slot.id })))
  const shuffled = all.map((place) => ({ place, at: random() })).sort((one, other) => one.at - other.at)
  return Object.fromEntries(
    day.sessions.flatMap(({ id }, index) => {
      const place = shuffled[index]?.place
      return place && index % 7 !== 6 ? [[id, place]] : []
    }),
  )
}

function slateTold(day: Day, keep: readonly string[]): Told[] {
  const { on, next } = adviseSlate(day, { spare: 0.1, keep })
  const ids = on.map(({ id }) => id)
  const sentence = (why: Reason) => sentenceOf(why, namesIn(day))
  return [
    ...on.map(({ id, why }, index) => {
      return { id, sentence: sentence(why), on: ids.slice(0, index), isKept: keep.includes(id) }
    }),
    ...next.map(({ id, why }) => ({ id, sentence: sentence(why), on: ids })),
  ]
}

function gridTold(day: Day, places: Places): Told[] {
  const counts = countsOf(day)
  return day.sessions.map((session) => ({
    id: session.id,
    sentence: sentenceOf(whyThere(day, counts, places, session), namesIn(day)),
    places,
  }))
}

function placesAfter(before: Places, moves: readonly { id: string; to: Place | null }[]): Places {
  const places = { ...before }
  for (const { id, to } of moves) {
    if (to) places[id] = to
    else delete places[id]
  }
  return places
}

function repairTold(day: Day, before: Places, disruption: Disruption): Told[] {
  const options = adviseRepair(day, { slate: Object.keys(before), places: before }, disruption)
  return options.flatMap(({ moves, why }) => {
    const places = placesAfter(before, moves)
    const moved = moves.map(({ id }) => id).filter((id) => before[id])
    return [
      { id: disruption.added ?? '', sentence: sentenceOf(why, namesIn(day)), places, before, moved },
      ...moves.map(({ id, why: reason }) => ({
        id,
        sentence: sentenceOf(reason, namesIn(day)),
        places,
        before,
        moved,
      })),
    ]
  })
}

function disruptionOn(day: Day, places: Places, seed: number): Disruption {
  const [first = '', second = ''] = Object.keys(places).filter((_, index) => index >= seed % 4)
  const at = places[first]
  const now = seed % 2
  const added = day.sessions.find(({ id }) => !places[id])?.id ?? ''
  const can = day.sessions.find(({ id }) => id === second)?.can ?? []
  const disruptions: Disruption[] = [
    { now, closed: day.slots.map((slot) => ({ room: at?.room ?? '', slot: slot.id })) },
    { now, changedCan: { [second]: can.filter((slot) => slot !== places[second]?.slot) } },
    { now, added },
    { now, crowded: first },
  ]
  return disruptions[seed % 4] ?? { now }
}

describe('the sentences of the planner', () => {
  const days = Array.from({ length: 200 }, (_, seed) => {
    const day = madeUp(seed)
    const places = randomPlaces(day, seed)
    const [pinned] = Object.entries(places)
    if (pinned && seed % 5 === 0) day.pins.push({ session: pinned[0], ...pinned[1] })
    const keep = seed % 4 === 0 ? [day.sessions.at(-1)?.id ?? ''] : []
    const told = [
      ...slateTold(day, keep),
      ...gridTold(day, places),
      ...repairTold(day, places, disruptionOn(day, places, seed)),
    ]
    return { day, told }
  })
  const all = days.flatMap(({ told }) => told.map(({ sentence }) => sentence))

  test('are true: each of 200 random plans, counted again from the votes', () => {
    expect(days.flatMap(({ day, told }) => untrueOf(day, told))).toEqual([])
  })

  test('name no number of people from 1 to 4', () => {
    expect(all.filter((sentence) => /\b[1-4] (people|want|of its|who|of the)\b/.test(sentence))).toEqual([])
  })

  test('are checked so closely that a count one too high is noticed', () => {
    const wrongly = days.map(({ day, told }) => ({
      day,
      told: told
        .filter(({ sentence }) => /\d+ (people|want|of its)/.test(sentence))
        .map((one) => ({
          ...one,
          sentence: one.sentence.replace(
            /(\d+) (people|want|of its)/,
            (_, n, what) => `${Number(n) + 1} ${what}`,
          ),
        })),
    }))
    const count = wrongly.reduce((sum, { told }) => sum + told.length, 0)
    expect(count).toBeGreaterThan(500)
    expect(wrongly.flatMap(({ day, told }) => untrueOf(day, told)).length).toBeGreaterThanOrEqual(count)
  })

  test('keep their order around an Arabic title and room, and leave others as they are', () => {
    const called = (title: string, room: string) => {
      const names = { title: () => title, room: () => room, capacity: () => 18, time: () => '11:30' }
      return [
        sentenceOf({ kind: 'apart', other: 'a', both: 29, voters: 65 }, names),
        sentenceOf({ kind: 'room', room: 'a', audience: 40, smaller: 'b' }, names),
      ]
    }
    // U+2068 and U+2069: without them the number stands on the other side of the title.
    expect(called('عنوان', 'القاعة')).toEqual([
      'Not beside ‘\u2068عنوان\u2069’: 29 of the 65 who want this want that, too.',
      'In \u2068القاعة\u2069: about 40 may come, \u2068القاعة\u2069 seats 18.',
    ])
    expect(called('Évals', 'Loft').join()).not.toMatch(/[\u2066-\u2069]/)
  })

  test('give most places of an advised plan a reason of their own', () => {
    const reasons = Array.from({ length: 8 }, (_, seed) => {
      const { day } = syntheticDay(seed, { proposals: 20, rooms: 3, slots: 4 })
      return Object.values(advisePlan(day, {}).why).map(({ kind }) => kind)
    }).flat()
    const particular = reasons.filter((kind) => kind !== 'anywhere' && kind !== 'full')
    expect(particular.length / reasons.filter((kind) => kind !== 'full').length).toBeGreaterThan(0.8)
  })
})

describe('advice', () => {
  test('moves no pin and nothing that has begun, in no option, and breaks no rule', () => {
    fc.assert(
      fc.property(anyDay, anyHappened, (day, { withdrawn: _, ...happened }) => {
        const { places } = advisePlan(day, {})
        expect(problemsIn(day, places)).toEqual([])
        const other = advisePlan({ ...day, pins: [], people: 0 }, {}).places
        expect(problemsIn(day, advisePlan(day, other).places)).toEqual([])
        expect(advisePlan(day, places).places).toEqual(places)
        const plan = { slate: Object.keys(places), places }
        const crowded = Object.keys(places).map((id) => ({ now: happened.now, crowded: id }))
        for (const disruption of [happened, ...crowded]) {
          for (const { moves } of adviseRepair(day, plan, disruption)) {
            const after = { slate: [], places: placesAfter(places, moves) }
            expect(problemsAfter(day, plan, after, disruption)).toEqual([])
          }
        }
      }),
      { numRuns },
    )
  })

  test('is the same whatever the ids and the order of the voters', () => {
    for (let seed = 0; seed < 6; seed++) {
      const day = madeUp(seed)
      const voters = day.voters
        .map((voter, index) => ({ ...voter, id: `other ${(index * 7919) % 1009}` }))
        .toReversed()
      const other = { ...day, voters }
      const places = randomPlaces(day, seed)
      const disruption = disruptionOn(day, places, seed)
      const plan = { slate: Object.keys(places), places }
      expect(adviseSlate(other, { spare: 0.1, keep: [] })).toEqual(adviseSlate(day, { spare: 0.1, keep: [] }))
      expect(advisePlan(other, places)).toEqual(advisePlan(day, places))
      expect(adviseRepair(other, plan, disruption)).toEqual(adviseRepair(day, plan, disruption))
    }
  })
})
