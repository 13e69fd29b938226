import { posterAdvances, posterBearings, posterVertical, posterWidthStops } from '../fonts/poster-metrics.ts'

export interface FittedLine {
  /** The width axis of the display face, in percent. */
  stretch: number
  fontSize: number
  /** From the top of the capitals to the baseline; not as wished where the width axis ends. */
  capHeight: number
  /** Where the text starts: outside the measure by the side bearing of its first letter. */
  x: number
  /** With the side bearings at both ends. */
  length: number
}

/** The face goes down to 50 %, where its letters touch. */
const narrowestStretch = 68

/** Of the wished height: one or two letters as wide as the measure would be as high as a screen. */
const mostHigh = 1.5

const capPerEm = posterVertical.capHeight / 1000

/**
 * Chooses the width of the letters so that `text` fills `measure`; at the ends of the width axis the height changes instead,
 * and what would then be too high ends before the edge.
 */
export function fitLine(text: string, measure: number, wishedHeight: number): FittedLine {
  const inks = posterWidthStops.map((_, stop) => inkOf(text, stop))
  const narrowest = interpolate(inks, stopFor(posterWidthStops, narrowestStretch))
  const widest = inks.at(-1) ?? 1
  const ems = Math.min(Math.max(measure / (wishedHeight / capPerEm), narrowest), widest)
  const at = stopFor(inks, ems)
  const fontSize = Math.min(measure / ems, (mostHigh * wishedHeight) / capPerEm)
  const air = (side: 'left' | 'right', letter: string | undefined) =>
    (interpolate(posterBearings[letter ?? '']?.[side] ?? [], at) / 1000) * fontSize
  const [left, right] = [air('left', text.at(0)), air('right', text.at(-1))]
  return {
    stretch: round(interpolate(posterWidthStops, at)),
    fontSize: round(fontSize),
    capHeight: round(fontSize * capPerEm),
    x: round(-left),
    length: round(ems * fontSize + left + right),
  }
}

/** Length of the ink in em at a stop of the axis; an 'O' stands in for letters that the face lacks. */
function inkOf(text: string, stop: number): number {
  const advance = [...text].reduce(
    (sum, letter) => sum + ((posterAdvances[letter] ?? posterAdvances.O)?.[stop] ?? 0),
    0,
  )
  const left = posterBearings[text.at(0) ?? '']?.left[stop] ?? 0
  const right = posterBearings[text.at(-1) ?? '']?.right[stop] ?? 0
  return (advance - left - right) / 1000
}

/** The fractional index of `wanted` among rising values: 1.5 is half way between the second and the third. */
function stopFor(values: readonly number[], wanted: number): number {
  const above = values.findIndex((value) => value >= wanted)
  if (above < 1) return above === 0 ? 0 : values.length - 1
  const [from = 0, to = 1] = [values[above - 1], values[above]]
  return above - 1 + (wanted - from) / (to - from)
}

function interpolate(values: readonly number[], at: number): number {
  const from = values[Math.floor(at)] ?? 0
  const to = values[Math.ceil(at)] ?? from
  return from + (to - from) * (at - Math.floor(at))
}

const round = (value: number) => Math.round(value * 10) / 10
