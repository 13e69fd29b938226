import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contrast } from '../colour.ts'
import {
  faultsOfInks,
  grounds,
  type Inks,
  inkStyle,
  sampleInks,
  sampleShades,
  shadesOf,
  tokenOf,
} from './inks.ts'

const web = join(import.meta.dirname, '../../web')
const stylesheet = readFileSync(join(web, 'styles.css'), 'utf8')
const { ink, cream, night, card } = grounds
const white = '#ffffff'

const saidOf = (changed: Partial<Inks>) =>
  [...faultsOfInks({ ...sampleInks, ...changed })].map(({ sentence }) => sentence)

/** `share` of a colour over another, as `color-mix(in srgb, …)` makes it. */
const mixed = (colour: string, share: number, ground: string) =>
  `#${[1, 3, 5]
    .map((at) => {
      const [over, under] = [colour, ground].map((each) => Number.parseInt(each.slice(at, at + 2), 16))
      const value = Math.round(share * (over ?? 0) + (1 - share) * (under ?? 0))
      return value.toString(16).padStart(2, '0')
    })
    .join('')}`

/** Every text of site and mails that stands on an ink, or is printed in one: letters, ground, least contrast. */
function pairsOf(inks: Inks): [letters: string, ground: string, least: number][] {
  const { first, second, third, firstSecond, secondThird, firstThird, ...atNight } = shadesOf(inks)
  return [
    ...[first, second, firstSecond].map((ground) => [ink, ground, 4.5] as [string, string, number]),
    ...[third, secondThird, firstThird].map((ground) => [cream, ground, 4.5] as [string, string, number]),
    // Headings in the first ink, and the line above the poll's.
    [first, secondThird, 4.5],
    [first, firstThird, 4.5],
    [first, third, 3],
    // Links of mails, on paper and in the dark; the date below the poster.
    [third, cream, 4.5],
    [first, ink, 4.5],
    [white, third, 4.5],
    // A tile or field that the pointer is over, light and dark.
    ...[first, second, third].flatMap((each) => [
      [ink, mixed(each, 0.26, '#fffdf6'), 4.5] as [string, string, number],
      [cream, mixed(each, 0.26, card), 4.5] as [string, string, number],
    ]),
    [ink, mixed(first, 0.35, cream), 4.5],
    [cream, mixed(first, 0.35, night), 4.5],
    [ink, mixed(first, 0.45, white), 3],
    [cream, mixed(first, 0.45, card), 3],
    // Bars and check marks.
    [third, cream, 3],
    [firstThird, cream, 3],
    [atNight.thirdAtNight, card, 3],
    [atNight.firstThirdAtNight, card, 3],
  ]
}

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const triple = fc.record({ first: colour, second: colour, third: colour })

describe('three inks', () => {
  test('that are accepted carry every text of the site with 4.5, large letters with 3, by day and by night', () => {
    fc.assert(
      fc.property(triple, (inks) => {
        fc.pre([...faultsOfInks(inks)].length === 0)
        const unread = pairsOf(inks).filter(([letters, ground, least]) => contrast(letters, ground) < least)
        expect(unread).toEqual([])
      }),
      { numRuns: 300, examples: [[sampleInks]] },
    )
  })

  test('that are refused are accepted once each nearest colour is taken', () => {
    fc.assert(
      fc.property(triple, (inks) => {
        const taken = { ...inks }
        // Large letters are looked at once the text can be read.
        for (let round = 0; round < 2; round++)
          for (const { path, sentence } of faultsOfInks({ ...taken }))
            taken[path[0] as keyof Inks] = /works is (#[0-9a-f]{6})\.$/.exec(sentence)?.[1] ?? ''
        expect(saidOf(taken)).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  test('that cannot be read are refused with both colours, their contrast and the nearest that works', () => {
    expect(saidOf({ first: '#777777' })).toEqual([
      'First ink is #777777, and text on it is #15141c: their contrast is 4.0, text needs 4.5. The nearest that works is #7e7e7e.',
    ])
    expect(saidOf({ third: '#ff00aa', second: '#000080' })).toEqual([
      'Second ink is #000080, and text on it is #15141c: their contrast is 1.1, text needs 4.5. The nearest that works is #4578ef.',
      'Third ink is #ff00aa, and text on it is #f5f1e6: their contrast is 3.1, text needs 4.5. The nearest that works is #d2008b.',
    ])
    expect(saidOf({ first: '#8a8a8a', third: '#6a6a6a' })).toEqual([
      'Third ink is #6a6a6a, and large letters on it have the first, #8a8a8a: their contrast is 1.5, large letters need 3. The nearest that works is #3f3f3f.',
    ])
  })

  test('of the sample are those of the stylesheet, and need no style of their own', () => {
    expect(shadesOf(sampleInks)).toEqual(sampleShades)
    expect(inkStyle(sampleInks)).toBe('')
    for (const shade of ['first', 'second', 'third', 'firstSecond', 'secondThird', 'firstThird'] as const)
      expect(stylesheet).toContain(`${tokenOf(shade)}: ${sampleShades[shade]};`)
    expect(stylesheet).toContain(`light-dark(${cream}, ${night})`)
    expect(stylesheet).toContain(`light-dark(${ink}, ${cream})`)
  })

  test('of another event overrule the stylesheet', () => {
    expect(inkStyle({ ...sampleInks, third: '#005f56' })).toMatch(
      /^:root\{--color-first:#ffc928;--color-second:#ff5566;--color-third:#005f56(;--color-[\w-]+:#[0-9a-f]{6}){5}\}$/,
    )
  })
})

// Tailwind makes nothing of a colour that it does not know, and says nothing.
test('every colour that a page names is in the stylesheet', () => {
  const known = new Set(stylesheet.match(/(?<=--color-)[a-z-]+(?=:)/g))
  const isKnown = (colour: string) => known.has(colour) || colour.endsWith('-at-night')
  const unknown = globSync('**/*.{ts,tsx,css}', { cwd: web }).flatMap((file) => {
    const named = readFileSync(join(web, file), 'utf8').matchAll(
      /(?:(?<=[\s"'`:])(?:bg|fill|stroke)-|var\(--color-)([a-z][a-z-]*)(?=[\s"'`,)])/g,
    )
    return [...named].flatMap(([, colour = '']) => (isKnown(colour) ? [] : `${file}: ${colour}`))
  })
  expect(known).toContain('first-second')
  expect(unknown).toEqual([])
})
