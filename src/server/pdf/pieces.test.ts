import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isPrintable, piecesOf } from './pieces.ts'

const drawn = (text: string) => piecesOf(text, 'familjen-grotesk').map(({ text }) => text)
const facesOf = (text: string) => piecesOf(text, 'familjen-grotesk').map(({ face }) => face)

describe('a name on paper', () => {
  test('is one piece in the face of the site where that has all its letters', () => {
    expect(piecesOf('Łukasz Żółć', 'familjen-grotesk')).toEqual([
      { face: 'familjen-grotesk', text: 'Łukasz Żółć' },
    ])
  })

  test('changes to a face that has the letter, accents with their letter', () => {
    expect(facesOf('Привет')).toEqual(['noto-sans'])
    expect(facesOf('Nguyễn')).toEqual(['familjen-grotesk', 'noto-sans', 'familjen-grotesk'])
  })

  test('stands as it is read from right to left, foreign words in their own order', () => {
    expect(drawn('שלום כהן')).toEqual(['כהן', ' ', 'שלום'])
    expect(drawn('שלום Ann Example')).toEqual(['Ann Example ', 'שלום'])
    expect(drawn('Ann שלום כהן Example')).toEqual(['Ann ', 'כהן', ' ', 'שלום', ' Example'])
  })

  test('loses emoji and characters nobody sees, and says where a letter is missing', () => {
    expect(drawn('😀 Zoë \u202e👩‍👩‍👧 Evil\u0000\n🇨🇭')).toEqual(['Zoë Evil'])
    expect(drawn('山田 Anna')).toEqual(['\uFFFD\uFFFD', ' Anna'])
    expect(isPrintable('山田')).toBe(false)
    expect(isPrintable('😀')).toBe(false)
    expect(isPrintable('Anna')).toBe(true)
  })

  test('never has a control character, spaces at its ends or an empty piece, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const whole = drawn(text)
        expect(whole.join('')).not.toMatch(/^\s|\s$|\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u)
        expect(whole).not.toContain('')
      }),
      { numRuns: 200 },
    )
  })
})
