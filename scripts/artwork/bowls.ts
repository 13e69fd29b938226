import {
  at,
  circle,
  dots,
  flat,
  type Layer,
  over,
  type Plates,
  path,
  rect,
  sheet,
  stroke,
  tint,
} from './press.ts'

/** A wedge of the bowl from one angle to another, in degrees clockwise from the top. */
function wedge(from: number, to: number, r = 196) {
  const point = (angle: number) => {
    const radians = (angle * Math.PI) / 180
    return `${(r * Math.sin(radians)).toFixed(1)} ${(-r * Math.cos(radians)).toFixed(1)}`
  }
  return path(`M0 0L${point(from)}A${r} ${r} 0 0 1 ${point(to)}z`)
}
/** The same shape laid along a ring of the bowl, once at every angle. */
const ring = (angles: number[], distance: number, shapes: string, turn = 0) =>
  angles
    .map((a) => `<g transform="rotate(${a}) translate(0 ${-distance}) rotate(${turn + a * 3})">${shapes}</g>`)
    .join('')

const bowl = (table: Plates, rim: Plates, shadow: Plates, filling: Layer[]): Layer[] => [
  sheet(table),
  over(shadow, circle(344, 350, 246)),
  ...at(320, 320, 1, [
    flat(rim, circle(0, 0, 240)),
    flat('', circle(0, 0, 218)),
    flat('YCB', circle(0, 0, 206)),
    flat('', circle(0, 0, 198)),
    ...filling,
  ]),
]
const chopsticks: Layer[] = [
  ...at(520, 150, 1, [flat('YCB', rect(-7, -240, 14, 520, 7))], 38),
  ...at(560, 176, 1, [flat('YCB', rect(-7, -240, 14, 520, 7))], 34),
]
const grains = ring([8, 40, 75, 110, 150, 190, 230, 265, 300, 335], 60, rect(-7, -3, 14, 6, 3), 30)
const sesame = ring([14, 52, 96, 128, 171, 214, 249, 287, 322, 351], 92, '<ellipse rx="3.5" ry="6.5"/>', 40)

/** Tuna, mango, edamame and more. */
export const classicPonzu: Layer[] = [
  ...bowl('Y', 'B', 'B', [
    tint('B', 30, grains),
    flat('YB', wedge(8, 98)),
    flat(
      'Y',
      ring([24, 50, 78, 36, 66, 88], 158, circle(0, 0, 19)) + ring([32, 62, 88], 108, circle(0, 0, 18)),
    ),
    dots(
      'B',
      26,
      ring([24, 50, 78, 36, 66, 88], 158, circle(5, 5, 13)) + ring([32, 62, 88], 108, circle(5, 5, 12)),
    ),
    flat(
      'C',
      ring([112, 136, 160, 184, 208], 156, rect(-25, -25, 50, 50, 9)) +
        ring([126, 158, 190], 100, rect(-24, -24, 48, 48, 9)),
    ),
    flat(
      '',
      ring([112, 136, 160, 184, 208], 156, stroke(5, 'M-12-10L12-4M-12 8L10 12')) +
        ring([126, 158, 190], 100, stroke(5, 'M-12-8L12-2')),
    ),
    flat(
      'Y',
      ring([232, 258, 284, 308], 154, rect(-26, -22, 52, 44, 10)) +
        ring([244, 280], 98, rect(-24, -21, 48, 42, 10)),
    ),
    tint(
      'C',
      38,
      ring([232, 258, 284, 308], 154, rect(-26, 2, 52, 20, 10)) +
        ring([244, 280], 98, rect(-24, 1, 48, 20, 10)),
    ),
    flat('CB', ring([330, 352], 148, circle(0, 0, 34))),
    flat('', ring([330, 352], 148, circle(0, 0, 26))),
    flat('C', ring([330, 352], 148, circle(0, 0, 19))),
    flat('YCB', sesame),
  ]),
  ...chopsticks,
]

