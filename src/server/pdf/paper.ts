/** A PDF in the look of the site; units are points, and `y` of a text is its baseline. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import PDFDocument from 'pdfkit'
import { allFaces, type MainFace, unknownLetter } from './faces.ts'
import { asLine, lettersOf, type Piece, piecesOf, withoutMarks } from './pieces.ts'

export const mm = (millimetres: number) => (millimetres * 72) / 25.4
export const a4 = { width: mm(210), height: mm(297) } as const

export type Paper = PDFKit.PDFDocument

export interface Written {
  x: number
  y: number
  size: number
  face?: MainFace
  colour?: string
  align?: 'left' | 'right'
}

const folder = join(import.meta.dirname, 'fonts')
const files = new Map<string, Buffer>()

export function newPaper({ title, author, at }: { title: string; author: string; at: Date }): Paper {
  const paper = new PDFDocument({
    size: 'A4',
    margin: 0,
    // Otherwise pdfkit begins with Helvetica, which is not embedded.
    font: '',
    autoFirstPage: false,
    lang: 'en',
    displayTitle: true,
    info: { Title: asLine(title), Author: asLine(author), CreationDate: at, ModDate: at },
  })
  for (const face of allFaces) {
    const file = files.get(face) ?? readFileSync(join(folder, `${face}.ttf`))
    files.set(face, file)
    paper.registerFont(face, file)
  }
  return paper
}

/** Shaping fails where a font has no place for a mark on a letter: such a piece is drawn without its marks. */
function drawablePieces(paper: Paper, text: string, wanted: MainFace): Piece[] {
  const isDrawable = ({ face, text }: Piece) => {
    try {
      return paper.font(face).widthOfString(text) >= 0
    } catch {
      return false
    }
  }
  return piecesOf(text, wanted).map((piece) => {
    const tried = [piece, { ...piece, text: withoutMarks(piece.text) }]
    return tried.find((each) => each.text !== '' && isDrawable(each)) ?? unknownLetter
  })
}

const measured = (paper: Paper, pieces: Piece[], size: number) =>
  pieces.reduce((sum, { face, text }) => sum + paper.font(face).fontSize(size).widthOfString(text), 0)

export const widthOf = (paper: Paper, text: string, size: number, face: MainFace = 'familjen-grotesk') =>
  measured(paper, drawablePieces(paper, text, face), size)

const advances = new Map<string, number>()

/** Quick, for decisions: what the letters take one by one, without kerning and joins. */
export function roughWidthOf(paper: Paper, text: string, size: number, face: MainFace = 'familjen-grotesk') {
  let sum = 0
  for (const letter of lettersOf(asLine(text) || ' ')) {
    const key = face + letter
    let advance = advances.get(key)
    if (advance === undefined) {
      advance =
        letter === ' ' ? paper.font(face).fontSize(1).widthOfString(' ') : widthOf(paper, letter, 1, face)
      // People are called with some hundred letters, but anybody may send others.
      if (advances.size < 20_000) advances.set(key, advance)
    }
    sum += advance
  }
  return sum * size
}

export function write(paper: Paper, text: string, { x, y, size, face, colour, align }: Written): void {
  const pieces = drawablePieces(paper, text, face ?? 'familjen-grotesk')
  let at = align === 'right' ? x - measured(paper, pieces, size) : x
  paper.fillColor(colour ?? '#15141c')
  for (const piece of pieces) {
    paper.font(piece.face).fontSize(size)
    const width = paper.widthOfString(piece.text)
    paper.text(piece.text, at, y, { lineBreak: false, baseline: 'alphabetic' })
    at += width
  }
}

/** On one line: smaller when it is too long, and cut when it would be smaller than `least`. */
export function writeWithin(paper: Paper, text: string, written: Written & { width: number; least: number }) {
  const { width, size, least, face } = written
  const whole = widthOf(paper, text, size, face)
  const smaller = Math.min(size, (size * width) / Math.max(whole, 1))
  if (smaller >= least) return write(paper, text, { ...written, size: smaller })
  return write(paper, cut(paper, text, width, least, face), { ...written, size: least })
}

function cut(paper: Paper, text: string, width: number, size: number, face?: MainFace): string {
  const letters = lettersOf(asLine(text))
  let fits = 0
  for (let step = 2 ** Math.ceil(Math.log2(letters.length + 1)); step >= 1; step /= 2) {
    const tried = fits + step
    if (tried > letters.length) continue
    if (widthOf(paper, `${letters.slice(0, tried).join('')}…`, size, face) <= width) fits = tried
  }
  return `${letters.slice(0, fits).join('').trimEnd()}…`
}

/** The lines of a text at this size; a word longer than a line is cut where the line ends. */
export function linesOf(paper: Paper, text: string, width: number, size: number, face?: MainFace): string[] {
  const rough = (part: string) => roughWidthOf(paper, part, size, face)
  const space = paper
    .font(face ?? 'familjen-grotesk')
    .fontSize(size)
    .widthOfString(' ')
  const lines: string[] = []
  let line = ''
  let filled = 0
  const add = (part: string, taken: number) => {
    line += part
    filled += taken
  }
  const end = () => {
    if (line !== '') lines.push(line)
    line = ''
    filled = 0
  }
  for (const word of asLine(text).split(' ')) {
    const taken = rough(word)
    if (line !== '' && filled + space + taken > width) end()
    if (line !== '') add(' ', space)
    if (taken <= width) {
      add(word, taken)
      continue
    }
    for (const letter of lettersOf(word)) {
      const own = rough(letter)
      if (filled + own > width) end()
      add(letter, own)
    }
  }
  end()
  return lines
}

/** In a box, as large as fits between the two sizes; what is left over at the least size is cut. */
export function writeBlock(
  paper: Paper,
  text: string,
  box: Written & { width: number; height: number; least: number },
): void {
  const { width, height, least, face } = box
  const leading = 1.15
  let size = box.size
  let lines = linesOf(paper, text, width, size, face)
  while (lines.length * size * leading > height && size > least) {
    size = Math.max(least, size * 0.92)
    lines = linesOf(paper, text, width, size, face)
  }
  const most = Math.max(1, Math.floor(height / (size * leading)))
  if (lines.length > most) lines = [...lines.slice(0, most - 1), `${lines[most - 1]}…`]
  lines.forEach((line, index) => {
    writeWithin(paper, line, { ...box, size, y: box.y + size * (0.8 + index * leading) })
  })
}

/** Lets chunks leave and messages arrive; call it after each page. */
export const pause = () => new Promise<void>((resume) => setImmediate(resume))
