import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldName, foldWords, unlikenessTo } from './spelling.ts'

describe('the folding of a name', () => {
  test.each([
    ['José', 'jose'],
    ['ÉLODIE', 'elodie'],
    ['Anne-Ève', 'anneeve'],
    ['Faʻata', 'faata'],
    ['Łukasz', 'lukasz'],
    ['Øyvind', 'oyvind'],
    ['Ŋmɔnaa Ɖɛ', 'nmonaade'],
    ['Weiß', 'weiss'],
    ['Ayọ̀délé', 'ayodele'],
    ['Ｍａｒａ', 'mara'],
    ['مُحَمَّد', 'محمد'],
    ['Νίκος', 'νικοσ'],
    ['Іван', 'іван'],
  ])('folds %s to %s', (name, folded) => expect(foldName(name)).toBe(folded))

  test('keeps the vowel signs of scripts in which they are no accents', () => {
    expect(foldName('आरती')).not.toBe(foldName('आरता'))
    expect(foldName('하늘')).not.toBe(foldName('하나'))
  })

  test('keeps a name of punctuation only, and the empty name', () => {
    expect([foldName(' !! '), foldName('🎉'), foldName('  ')]).toEqual(['!!', '🎉', ''])
  })
})

test.each([
  ['Anne-Ève  Łuczak', 'anne eve luczak'],
  ['Søren Æbelø', 'soren aebelo'],
  ['D’Arcy', 'darcy'],
  ['La\u02bbana O´Neill', 'laana oneill'],
])('the words of %s are kept apart', (name, words) => expect(foldWords(name)).toBe(words))

describe('the difference of two names', () => {
  const mostLike = (name: string, others: string[]) => {
    const unlikeness = unlikenessTo(name)
    return others.sort((one, other) => unlikeness(one) - unlikeness(other))[0]
  }

  test('is 0 for the same name and positive for others', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (text) => {
        const name = foldName(text)
        const script = /^[\p{Script=Latin}]/u.test(name)
        if (script) expect(unlikenessTo(name)(name)).toBe(0)
        expect(unlikenessTo(name)(`${name.slice(0, 30)}xyz`)).toBeGreaterThan(0)
      }),
    )
  })

  test.each([
    ['jonas', ['bonas', 'jonah']],
    ['mia', ['miaandrea', 'mira']],
    ['selina', ['seliko', 'semina']],
    ['νικοσ', ['nikos', 'μαρια']],
    ['zora', ['flora', 'zara']],
  ])('is smaller for %s and the second of %j', (name, others) =>
    expect(mostLike(name, [...others])).toBe(others[1]),
  )

  test('depends on the first forty letters alone', () => {
    expect(unlikenessTo('a'.repeat(40))('a'.repeat(200))).toBe(0)
    expect(unlikenessTo('a'.repeat(39))('a'.repeat(200))).toBeGreaterThan(0)
  })
})
