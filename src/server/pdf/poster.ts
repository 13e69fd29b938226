/** A word as large as its box allows, in the poster face. */
import { type MainFace, posterFaces } from './faces.ts'
import { type Paper, roughWidthOf, widthOf, write } from './paper.ts'
import { lettersOf } from './pieces.ts'

interface Box {
  x: number
  y: number
  width: number
  height: number
  colour?: string
}

interface Set {
  face: MainFace
  size: number
  lines: string[]
}

/** As a share of the font size. Capitals with an accent are higher. */
const capHeight = 0.7
const accentedHeight = 0.95
const leading = 0.92
/** Below this a word is better cut into several lines. */
const readable = 26

export function writePoster(paper: Paper, word: string, box: Box): void {
  const text = word.toLocaleUpperCase('en')
  let best = setOf(paper, [text], box)
  const parts = partsOf(text).length
  for (let lines = 2; lines <= 8 && (best.size < readable || lines <= parts); lines += 1) {
    const tried = setOf(paper, inLines(text, lines), box)
    if (tried.size > best.size) best = tried
  }
  const { face, lines } = best
  const longest = Math.max(...lines.map((line) => widthOf(paper, line, best.size, face)), 1)
  const size = best.size * Math.min(1, box.width / longest)
  const bottom = box.y + box.height
  lines.forEach((line, index) => {
    const y = bottom - (lines.length - 1 - index) * size * leading
    write(paper, line, { x: box.x, y, size, face, ...(box.colour && { colour: box.colour }) })
  })
}

/** A wider face may be a little smaller. */
const nearly = 0.85

/** The width of the face that makes it largest, or a wider one that makes it nearly so. */
function setOf(paper: Paper, lines: string[], { width, height }: Box): Set {
  const top = lines.some((line) => /\p{M}/u.test(line.normalize('NFD'))) ? accentedHeight : capHeight
  const highest = height / (top + (lines.length - 1) * leading)
  const sets = posterFaces.map((face) => {
    const longest = Math.max(...lines.map((line) => roughWidthOf(paper, line, 100, face)), 1)
    return { face, lines, size: Math.min(highest, (100 * width) / longest) }
  })
  const largest = Math.max(...sets.map(({ size }) => size))
  return sets.findLast(({ size }) => size >= largest * nearly) as Set
}

/** After a hyphen where there is one, else in equal parts. */
function inLines(text: string, count: number): string[] {
  if (partsOf(text).length === count) return partsOf(text)
  const letters = lettersOf(text)
  const each = Math.ceil(letters.length / count)
  return Array.from({ length: count }, (_, index) =>
    letters.slice(index * each, (index + 1) * each).join(''),
  ).filter((line) => line !== '')
}

const partsOf = (text: string) => text.split(/(?<=-)(?=.)/u)
