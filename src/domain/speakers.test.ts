import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { profileOf, speakerParts } from './speakers.ts'

const person = (customer_name: string, slug = customer_name.toLowerCase().replaceAll(' ', '-')) => ({
  customer_name,
  linkedin_profile_url: `https://profiles.example.org/${slug}`,
})
const ada = person('Ada Lindqvist')
const bo = person('Bo Zimmermann')

describe('a speaker line', () => {
  test('loses its leading "by" and is cut at commas and "and"', () => {
    expect(
      speakerParts('by Ada Lindqvist, Bo Zimmermann and Cleo Marti', []).map((part) => part.text),
    ).toEqual(['Ada Lindqvist', ', ', 'Bo Zimmermann', ' and ', 'Cleo Marti'])
  })

  test('is not cut inside a name that holds "and" or starts with "By"', () => {
    expect(speakerParts('Byron Sandoval', [])).toEqual([{ text: 'Byron Sandoval' }])
  })

  test('links the names of listed people', () => {
    expect(speakerParts('by ada lindqvist and Nobody Known', [ada, bo])).toEqual([
      { text: 'ada lindqvist', href: ada.linkedin_profile_url },
      { text: ' and ' },
      { text: 'Nobody Known' },
    ])
  })

  test('never links an address that is not http or https', () => {
    const trap = { customer_name: 'Ada Lindqvist', linkedin_profile_url: 'javascript:alert(1)' }
    expect(speakerParts('Ada Lindqvist', [trap])).toEqual([{ text: 'Ada Lindqvist' }])
  })

  test('is whole again when its parts are joined', () => {
    fc.assert(
      fc.property(fc.string(), (line) => {
        const expected = line.trim().replace(/^by\s+/i, '')
        expect(
          speakerParts(line, [ada])
            .map((part) => part.text)
            .join(''),
        ).toBe(expected)
      }),
    )
  })
})

describe('the profile of a name', () => {
  test('is found by the exact name, case and accents aside, before any looser match', () => {
    const exact = person('Lindqvist')
    expect(profileOf('LINDQVIST', [ada, exact])).toBe(exact)
    const lukasz = person('Łukasz Nowák')
    expect(profileOf('Lukasz Nowak', [ada, lukasz])).toBe(lukasz)
  })

  test('is found by a shared word of three letters or more', () => {
    expect(profileOf('Ada', [bo, ada])).toBe(ada)
    expect(profileOf('Dr Ada M. Lindqvist-Roth', [bo, ada])).toBe(ada)
  })

  test('is not found by a word of two letters', () => {
    expect(profileOf('Bo', [bo])).toBeUndefined()
    expect(profileOf('Bo Zimm', [bo])).toBe(bo)
  })

  test('is the one that shares the most words', () => {
    const other = person('Ada Keller')
    expect(profileOf('Ada Maria Lindqvist', [other, ada])).toBe(ada)
  })

  test('is always found by its own name', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z]{1,12}( [A-Za-z]{1,12}){0,2}$/), (name) => {
        const self = person(name, 'self')
        expect(profileOf(` ${name.toUpperCase()} `, [ada, self])).toBe(self)
      }),
    )
  })
})
