/** What a face and its clothes may carry, drawn for the head and shoulders of `people.ts`. */
import { circle, dots, flat, type Layer, over, type Plates, path, rect, stroke, tint } from './press.ts'

const ellipse = (x: number, y: number, rx: number, ry: number) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}"/>`

export const mouths = {
  smile: stroke(5, 'M-17 33Q0 47 17 33'),
  smirk: stroke(5, 'M-14 38Q6 42 18 31'),
  calm: stroke(5, 'M-12 37H12'),
  open: path('M-18 30H18Q18 52 0 52Q-18 52-18 30z'),
  grin: path('M-26 28H26Q24 54 0 54Q-24 54-26 28z'),
}
export type Mouth = keyof typeof mouths
/** The teeth in an open mouth. */
export const teeth: Partial<Record<Mouth, string>> = {
  grin: path('M-20 31H20L18 38H-18z'),
  open: path('M-12 31H12V36H-12z'),
}

export const eyes = {
  open: '<ellipse cx="-19" cy="-5" rx="4.600" ry="6.400"/><ellipse cx="20" cy="-5" rx="4.600" ry="6.400"/>',
  happy: stroke(5, 'M-26-2Q-19-12-12-2M13-2Q20-12 27-2'),
  wink: ellipse(-19, -5, 4.6, 6.4) + stroke(5, 'M13-4Q20 2 28-5'),
  closed: stroke(5, 'M-26-5Q-19 2-12-5M13-5Q20 2 27-5'),
}

export const noses = {
  edge: stroke(4, 'M1-3L8 16H-3'),
  round: stroke(4, 'M-7 13Q0 21 8 13'),
  broad: stroke(4, 'M-11 12Q-8 18-3 16Q1 19 5 16Q10 18 13 12'),
  long: stroke(4, 'M-3-8Q-6 8-9 15Q-2 20 5 17'),
}

export const brows = {
  arched: [5, 'M-30-22Q-20-29-11-23M12-24Q22-29 31-21'],
  straight: [6, 'M-30-21L-11-23M12-23L31-21'],
  thick: [9, 'M-30-20Q-20-28-11-22M12-22Q22-28 31-20'],
  high: [4, 'M-30-25Q-20-34-11-27M12-27Q22-34 31-25'],
} as const satisfies Record<string, readonly [number, string]>

/** Beards in the ink of the hair; whether one covers the chin decides where the mouth stands out. */
export const beards = {
  full: path('M-50-2Q-54 86 0 90Q54 86 50-2L42 14Q26 26 0 22Q-26 26-42 14z'),
  short: path(
    'M-49 4Q-50 72 0 74Q50 72 49 4L42 22Q34 30 22 25Q0 17-22 25Q-34 30-42 22zM-23 33Q0 27 23 33Q22 52 0 53Q-22 52-23 33z',
  ),
  goatee: path('M-15 51Q0 46 15 51Q14 80 0 82Q-14 80-15 51z') + stroke(5, 'M-22 25Q0 18 22 25'),
  moustache: path(
    'M0 21Q-12 14-26 24Q-36 31-38 24Q-36 40-22 38Q-8 37 0 28Q8 37 22 38Q36 40 38 24Q36 31 26 24Q12 14 0 21z',
  ),
}
export type Beard = keyof typeof beards

export const glasses = {
  round: stroke(
    4.5,
    'M-37-4a17 17 0 1 0 34 0a17 17 0 1 0-34 0M4-4a17 17 0 1 0 34 0a17 17 0 1 0-34 0M-3-5H4M-37-6L-47-9M38-6L47-9',
  ),
  square: stroke(
    5,
    'M-38-17H-4V4Q-4 10-10 10H-30Q-38 10-38 2zM4-17H38V2Q38 10 30 10H10Q4 10 4 4zM-4-10H4M-38-12L-48-14M38-12L48-14',
  ),
  cat: stroke(
    5,
    'M-42-18Q-22-16-4-12Q-2 10-20 10Q-36 10-42-18zM42-18Q22-16 4-12Q2 10 20 10Q36 10 42-18zM-4-10Q0-14 4-10',
  ),
  half: stroke(
    4,
    'M-36 0H-4Q-4 15-20 15Q-36 15-36 0zM4 0H36Q36 15 20 15Q4 15 4 0zM-4 2Q0-2 4 2M-36 2L-48-8M36 2L48-8',
  ),
}

const body = 'M-112 192Q-112 102-54 88L-22 78Q0 104 22 78L54 88Q112 102 112 192z'
export const shoulders = path(body)

