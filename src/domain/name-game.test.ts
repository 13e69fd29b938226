import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  dealCard,
  isEnoughForGame,
  type Player,
  percentageOf,
  type Round,
  scoreLine,
  startRound,
  withAnswer,
  withoutNext,
} from './name-game.ts'
import { firstNameOf } from './participants.ts'

const player = (customer_name: string, id = customer_name): Player => ({
  id,
  customer_name,
  profile_image_url: `/images/${id}`,
})

/** A sequence of chances that depends on nothing but the seed. */
function chanceOf(seed: number) {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const names = fc.stringMatching(/^[A-Za-zÀ-ÿ-]{1,12}( [A-Za-z]{1,12}){0,2}$/)
const seeds = fc.integer()

describe('a round of the name game', () => {
  test('shows everybody once, in random order', () => {
    fc.assert(
      fc.property(fc.uniqueArray(names, { maxLength: 40 }), seeds, (everybody, seed) => {
        const players = everybody.map((name) => player(name))
        let round = startRound(players, chanceOf(seed))
        const seen: string[] = []
        while (round.waiting[0]) {
          seen.push(round.waiting[0].id)
          round = withoutNext(round)
        }
        expect(seen.toSorted()).toEqual(everybody.toSorted())
      }),
    )
  })

  test('starts with each of three people about equally often', () => {
    const chance = chanceOf(7)
    const players = ['Ada', 'Bo', 'Cleo'].map((name) => player(name))
    const first = Array.from({ length: 3_000 }, () => startRound(players, chance).waiting[0]?.id)
    for (const { id } of players) {
      const times = first.filter((shown) => shown === id).length
      expect(times).toBeGreaterThan(900)
      expect(times).toBeLessThan(1_100)
    }
  })

  test('counts answers and remaining players, with a score never above the answers', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 60 }), (answers) => {
        const players = answers.map((_, index) => player(`Person ${index}`))
        const end = answers.reduce<Round>(
          (round, isCorrect) => withAnswer(withoutNext(round), player('Ada'), isCorrect),
          startRound(players, () => 0),
        )
        const right = answers.filter(Boolean).length
        expect(scoreLine(end)).toBe(`Score: ${right}/${answers.length} | Remaining: 0`)
        expect(percentageOf(end)).toBe(answers.length && Math.round((right / answers.length) * 100))
      }),
    )
  })

  test('formats its score for the header', () => {
    const round = withoutNext(
      startRound(
        ['Ada', 'Bo', 'Cleo'].map((name) => player(name)),
        () => 0,
      ),
    )
    const ada = player('Ada')
    expect(scoreLine(round)).toBe('Score: 0/0 | Remaining: 2')
    expect(scoreLine(withAnswer(round, ada, true))).toBe('Score: 1/1 | Remaining: 2')
    expect(percentageOf(withAnswer(withAnswer(withAnswer(round, ada, true), ada, true), ada, false))).toBe(67)
  })

  test('needs three people with a photo', () => {
    expect([2, 3].map(isEnoughForGame)).toEqual([false, true])
  })
})

describe('a card of the name game', () => {
  test('offers the right first name once and two different other names', () => {
    const plain = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
    fc.assert(
      fc.property(names, fc.array(names, { maxLength: 8 }), seeds, (name, alternatives, seed) => {
        const card = dealCard(player(name), alternatives, chanceOf(seed))
        if (!card) return
        expect(card.options).toHaveLength(3)
        expect(new Set(card.options.map(plain)).size).toBe(3)
        expect(card.options.filter((option) => option === card.firstName)).toEqual([firstNameOf(name)])
        for (const option of card.options) {
          if (option !== card.firstName) expect(alternatives).toContain(option)
        }
      }),
    )
  })

  test('puts the right name in each of the three places about equally often', () => {
    const chance = chanceOf(3)
    const places = [0, 0, 0]
    for (let deal = 0; deal < 3_000; deal += 1) {
      const card = dealCard(player('Ada Lindqvist'), ['Ida', 'Ava', 'Eda', 'Adda'], chance)
      const place = card?.options.indexOf('Ada') ?? -1
      places[place] = (places[place] ?? 0) + 1
    }
    for (const times of places) {
      expect(times).toBeGreaterThan(900)
      expect(times).toBeLessThan(1_100)
    }
  })

  test('is undefined with fewer than two different alternatives', () => {
    const deal = (alternatives: string[]) => dealCard(player('José Ejemplo'), alternatives, () => 0)
    expect(deal([])).toBeUndefined()
    expect(deal(['Josef'])).toBeUndefined()
    expect(deal(['Josef', 'jose', 'JOSÉ', '', ' josef '])).toBeUndefined()
    expect(deal(['Josef', 'Jonas'])?.options.toSorted()).toEqual(['Jonas', 'Josef', 'José'])
  })

  test('is undefined for a name without a letter', () => {
    expect(dealCard(player('  '), ['Ada', 'Bo'], () => 0)).toBeUndefined()
  })

  test('takes Łukasz and Lukasz for one name', () => {
    expect(dealCard(player('Łukasz Nowak'), ['Lukasz', 'LUKASZ', 'Jonas'], () => 0)).toBeUndefined()
    expect(dealCard(player('Łukasz Nowak'), ['Lukasz', 'Mia', 'Jonas'], () => 0)?.options).not.toContain(
      'Lukasz',
    )
  })

  test('exists for each of two people with the same first name', () => {
    const cards = [player('Ada Lindqvist', '1'), player('Ada Keller', '2')].map((ada) =>
      dealCard(ada, ['Ida', 'Ava'], () => 0.5),
    )
    expect(cards.map((card) => [card?.player.id, card?.firstName])).toEqual([
      ['1', 'Ada'],
      ['2', 'Ada'],
    ])
  })
})
