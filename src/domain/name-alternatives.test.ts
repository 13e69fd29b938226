import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nameAlternatives as content } from './look-alike-names.ts'
import { nameAlternatives } from './name-alternatives.ts'

const inTable = content.lookAlikes.flat()
const strangers = content.strangers.flat()
/** What a card would show twice: the same letters, whatever their case and accents. */
const looks = (name: string) =>
  name
    .trim()
    .normalize('NFD')
    .replace(/\p{Script=Inherited}/gu, '')
    .toLowerCase()

const written = (name: string) =>
  fc.constantFrom(name, name.toUpperCase(), name.normalize('NFD'), ` ${name} `, looks(name))
const known = fc.constantFrom(...inTable, ...strangers).chain(written)
const anyName = fc.oneof(
  known,
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.constantFrom('', ' ', 'Ø', '🎉', '王'),
)
const eventNames = fc.array(anyName, { maxLength: 30 })

describe('the alternatives of any first name', () => {
  test('are at least two different names, never the name itself, and ready to be shown', () => {
    fc.assert(
      fc.property(anyName, eventNames, (name, others) => {
        const found = nameAlternatives(name, others)
        expect(found.length).toBeGreaterThanOrEqual(2)
        expect(found.length).toBeLessThanOrEqual(6)
        expect(found.map(looks)).not.toContain(looks(name))
        expect(new Set(found.map(looks)).size).toBe(found.length)
        expect(found.filter((other) => other === '' || other !== other.trim())).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  test('are the same for any order of the listed people', () => {
    fc.assert(
      fc.property(anyName, eventNames, (name, others) => {
        expect(nameAlternatives(name, [...others].reverse())).toEqual(nameAlternatives(name, others))
      }),
    )
  })

  test('come from the table, the listed people or the strangers', () => {
    fc.assert(
      fc.property(anyName, eventNames, (name, others) => {
        const sources = new Set([...inTable, ...strangers, ...others.map((other) => other.trim())])
        expect(nameAlternatives(name, others).filter((found) => !sources.has(found))).toEqual([])
      }),
    )
  })
})

describe('the alternatives of a first name', () => {
  test('begin with the names of the table', () => {
    expect(nameAlternatives('mAra', [])).toEqual(expect.arrayContaining(['Maja', 'Samara']))
    expect(nameAlternatives('ELODIE', []).slice(0, 3)).toEqual(['Mélodie', 'Élise', 'Eloïse'])
    expect(nameAlternatives('Jose', [])).toEqual(nameAlternatives('José', []))
    expect(nameAlternatives('José', ['Jose', 'JOSÉ'])).not.toContain('Jose')
  })

  test('prefer listed people with similar names', () => {
    const found = nameAlternatives('Xandrilo', ['Bo', 'Xandrila', 'Xandriko', 'Maximiliana'])
    expect(found.slice(0, 2).sort()).toEqual(['Xandriko', 'Xandrila'])
    expect(found).not.toContain('Maximiliana')
  })

  test('are written in the same letters', () => {
    for (const [name, script] of [
      ['Σπύρος', 'Greek'],
      ['Тарас', 'Cyrillic'],
      ['예준', 'Hangul'],
      ['ياسمين', 'Arabic'],
      ['איתן', 'Hebrew'],
      ['मनीषा', 'Devanagari'],
      ['ლიკა', 'Georgian'],
      ['Զարեհ', 'Armenian'],
      ['ชาลี', 'Thai'],
      ['ታደሰ', 'Ethiopic'],
      ['王小红', 'Han'],
      ['つばさ', 'Hiragana'],
      ['Ngũgĩ', 'Latin'],
    ] as const) {
      const isOfScript = new RegExp(`^\\p{Script=${script}}`, 'u')
      expect(nameAlternatives(name, ['Mara', 'Νίκος']).filter((other) => !isOfScript.test(other))).toEqual([])
    }
  })
})

describe('the table of alternatives', () => {
  test('has some hundred rows of three names or more that can be told apart', () => {
    expect(content.lookAlikes.length).toBeGreaterThan(300)
    for (const row of content.lookAlikes) {
      expect(row.length).toBeGreaterThanOrEqual(3)
      expect(new Set(row.map(looks)).size).toBe(row.length)
    }
  })

  test('has names in the spelling of names', () => {
    const odd = [...inTable, ...strangers].filter(
      (name) => !/^[\p{Lu}\p{Lo}\p{Script=Georgian}][\p{L}\p{M}'-]*$/u.test(name),
    )
    expect(odd).toEqual([])
  })

  test('has strangers with every first letter, none of them twice', () => {
    expect(strangers.length).toBeGreaterThanOrEqual(300)
    expect(new Set(strangers.map(looks)).size).toBe(strangers.length)
    const perLetter = Map.groupBy(strangers, (name) => looks(name)[0] ?? '')
    for (const letter of 'abcdefghijklmnopqrstuvwxyz')
      expect(perLetter.get(letter)?.length).toBeGreaterThan(3)
    for (const [, names] of perLetter) expect(names.length).toBeLessThan(20)
  })
})