/** What is sewn, printed or hung on the top, in its own ink. */
export const wear = {
  stripes: (ink) => [flat(ink, stroke(9, 'M-84 114H-22M22 114H84M-99 140H99M-107 166H107'))],
  chevrons: (ink) => [flat(ink, stroke(8, 'M-78 118L0 150L78 118M-98 146L0 184L98 146'))],
  dotted: (ink) => [
    flat(
      ink,
      [-84, -56, -28, 0, 28, 56, 84]
        .flatMap((x, i) => [118, 146, 174].map((y) => circle(x, y + (i % 2 ? 14 : 0), 6)))
        .join(''),
    ),
  ],
  collar: (ink, top) => [
    flat(ink, path('M-24 76L-50 92L-22 124L0 100zM24 76L50 92L22 124L0 100z')),
    flat(top === ink ? '' : ink, circle(0, 132, 4.5) + circle(0, 160, 4.5)),
  ],
  turtleneck: (ink) => [
    flat(ink, path('M-29 68Q0 82 29 68L33 92Q0 108-33 92z')),
    over('B', stroke(2.5, 'M-28 82Q0 96 29 82')),
  ],
  hood: (ink) => [
    flat(ink, path('M-52 84Q-30 66-22 76Q0 104 22 76Q30 66 52 84Q60 104 0 122Q-60 104-52 84z')),
    flat('', stroke(4, 'M-16 116V150M16 116V142')),
  ],
  dungarees: (ink) => [
    flat(ink, path('M-62 90L-44 86L-34 132H34L44 86L62 90L58 192H-58z')),
    flat('', circle(-37, 128, 6) + circle(37, 128, 6)),
  ],
  beads: (ink) => [
    flat(
      ink,
      [-1, 1]
        .flatMap((s) =>
          [
            [27, 88],
            [24, 101],
            [17, 112],
            [8, 119],
          ].map(([x, y]) => circle(s * (x as number), y as number, 6.5)),
        )
        .join(''),
    ),
  ],
  pendant: (ink) => [flat(ink, stroke(4, 'M-25 84Q0 142 25 84') + circle(0, 122, 9))],
  bowtie: (ink) => [flat(ink, path('M0 100L-32 86V116zM0 100L32 86V116z') + circle(0, 101, 8))],
  shawl: (ink) => [
    flat(ink, path('M-34 74Q0 100 34 74Q58 84 66 96Q20 128-6 122Q-48 116-66 96Q-58 84-34 74z')),
    flat(ink, path('M14 116L44 110L58 178L30 186z')),
    flat('', stroke(4, 'M-44 94Q0 118 46 92M30 140L50 136M34 160L54 156')),
  ],
  blazer: (ink, top) => [
    flat('', path('M-22 78Q0 104 22 78L30 82L0 176L-30 82z')),
    flat(ink, path('M-26 77L-54 88L-30 130L0 180L-16 120zM26 77L54 88L30 130L0 180L16 120z')),
    flat(top, circle(0, 186, 4)),
  ],
  yoke: (ink) => [
    flat(ink, path('M-54 88L-22 78Q0 104 22 78L54 88Q84 98 96 122Q0 168-96 122Q-84 98-54 88z')),
    flat(
      '',
      [-66, -40, -14, 14, 40, 66]
        .map((x) => path(`M${x} ${134 - Math.abs(x) / 6}l9-12l9 12l-9 12z`))
        .join(''),
    ),
  ],
} satisfies Record<string, (ink: Plates, top: Plates) => Layer[]>

/** Lines of a long life, in the ink of the shadows. */
export const creases = (ink: Plates) =>
  tint(
    ink,
    55,
    stroke(
      2.6,
      'M-38 2Q-42 6-40 11M39 2Q43 6 41 11M-27 22Q-31 30-28 38M28 22Q32 30 29 38M-16-36Q0-40 16-36M-12-45Q0-48 12-45',
    ),
  )
export const freckles = (ink: Plates) =>
  over(
    ink,
    [
      [-36, 9],
      [-29, 13],
      [-23, 8],
      [-31, 5],
      [24, 8],
      [31, 13],
      [37, 9],
      [31, 5],
    ]
      .map(([x, y]) => circle(x as number, y as number, 2.2))
      .join(''),
  )
export const stubble = (ink: Plates) => dots(ink, 14, path('M-49 8Q-48 64 0 64Q48 64 49 8L40 24Q0 14-40 24z'))
export const rings = (ink: Plates) => flat(ink, circle(-52, 26, 8) + circle(52, 26, 8))
export const headphones = (ink: Plates) =>
  flat(ink, stroke(9, 'M-60 0Q-66-98 0-98Q66-98 60 0') + rect(-70, -16, 22, 42, 9) + rect(48, -16, 22, 42, 9))
export const hearingAid = (ink: Plates) => flat(ink, stroke(6, 'M-54-12Q-66-4-58 14') + circle(-57, 15, 5))
export const flower = (ink: Plates): Layer[] => [
  flat(
    ink,
    [0, 72, 144, 216, 288]
      .map((a) =>
        circle(46 + 13 * Math.cos((a * Math.PI) / 180), -52 + 13 * Math.sin((a * Math.PI) / 180), 10),
      )
      .join(''),
  ),
  flat('Y', circle(46, -52, 7)),
]
