import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testDocuments } from '../../tests/support/event.ts'
import { type Profile, profileFinder, speakerFinder, speakerParts } from './speakers.ts'
import { foldWords } from './spelling.ts'

const profileOf = (name: string, profiles: Profile[]) => profileFinder(profiles)(name)

const person = (customer_name: string, slug = customer_name.toLowerCase().replaceAll(' ', '-')) => ({
  customer_name,
  linkedin_profile_url: `https://profiles.example.org/${slug}`,
})
const ada = person('Ada Lindqvist')
const bo = person('Bo Zimmermann')

describe('a speaker line', () => {
  test('loses its leading "by" and is cut at commas and "and"', () => {
    expect(
      speakerParts('by Ada Lindqvist, Bo Zimmermann and Cleo Marti', profileFinder([])).map(
        (part) => part.text,
      ),
    ).toEqual(['Ada Lindqvist', ', ', 'Bo Zimmermann', ' and ', 'Cleo Marti'])
  })

  test('is not cut inside a name that holds "and" or starts with "By"', () => {
    expect(speakerParts('Byron Sandoval', profileFinder([]))).toEqual([{ text: 'Byron Sandoval' }])
  })

  test('links the names of listed people', () => {
    expect(speakerParts('by ada lindqvist and Nobody Known', profileFinder([ada, bo]))).toEqual([
      { text: 'ada lindqvist', href: ada.linkedin_profile_url },
      { text: ' and ' },
      { text: 'Nobody Known' },
    ])
  })

  test('never links an address that is not http or https', () => {
    const trap = { customer_name: 'Ada Lindqvist', linkedin_profile_url: 'javascript:alert(1)' }
    expect(speakerParts('Ada Lindqvist', profileFinder([trap]))).toEqual([{ text: 'Ada Lindqvist' }])
  })

  test('is whole again when its parts are joined', () => {
    fc.assert(
      fc.property(fc.string(), (line) => {
        const expected = line.trim().replace(/^by\s+/i, '')
        expect(
          speakerParts(line, profileFinder([ada]))
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

  test('is the one that comparing it with each name in turn finds', () => {
    const contained = (from: string, within: string) =>
      from.split(' ').filter((word) => word.length >= 3 && within.includes(word)).length
    const oneByOne = (name: string, profiles: Profile[]) => {
      const wanted = foldWords(name)
      const names = profiles.map((profile) => foldWords(profile.customer_name))
      if (wanted === '') return undefined
      const shared = names.map((other) => Math.max(contained(wanted, other), contained(other, wanted)))
      const most = Math.max(0, ...shared)
      return profiles[names.includes(wanted) ? names.indexOf(wanted) : most ? shared.indexOf(most) : -1]
    }
    const word = fc.stringMatching(/^[abÉ-]{1,5}$/)
    const anyName = fc.array(word, { maxLength: 4 }).map((words) => words.join(' '))
    fc.assert(
      fc.property(anyName, fc.array(anyName, { maxLength: 8 }), (name, names) => {
        const profiles = names.map((known) => person(known))
        expect(profileOf(name, profiles)).toBe(oneByOne(name, profiles))
      }),
      { numRuns: 1000 },
    )
  })
})

describe('a name on a badge', () => {
  const [act] = testDocuments.schedule.acts
  const [item] = act?.items ?? []
  if (!act || !item) throw new Error('The schedule of the tests is empty')
  const talk = {
    id: 'talk',
    title: 'A talk',
    speakers: 'by Ada Lindqvist, Madonna and Bo van Zimmermann',
    minutes: 5,
  }
  const isSpeaker = speakerFinder({
    ...testDocuments.schedule,
    acts: [{ ...act, items: [{ ...item, talks: [talk] }] }],
  })

  test.each(['Ada Lindqvist', 'ADA LINDQVÍST', 'Dr. Ada Lindqvist', 'Madonna', 'van Zimmermann'])(
    'is that of a speaker: %s',
    (name) => {
      expect(isSpeaker(name)).toBe(true)
    },
  )

  test.each(['Lindqvist', 'Ada', 'Bea Lindqvist', 'Madonna Example', '', 'by', 'Lindqvist Madonna'])(
    'is nobody else’s: %s',
    (name) => {
      expect(isSpeaker(name)).toBe(false)
    },
  )
})
