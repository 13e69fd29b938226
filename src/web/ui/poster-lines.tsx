import { isInDisplayFace } from './display-face.ts'
import { type FittedLine, fitLine } from './poster-fit.ts'

const measure = 1000
interface PosterLinesProps {
  lines: readonly string[]
  /** Wished height of each line's capitals on wide screens, in thousandths of the measure; the last one repeats. */
  wide: readonly number[]
  /** The same for phones, where a poster stands upright. */
  tall: readonly number[]
  /** Space between two lines, in thousandths of the measure. */
  gap?: number
  /** On wide screens, neighbouring lines of together at most this many letters are set as one. */
  joinUpTo?: number
  className?: string
}

/** Lines of display type that all fill the measure; hidden from screen readers, the heading around says the words. */
export function PosterLines({ lines, wide, tall, gap = 22, joinUpTo, className = '' }: PosterLinesProps) {
  return (
    <>
      <Sheet
        lines={joinShortLines(lines, joinUpTo)}
        gap={gap}
        heights={wide}
        className={`max-md:hidden ${className}`}
      />
      <Sheet {...{ lines, gap }} heights={tall} className={`md:hidden ${className}`} />
    </>
  )
}

interface SheetProps {
  lines: readonly string[]
  heights: readonly number[]
  gap: number
  className: string
}

function Sheet({ lines, heights, gap, className }: SheetProps) {
  let bottom = -gap
  const set = lines.map((line, index) => {
    const text = line.toUpperCase()
    const fitted = fitLine(text, measure, heights[index] ?? heights.at(-1) ?? 100)
    const { over, under } = roomAround(text, fitted)
    bottom += gap + over + fitted.capHeight
    const baseline = Math.round(bottom * 10) / 10
    bottom += under
    return { text, ...fitted, baseline }
  })
  return (
    <svg className={`poster ${className}`} viewBox={`0 0 ${measure} ${Math.ceil(bottom)}`} aria-hidden="true">
      {set.map((line) => (
        <text
          key={line.baseline}
          x={line.x}
          y={line.baseline}
          fontSize={line.fontSize}
          fontStretch={`${line.stretch}%`}
          textLength={line.length}
          lengthAdjust="spacingAndGlyphs"
        >
          {line.text}
        </text>
      ))}
    </svg>
  )
}

/** Letters of another face reach above its capitals and below the line. */
const roomAround = (text: string, { fontSize, capHeight }: FittedLine) =>
  isInDisplayFace(text)
    ? { over: 0, under: 0 }
    : { over: Math.max(0, 0.95 * fontSize - capHeight), under: 0.3 * fontSize }

/** For wide screens: joins short neighbouring lines, so that the whole fits the window. */
export const joinShortLines = (lines: readonly string[], most = 11) =>
  lines.reduce<string[]>((joined, line) => {
    const last = joined.at(-1)
    if (last === undefined || last.length + 1 + line.length > most) joined.push(line)
    else joined[joined.length - 1] = `${last} ${line}`
    return joined
  }, [])
