/** Makes the hero, the marks and the image of shared links: `node scripts/artwork/posters.ts` writes content/images/*. */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { event } from '../../content/event.ts'
import { inks } from './inks.ts'
import { posterAdvance, posterLine, stretchToFill } from './lettering.ts'
import { at, circle, fade, flat, type Layer, over, path, print, sheet, stroke } from './press.ts'

const images = fileURLToPath(new URL('../../content/images/', import.meta.url))
const capHeight = 0.675

/** A line whose ink, not only its advance, spans `measure` pixels from `x`, `cap` pixels high on the baseline `y`. */
function filledLine(text: string, x: number, y: number, measure: number, cap: number) {
  const size = cap / capHeight
  const widest = posterAdvance(text, size, 150)
  const wide = widest < measure ? (size * measure) / widest : size
  const d = posterLine(text, 0, 0, wide, stretchToFill(text, wide, measure))
  const xs = [...d.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map((pair) => Number(pair[1]))
  const [left, right] = [Math.min(...xs), Math.max(...xs)]
  const scale = measure / (right - left)
  return `<g transform="translate(${x - left * scale} ${y}) scale(${scale} ${size / wide})">${path(d)}</g>`
}

const wave = (x: number, y: number, width: number, step: number) =>
  `M${x} ${y}q${step / 2}-${step / 2.5} ${step} 0${`t${step} 0`.repeat(Math.round(width / step) - 1)}`

/** The illustration of the home page: alps, sun and lake in flat inks, on whatever paper lies below. */
function hero() {
  const alps =
    'M0 520L92 396L150 462L286 268L398 428L470 352L560 470L676 300L770 418L838 346L936 470L1040 322L1200 520z'
  const rows = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
    .map(
      (row) => `<path stroke-width="${18 - row * 1.4}" d="M${row % 2 ? 517 : 505} ${72 + row * 21}H1150"/>`,
    )
    .join('')
  const reflection =
    'M560 520H1080L1024 560H616zM642 580H998L956 614H684zM712 634H928L900 662H740zM768 682H872L852 704H788z'
  const ripples =
    wave(0, 560, 480, 48) +
    wave(20, 622, 144, 48) +
    wave(500, 622, 96, 48) +
    wave(1040, 590, 144, 48) +
    wave(0, 690, 144, 48) +
    wave(528, 690, 144, 48) +
    wave(940, 660, 240, 48) +
    wave(40, 756, 1104, 48)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800" viewBox="0 0 1200 800"><title>The sun above the alps, a paper boat on the lake</title><defs><clipPath id="s"><circle cx="820" cy="320" r="270"/></clipPath></defs><circle cx="820" cy="320" r="270" fill="${inks.yellow}"/><g clip-path="url(#s)" fill="none" stroke="${inks.yellowCoral}" stroke-linecap="round" stroke-dasharray="0 24">${rows}</g><g transform="translate(4 -3)"><path d="${alps}" fill="${inks.coral}"/></g><g clip-path="url(#s)"><path transform="translate(4 -3)" d="${alps}" fill="${inks.yellowCoral}"/></g><path fill="${inks.paper}" d="M290 265L344 342L318 356L292 332L262 352L246 328zM680 297L722 350L698 366L676 350L654 368L638 358zM1044 319L1092 380L1062 396L1038 374L1016 390L1002 378z"/><path fill="${inks.blue}" d="M0 520H1200V800H0z"/><path fill="${inks.yellowBlue}" d="${reflection}"/><path fill="none" stroke="${inks.paper}" stroke-width="7" stroke-linecap="round" d="${ripples}"/><g transform="translate(330 628) scale(1.700)"><path fill="${inks.coralBlue}" d="M-78 2L-44 42H48L82 2L28 8L2-44L-24 8z"/><path fill="${inks.coral}" d="M-80 0L-46 40H46L80 0L26 6L0-46L-26 6z"/><path fill="${inks.paper}" d="M0-46L26 6L0 40L-26 6z"/></g><path fill="${inks.blue}" d="M150 690${'q24-19 48 0t48 0'.repeat(4)}v20H150z"/><path fill="none" stroke="${inks.paper}" stroke-width="7" stroke-linecap="round" d="${wave(186, 694, 288, 48)}"/></svg>\n`
}

/** The mark: a paper boat between sun and lake, on 48 x 48. */
const mark = (round = true) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="48" height="48" viewBox="0 0 48 48"><title>${event.name}</title><defs><clipPath id="m">${round ? '<circle cx="24" cy="24" r="24"/>' : '<path d="M0 0h48v48H0z"/>'}</clipPath></defs><g clip-path="url(#m)"><path fill="${inks.yellow}" d="M0 0h48v48H0z"/><path fill="${inks.coral}" d="M5 24l8.500 10h21L43 24l-12.500 2L24 10l-6.500 16z"/><path fill="${inks.paper}" d="M24 10l6.500 16L24 36l-6.500-10z"/><path fill="${inks.blue}" d="M0 33q4-4 8 0t8 0 8 0 8 0 8 0 8 0v15H0z"/><path fill="none" stroke="${inks.paper}" stroke-width="2" stroke-linecap="round" d="M9 40q3.750-3.500 7.500 0t7.500 0 7.500 0 7.500 0"/></g></svg>\n`

const boat: Layer[] = [
  flat('C', path('M-80 0L-46 40H46L80 0L26 6L0-46L-26 6z')),
  flat('Y', path('M0-46L26 6L0 40L-26 6z')),
]
/** What a shared link shows: the poster, 1200 x 630. */
const openGraph: Layer[] = [
  sheet(''),
  over('Y', circle(872, 292, 250)),
  over('B', filledLine('VIBE', 36, 182, 1128, 150)),
  over('C', filledLine('CODING', 36, 352, 1128, 150)),
  over('B', filledLine('FESTIVAL', 36, 522, 1128, 150)),
  over('C', fade(0, 470, 1200, 170, 46, 16)),
  sheet('B', 556),
  flat('', filledLine('30 AUGUST 2025 / ZURICH', 36, 606, 900, 26)),
  ...at(1062, 562, 0.94, boat),
  flat('B', stroke(12, wave(970, 606, 190, 38))),
  flat('', stroke(5, wave(970, 612, 190, 38))),
]

const square = mark(false)
writeFileSync(`${images}hero.svg`, hero())
writeFileSync(`${images}logo.svg`, mark())
writeFileSync(`${images}favicon.svg`, mark())
await sharp(Buffer.from(square), { density: 72 * 8 })
  .resize(180, 180)
  .png({ palette: true, colours: 64 })
  .toFile(`${images}apple-touch-icon.png`)
const shared = await (await print(openGraph, 1200, 630, { grain: 0 }))
  .png({ palette: true, colours: 64, dither: 0, effort: 10 })
  .toFile(`${images}open-graph.png`)
console.log(`open-graph.png ${shared.size}, hero.svg ${hero().length}, logo.svg ${mark().length}`)
