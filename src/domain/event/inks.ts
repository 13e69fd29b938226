/** The three inks of an event, and every colour of site and mails that comes from them. */
import { contrast, overprint, untilItPasses } from '../colour.ts'

/** As `#rrggbb`. Dark letters stand on the first two, light ones on the third. */
export interface Inks {
  first: string
  second: string
  third: string
}

/** Letters and grounds that no ink changes. */
export const grounds = { ink: '#15141c', cream: '#f5f1e6', night: '#13121b', card: '#1e1c2a' } as const

export const leastForText = 4.5
/** Headlines, and graphics that say something. */
export const leastForLarge = 3

/** `firstSecond` is what the first and the second make where both are printed. */
export interface Shades extends Inks {
  firstSecond: string
  secondThird: string
  firstThird: string
  /** In the dark, as bars of a chart. */
  thirdAtNight: string
  firstThirdAtNight: string
}

/** The inks of the sample, with their overlaps mixed by eye. */
export const sampleShades: Shades = {
  first: '#ffc928',
  second: '#ff5566',
  third: '#2146e8',
  firstSecond: '#f2451c',
  secondThird: '#3b1470',
  firstThird: '#14663c',
  thirdAtNight: '#7d95ff',
  firstThirdAtNight: '#4fb27f',
}

export const sampleInks: Inks = {
  first: sampleShades.first,
  second: sampleShades.second,
  third: sampleShades.third,
}

export function shadesOf({ first, second, third }: Inks): Shades {
  const { ink, cream, card } = grounds
  if (isSample({ first, second, third })) return sampleShades
  const isForText = (colour: string, ...others: string[]) =>
    others.every((other) => contrast(colour, other) >= leastForText)
  const bright = (colour: string) => untilItPasses(colour, 1, (tried) => isForText(tried, ink))
  // The first ink writes on it, too.
  const deep = (colour: string) => untilItPasses(colour, -1, (tried) => isForText(tried, cream, first))
  const atNight = (colour: string) =>
    untilItPasses(colour, 1, (tried) => contrast(tried, card) >= leastForText)
  const firstThird = deep(overprint(first, third))
  return {
    first,
    second,
    third,
    firstSecond: bright(overprint(first, second)),
    secondThird: deep(overprint(second, third)),
    firstThird,
    thirdAtNight: atNight(third),
    firstThirdAtNight: atNight(firstThird),
  }
}

const isSample = ({ first, second, third }: Inks) =>
  first === sampleInks.first && second === sampleInks.second && third === sampleInks.third

/** Each as the stylesheet calls it: `firstSecond` is `--color-first-second`. */
export const tokenOf = (shade: string): string =>
  `--color-${shade.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

/** What overrules the stylesheet, which is printed in the sample's inks; empty for those. */
export const inkStyle = (inks: Inks): string =>
  isSample(inks)
    ? ''
    : `:root{${Object.entries(shadesOf(inks))
        .map(([shade, colour]) => `${tokenOf(shade)}:${colour}`)
        .join(';')}}`

/** Inks that cannot be read, each with the nearest that can. */
export function* faultsOfInks({ first, second, third }: Inks) {
  const { ink, cream } = grounds
  let isReadable = true
  for (const [name, colour, letters, direction] of [
    ['first', first, ink, 1],
    ['second', second, ink, 1],
    ['third', third, cream, -1],
  ] as const) {
    const ratio = contrast(colour, letters)
    if (ratio >= leastForText) continue
    isReadable = false
    const nearest = untilItPasses(colour, direction, (tried) => contrast(tried, letters) >= leastForText)
    yield {
      path: [name],
      sentence: `${labels[name]} is ${colour}, and text on it is ${letters}: their contrast is ${inWords(ratio)}, text needs 4.5. The nearest that works is ${nearest}.`,
    }
  }
  const ratio = contrast(first, third)
  if (!isReadable || ratio >= leastForLarge) return
  const nearest = untilItPasses(third, -1, (tried) => contrast(first, tried) >= leastForLarge)
  yield {
    path: ['third'],
    sentence: `Third ink is ${third}, and large letters on it have the first, ${first}: their contrast is ${inWords(ratio)}, large letters need 3. The nearest that works is ${nearest}.`,
  }
}

export const labels: Record<keyof Inks, string> = {
  first: 'First ink',
  second: 'Second ink',
  third: 'Third ink',
}

/** Never rounded up to what is asked. */
const inWords = (ratio: number) => (Math.floor(ratio * 10) / 10).toFixed(1)