/** Chicken, kale and more. */
export const misoChicken: Layer[] = [
  ...bowl('C', 'Y', 'B', [
    tint('B', 30, grains),
    flat(
      'YB',
      ring(
        [200, 222, 244, 266, 288, 310],
        150,
        path(
          'M0-44Q16-40 14-24Q34-20 26 0Q40 14 20 24Q16 44 0 40Q-16 44-20 24Q-40 14-26 0Q-34-20-14-24Q-16-40 0-44z',
        ),
      ),
    ),
    flat('Y', ring([200, 222, 244, 266, 288, 310], 150, stroke(4, 'M0-28V30M0-8L12-16M0 8L-12 0'))),
    ...[16, 44, 72, 100].flatMap((angle) =>
      at(
        146 * Math.sin((angle * Math.PI) / 180),
        -146 * Math.cos((angle * Math.PI) / 180),
        1,
        [
          flat('Y', rect(-62, -20, 124, 40, 18)),
          tint('C', 34, rect(-62, -20, 124, 40, 18)),
          flat('YC', stroke(6, 'M-38-12L-30 12M-12-12L-4 12M14-12L22 12M38-12L46 12')),
        ],
        angle + 78,
      ),
    ),
    flat('C', ring([128, 150, 172], 150, circle(0, 0, 27))),
    flat('', ring([128, 150, 172], 150, circle(0, 0, 20))),
    over('C', ring([128, 150, 172], 150, circle(0, 0, 14))),
    flat('Y', ring([330, 350], 152, circle(0, 0, 36))),
    flat('', ring([330, 350], 152, circle(0, 0, 27))),
    flat('YC', ring([330, 350], 152, circle(0, 0, 16))),
    flat('YCB', sesame),
  ]),
  ...chopsticks,
]

/** Tofu, seaweed salad and more. */
export const spicyTofu: Layer[] = [
  ...bowl('B', 'C', 'C', [
    tint('B', 30, grains),
    flat('YB', wedge(190, 300)),
    flat(
      'Y',
      stroke(
        5,
        'M-60 40Q-100 30-110 70T-150 80M-70 10Q-110-10-130 30T-176 30M-60-20Q-100-50-130-20T-180-20M-40 60Q-60 100-100 110T-110 150M-80 60Q-120 70-120 110',
      ),
    ),
    ...[14, 46, 78, 110].flatMap((angle, i) =>
      at(
        (i % 2 ? 118 : 146) * Math.sin((angle * Math.PI) / 180),
        (i % 2 ? -118 : -146) * Math.cos((angle * Math.PI) / 180),
        1,
        [
          flat('YC', rect(-36, -36, 72, 72, 12)),
          flat('', rect(-30, -30, 60, 60, 10)),
          tint('Y', 36, rect(-30, -30, 60, 60, 10)),
          flat('C', stroke(6, 'M-18-14Q-6-22 4-12T20-8M-18 10Q-6 2 4 12T20 14')),
        ],
        angle * 2,
      ),
    ),
    flat(
      'C',
      [136, 154, 172]
        .map(
          (a) =>
            `<g transform="rotate(${a}) translate(0 -150)">${path('M-8-40Q14-30 16 0Q16 30-2 44Q-20 20-18-6Q-18-30-8-40z')}</g>`,
        )
        .join(''),
    ),
    flat(
      'YB',
      [136, 154, 172]
        .map((a) => `<g transform="rotate(${a}) translate(0 -150)">${stroke(8, 'M-6-38L-2-48')}</g>`)
        .join(''),
    ),
    flat('C', ring([318, 342], 150, circle(0, 0, 36))),
    flat('', ring([318, 342], 150, circle(0, 0, 29))),
    dots('C', 30, ring([318, 342], 150, circle(0, 0, 29))),
    flat('YCB', sesame),
  ]),
  ...chopsticks,
]
