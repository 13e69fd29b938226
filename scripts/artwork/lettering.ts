import { readFileSync } from 'node:fs'

interface Word {
  d: string
  box: [number, number, number, number]
}
interface Glyph {
  commands: string
  narrow: number[]
  wide: number[]
}
const lettering = JSON.parse(readFileSync(new URL('lettering.json', import.meta.url), 'utf8')) as {
  words: Record<string, Word>
  poster: Record<string, Glyph>
}

/** Outlines of words stand in quarters of a pixel. */
const unitsPerPixel = 4
const argumentsOf: Record<string, number> = { M: 2, L: 2, Q: 4, C: 6, Z: 0 }
export const round = (value: number) => String(Math.round(value * 10) / 10)

/** A word of a logo with its left edge at `x` and its baseline at `y`, in a drawing of quarter pixels; `width` stretches it evenly. */
export function word(name: string, x: number, y: number, width?: number) {
  const { d, box } = lettering.words[name] as Word
  const scale = width === undefined ? 1 : width / (box[2] - box[0])
  const left = (x - box[0] * scale) * unitsPerPixel
  const sized = scale === 1 ? '' : ` scale(${Math.round(scale * 1000) / 1000})`
  return `<path transform="translate(${round(left)} ${round(y * unitsPerPixel)})${sized}" d="${d}"/>`
}

const valuesAt = (glyph: Glyph, stretch: number) =>
  glyph.narrow.map((narrow, i) => narrow + (((glyph.wide[i] as number) - narrow) * (stretch - 50)) / 100)

const glyphOf = (character: string) => lettering.poster[character] ?? (lettering.poster['?'] as Glyph)

/** Advance of a line of the poster face in pixels, `stretch` being the value of the width axis (50 to 150). */
export function posterAdvance(text: string, size: number, stretch: number) {
  return [...text].reduce((sum, c) => sum + ((valuesAt(glyphOf(c), stretch)[0] as number) * size) / 1000, 0)
}

/** The width-axis value at which a line fills `measure` pixels, or the nearest end of the axis. */
export function stretchToFill(text: string, size: number, measure: number) {
  const narrow = posterAdvance(text, size, 50)
  const wide = posterAdvance(text, size, 150)
  return Math.min(150, Math.max(50, 50 + (100 * (measure - narrow)) / (wide - narrow)))
}

/** Path data of a line of the poster face, baseline at `y`. */
export function posterLine(text: string, x: number, y: number, size: number, stretch: number) {
  let left = x
  let d = ''
  for (const character of text) {
    const glyph = glyphOf(character)
    const values = valuesAt(glyph, stretch)
    let next = 1
    for (const command of glyph.commands) {
      const count = argumentsOf[command] as number
      const points = values
        .slice(next, next + count)
        .map((v, i) => round(i % 2 ? y - (v * size) / 1000 : left + (v * size) / 1000))
      d += command + points.join(' ')
      next += count
    }
    left += ((values[0] as number) * size) / 1000
  }
  return d
}
