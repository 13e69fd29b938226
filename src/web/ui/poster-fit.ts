import { posterAdvances, posterVertical, posterWidthStops } from '../fonts/poster-metrics.ts'

/** How one line of a poster is set so that it fills the measure. */
export interface FittedLine {
  /** The width axis of the display face, in percent. */
  stretch: number
  fontSize: number
  /** From the top of the capitals to the baseline; differs from the wish when the axis ends before the measure. */
  capHeight: number
}

const capPerEm = posterVertical.capHeight / 1000

/**
 * Chooses the width of the letters so that `text` with capitals `wishedHeight` tall fills `measure`, like a printer who
 * takes each line from another case of wood type. Where the face is not wide or narrow enough, the height gives way.
 */
export function fitLine(text: string, measure: number, wishedHeight: number): FittedLine {
  const widths = posterWidthStops.map((_, stop) => emsOf(text, stop))
  const wanted = measure / (wishedHeight / capPerEm)
  const stretch = stretchFor(widths, wanted)
  const ems = Math.min(Math.max(wanted, widths[0] ?? wanted), widths.at(-1) ?? wanted)
  const fontSize = measure / ems
  return { stretch: round(stretch), fontSize: round(fontSize), capHeight: round(fontSize * capPerEm) }
}

function stretchFor(widths: readonly number[], wanted: number): number {
  const [narrowest = 50] = posterWidthStops
  for (let stop = 1; stop < widths.length; stop++) {
    const [from = 0, to = 0] = [widths[stop - 1], widths[stop]]
    const [low = 50, high = 150] = [posterWidthStops[stop - 1], posterWidthStops[stop]]
    if (wanted <= to) return Math.max(narrowest, low + ((wanted - from) / (to - from)) * (high - low))
  }
  return posterWidthStops.at(-1) ?? 150
}

/** Letters the face lacks are set by the browser in another; an 'O' stands in for their width. */
const emsOf = (text: string, stop: number) =>
  [...text].reduce((sum, letter) => sum + ((posterAdvances[letter] ?? posterAdvances.O)?.[stop] ?? 0), 0) /
  1000

const round = (value: number) => Math.round(value * 10) / 10
