/** What stands behind a portrait of 512 x 512: large shapes, so that a small file stays sharp. */
import { circle, flat, type Layer, over, type Plates, path, rect, sheet } from './press.ts'

const around = (count: number, shape: (degrees: number) => string) =>
  Array.from({ length: count }, (_, i) => shape((i * 360) / count)).join('')

export const backdrops = {
  plain: (paper: Plates) => [sheet(paper)],
  sun: (paper: Plates, ink: Plates) => [sheet(paper), flat(ink, circle(256, 232, 204))],
  moon: (paper: Plates, ink: Plates) => [sheet(paper), over(ink, circle(352, 150, 132))],
  rays: (paper: Plates, ink: Plates) => [
    sheet(paper),
    flat(
      ink,
      around(8, (a) => `<path d="M256 256L206-260H306z" transform="rotate(${a} 256 256)"/>`),
    ),
  ],
  arch: (paper: Plates, ink: Plates) => [
    sheet(paper),
    flat(ink, path('M64 540V250Q64 58 256 58Q448 58 448 250V540z')),
  ],
  hills: (paper: Plates, ink: Plates) => [
    sheet(paper),
    flat(ink, path('M-20 352Q90 200 210 300Q330 180 540 330V540H-20z')),
  ],
  peaks: (paper: Plates, ink: Plates) => [
    sheet(paper),
    flat(ink, path('M-20 360L96 176L176 284L300 128L412 276L450 228L540 340V540H-20z')),
    flat('', path('M96 176L126 224L100 240L70 218zM300 128L344 188L306 214L264 176z')),
  ],
  stripes: (paper: Plates, ink: Plates) => [
    sheet(paper),
    flat(ink, [0, 1, 2, 3].map((i) => rect(i * 136 - 12, -20, 68, 560)).join('')),
  ],
  waves: (paper: Plates, ink: Plates) => [
    sheet(paper),
    flat(ink, path('M-40 232q74-78 148 0t148 0 148 0 148 0V540H-40z')),
  ],
  checks: (paper: Plates, ink: Plates) => [
    sheet(paper),
    flat(
      ink,
      [0, 2, 5, 7, 8, 10, 13, 15].map((i) => rect((i % 4) * 128, Math.floor(i / 4) * 128, 128, 128)).join(''),
    ),
  ],
  confetti: (paper: Plates, ink: Plates) => [
    sheet(paper),
    flat(
      ink,
      around(9, (a) => `<circle cx="256" cy="40" r="24" transform="rotate(${a + 20} 256 250)"/>`),
    ),
  ],
  window: (paper: Plates, ink: Plates) => [
    sheet(paper),
    flat(ink, rect(52, 40, 192, 230, 10) + rect(268, 40, 192, 230, 10) + rect(52, 294, 408, 260, 10)),
  ],
  blocks: (paper: Plates, ink: Plates) => [sheet(paper), over(ink, rect(256, -20, 290, 560))],
} satisfies Record<string, (paper: Plates, ink: Plates) => Layer[]>
