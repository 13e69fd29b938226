/** A line of text as it is drawn: pieces of one font each, from left to right. */
import { type Face, faceFor, isRightToLeft, type MainFace, unknownLetter } from './faces.ts'

export interface Piece {
  face: Face
  text: string
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
export const lettersOf = (text: string) => [...graphemes.segment(text)].map(({ segment }) => segment)

/** One line: no control characters, nothing that turns directions round. */
export const asLine = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/(?![\u{200C}\u{200D}])[\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu, '')
    .trim()

export const withoutMarks = (text: string) => text.normalize('NFD').replace(/[\p{M}\p{Cf}]/gu, '')

/** A letter of no font is a sign that says so; an emoji of no font is left out. */
export function piecesOf(text: string, wanted: MainFace): Piece[] {
  const words: Piece[] = []
  for (const letter of lettersOf(asLine(text))) {
    const piece = pieceOf(letter, wanted)
    const last = words.at(-1)
    if (!piece) continue
    if (!isSpace(piece) && last && !isSpace(last) && last.face === piece.face) last.text += piece.text
    else if (!isSpace(piece) || (last && !isSpace(last))) words.push(piece)
  }
  if (words.length > 0 && isSpace(words.at(-1) as Piece)) words.pop()
  return joined(fromLeftToRight(words))
}

const isSpace = ({ text }: Piece) => text.trim() === ''

/** Neighbours of one font; words from right to left stay apart, or their order would change once more. */
function joined(pieces: Piece[]): Piece[] {
  const whole: Piece[] = []
  for (const piece of pieces) {
    const last = whole.at(-1)
    if (last && last.face === piece.face && !isRightToLeft(piece.face)) last.text += piece.text
    else whole.push({ ...piece })
  }
  return whole
}

/** Whether some of it is to be written by hand. */
export const lacksLetters = (text: string) =>
  !isPrintable(text) ||
  piecesOf(text, 'familjen-grotesk').some((piece) => piece.text.includes(unknownLetter.text))

/** Whether any letter of it can be drawn. */
export const isPrintable = (text: string) =>
  piecesOf(text, 'familjen-grotesk').some(
    (piece) => piece.text !== unknownLetter.text && /[\p{L}\p{N}]/u.test(piece.text),
  )

function pieceOf(letter: string, wanted: MainFace): Piece | undefined {
  const face = faceFor(letter, wanted)
  if (face) return { face, text: letter }
  // Marks that a font lacks are better left out than the letter.
  const base = withoutMarks(letter)
  const plain = base && base !== letter ? faceFor(base, wanted) : undefined
  if (plain) return { face: plain, text: base }
  if (/[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}]/u.test(letter) || !base) return
  return { ...unknownLetter }
}

/** As Unicode orders them, for one level of embedding: a line begins on the side of its first word. */
function fromLeftToRight(pieces: Piece[]): Piece[] {
  const isRight = (piece: Piece | undefined) => piece !== undefined && isRightToLeft(piece.face)
  const beginsRight = isRight(pieces.find((piece) => !isSpace(piece)))
  const runs: { isRight: boolean; pieces: Piece[] }[] = []
  pieces.forEach((piece, index) => {
    const before = runs.at(-1)
    const after = pieces.slice(index).find((next) => !isSpace(next))
    const side = !isSpace(piece)
      ? isRight(piece)
      : before && after && before.isRight === isRight(after)
        ? before.isRight
        : beginsRight
    if (before?.isRight === side) before.pieces.push(piece)
    else runs.push({ isRight: side, pieces: [piece] })
  })
  const ordered = runs.map((run) => (run.isRight ? run.pieces.toReversed() : run.pieces))
  return (beginsRight ? ordered.toReversed() : ordered).flat()
}
