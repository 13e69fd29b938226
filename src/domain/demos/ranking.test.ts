import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { leastRatings, type Rating, rankDemos } from './ranking.ts'

const demos = ['a', 'b', 'c', 'd']
/** What each of several people gave, in the order of the demos; 0 where they gave nothing. */
const given = (...people: number[][]): Rating[] =>
  people.flatMap((all, person) =>
    all.flatMap((stars, at) => (stars ? [{ demoId: demos[at] ?? '', rater: `p${person}`, stars }] : [])),
  )
const times = (count: number, all: number[]) => Array.from({ length: count }, () => all)
const placesOf = (ratings: Rating[], of = demos) =>
  Object.fromEntries(rankDemos(of, ratings).map(({ demoId, place }) => [demoId, place]))

const anyPerson = fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 4, maxLength: 4 })
const anyPeople = fc.array(anyPerson, { maxLength: 30 })

/** docs/product.md#demos */
describe('the ranking of demos', () => {
  test('counts strict and generous people alike', () => {
    const generous = times(5, [5, 4, 0, 0])
    const strict = times(5, [0, 0, 2, 1])
    // By plain means the strict people's favourite would come third.
    expect(placesOf(given(...generous, ...strict))).toEqual({ a: 1, b: 3, c: 1, d: 3 })
  })

  test('leaves out who rated only one demo, and counts them among its raters', () => {
    const ratings = given(...times(5, [3, 4, 0, 0]), ...times(50, [5, 0, 0, 0]))
    expect(rankDemos(demos, ratings).slice(0, 2)).toEqual([
      { demoId: 'b', place: 1, score: 50, ratedBy: 5 },
      { demoId: 'a', place: 2, score: -50, ratedBy: 55 },
    ])
  })

  test('gives no place to a demo that fewer people compared than would hide each of them', () => {
    const ratings = given(...times(leastRatings, [3, 4, 0, 0]), [3, 0, 5, 0])
    expect(placesOf(ratings)).toEqual({ b: 1, a: 2, c: null, d: null })
    expect(rankDemos(demos, ratings)[2]).toEqual({ demoId: 'c', place: null, score: null, ratedBy: 1 })
  })

  test('says nothing before anybody has rated', () => {
    expect(placesOf([])).toEqual({ a: null, b: null, c: null, d: null })
    expect(rankDemos([], [])).toEqual([])
  })

  test('stays the same when somebody gives more stars to everything', () => {
    fc.assert(
      fc.property(anyPeople, fc.nat(29), fc.integer({ min: -3, max: 3 }), (people, at, more) => {
        const raised = people.map((all, person) =>
          person === at % Math.max(1, people.length)
            ? all.map((stars) => (stars ? stars + more + 10 : 0))
            : all,
        )
        expect(rankDemos(demos, given(...raised))).toEqual(rankDemos(demos, given(...people)))
      }),
    )
  })

  test('stays the same in whatever order ratings come, and by whatever names people are known', () => {
    fc.assert(
      fc.property(anyPeople, fc.infiniteStream(fc.nat()), (people, numbers) => {
        const ratings = given(...people)
        const shuffled = ratings
          .map((rating) => ({ rating, key: numbers.next().value }))
          .toSorted((one, other) => one.key - other.key)
          .map(({ rating }) => ({ ...rating, rater: `other ${rating.rater}` }))
        expect(rankDemos(demos, shuffled)).toEqual(rankDemos(demos, ratings))
      }),
    )
  })

  test('lets nobody lower a demo by giving it more stars', () => {
    fc.assert(
      fc.property(anyPeople, fc.nat(29), (people, at) => {
        const raised = people.map((all, person) => (person === at && all[0] ? [5, ...all.slice(1)] : all))
        const scoreIn = (all: number[][]) =>
          rankDemos(demos, given(...all)).find(({ demoId }) => demoId === 'a')?.score ?? null
        const [before, after] = [scoreIn(people), scoreIn(raised)]
        expect(before === null ? after === null : after !== null && after >= before).toBe(true)
      }),
    )
  })
})
