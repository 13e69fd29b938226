/** Hair and what people wear on it, drawn for the head of `people.ts`: about 100 wide, the crown at y = -68. */
import { circle, flat, type Layer, type Plates, path, rect, stroke, type Tone, toned } from './press.ts'

export interface HairStyle {
  /** Behind head and shoulders. */
  back?: string
  /** Over the forehead. */
  front?: string
  /** Lines and patterns in the second ink, over the front. */
  trim?: string
  /** Covers the neck and lies on the shoulders. */
  drape?: string
  /** Hangs down over the shoulders. */
  fall?: string
  /** A cloth of any colour says nothing about the brows below it. */
  isCloth?: true
}

const parted = path('M-53-2Q-58-82 0-82Q58-82 53-2Q48-42 0-60Q-48-42-53-2z')
const smooth = path('M-53-4Q-58-80 0-80Q58-80 53-4Q40-46 0-52Q-40-46-53-4z')
const wig = (points: readonly (readonly [number, number, number])[]) =>
  points.map(([x, y, r]) => circle(x, y, r)).join('')

export const hairStyles = {
  bald: {},
  bob: {
    back: path('M-66-10Q-68-88 0-90Q68-88 66-10L70 52Q70 64 56 64H-56Q-70 64-70 52z'),
    front: path('M-54-2Q-60-80 0-82Q60-80 54-2Q50-26 38-36Q0-20-40-38Q-52-26-54-2z'),
  },
  afro: {
    back: circle(0, -28, 82) + circle(-58, 10, 30) + circle(58, 10, 30),
    front: path('M-50-18Q-44-70 0-70Q44-70 50-18Q30-48 0-44Q-30-48-50-18z'),
  },
  short: { front: path('M-53-4Q-66-76-8-86Q70-90 53-4L46-26Q14-26-12-46Q-26-26-46-26z') },
  bun: { back: circle(0, -98, 27), front: smooth },
  long: {
    back: path('M-62-20Q-64-88 0-88Q64-88 62-20L84 130Q60 148 40 120H-40Q-60 148-84 130z'),
    front: path('M-53-4Q-58-80 0-80Q58-80 53-4Q44-44-6-58Q-40-40-53-4z'),
  },
  curls: {
    back: wig([
      [-54, -36, 27],
      [-30, -70, 27],
      [0, -82, 27],
      [30, -70, 27],
      [54, -36, 27],
    ]),
    front: wig([
      [-40, -48, 17],
      [-18, -58, 17],
      [8, -60, 17],
      [34, -50, 17],
    ]),
  },
  longCurls: {
    back: wig([
      [-62, -34, 30],
      [-36, -70, 30],
      [0, -82, 30],
      [36, -70, 30],
      [62, -34, 30],
      [-74, 8, 30],
      [74, 8, 30],
      [-72, 50, 32],
      [72, 50, 32],
      [-58, 90, 28],
      [58, 90, 28],
    ]),
    front: wig([
      [-44, -42, 17],
      [-24, -58, 18],
      [4, -62, 18],
      [30, -54, 17],
      [46, -34, 14],
    ]),
  },
  waves: {
    back: path(
      'M-58-20Q-66-90 0-90Q66-90 58-20Q84 4 70 34Q92 62 72 92Q82 118 56 130H-56Q-82 118-72 92Q-92 62-70 34Q-84 4-58-20z',
    ),
    front: path('M-54 2Q-64-84 6-86Q66-82 54 2Q50-34 24-56Q-6-22-40-26Q-50-16-54 2z'),
  },
  pixie: { front: path('M-54 8Q-66-86 4-90Q66-88 55 8L49-16Q42-44 12-54Q-16-26-46-22L-49 8z') },
  crop: {
    front: path('M-52-8Q-58-78 0-79Q58-78 52-8L47-34Q38-52 0-52Q-38-52-47-34z'),
  },
  quiff: {
    front: path(
      'M-52-4Q-62-44-50-58Q-62-92-6-98Q58-108 62-68Q64-44 52-4L46-30Q44-48 20-50Q-22-46-42-52Q-48-30-52-4z',
    ),
  },
  flatTop: { front: path('M-54-6V-92Q-54-104-42-104H42Q54-104 54-92V-6L46-30Q40-46 0-46Q-40-46-46-30z') },
  receding: {
    front: path('M-54 4Q-66-34-42-62Q-44-34-46-10zM54 4Q66-34 42-62Q44-34 46-10z'),
  },
  sideCut: {
    front: path('M-51-10Q-54-86 10-90Q74-88 68-10Q82 34 66 78Q52 62 52 24Q54-18 28-50Q-10-58-46-34z'),
  },
  topknot: {
    back: circle(0, -96, 19),
    front: path('M-52-6Q-58-78 0-78Q58-78 52-6L47-34Q36-54 0-55Q-36-54-47-34z'),
  },
  ponytail: {
    back: path('M24-78Q98-98 96-26Q94 26 74 66Q58 24 62-22Q58-52 24-58z'),
    front: path('M-53-4Q-58-82 0-82Q58-82 53-4Q46-40 20-54Q-24-50-53-4z'),
  },
  pigtails: {
    back: wig([
      [-74, -8, 30],
      [74, -8, 30],
      [-80, 26, 20],
      [80, 26, 20],
    ]),
    front: parted,
  },
  braids: {
    front: parted,
    fall: wig(
      [-1, 1].flatMap((side) =>
        [20, 44, 68, 92, 116].map((y, i) => [side * (56 + i * 1.5), y, 15 - i] as const),
      ),
    ),
  },
  crownBraid: {
    back: wig([
      [-50, -50, 17],
      [-32, -72, 17],
      [-10, -84, 17],
      [14, -84, 17],
      [36, -70, 17],
      [52, -48, 17],
    ]),
    front: smooth,
  },
  locs: {
    back:
      path('M-60-10Q-66-90 0-90Q66-90 60-10z') +
      stroke(
        15,
        'M-58-20Q-74 40-66 108M-44-30Q-56 40-48 120M58-20Q74 40 66 108M44-30Q56 40 48 120M-68-10Q-88 40-82 84M68-10Q88 40 82 84',
      ),
    front: path('M-53 0Q-58-82 0-82Q58-82 53 0Q46-42 10-56Q-14-36-50-32z'),
  },
  /** A head scarf that leaves the neck bare. */
  scarf: {
    back: path('M-66 0Q-68-90 0-90Q68-90 66 0Q66 66 46 100H-46Q-66 66-66 0z'),
    front: path('M-54 0Q-56-80 0-80Q56-80 54 0Q44-52 0-52Q-44-52-54 0z'),
    isCloth: true,
  },
  hijab: {
    back: path('M-64 0Q-68-90 0-90Q68-90 64 0Q66 60 84 104H-84Q-66 60-64 0z'),
    front: path(
      'M-62 8Q-66-88 0-88Q66-88 62 8Q60 60 44 84Q0 96-44 84Q-60 60-62 8zM-45-12V8Q-44 61 0 61Q44 61 45 8V-12Q38-52 0-54Q-38-52-45-12z',
    ),
    drape: path('M-52 58Q0 84 52 58Q70 92 92 104Q40 160-6 150Q-64 138-92 104Q-68 92-52 58z'),
    trim: stroke(4, 'M-58 82Q-10 116 56 92M-70 104Q-20 140 30 128'),
    isCloth: true,
  },
  turban: {
    front: path('M-55-14Q-80-96-4-108Q78-98 55-14Q44-46 4-60Q-36-46-55-14z'),
    trim: stroke(
      4,
      'M4-60Q-40-66-56-30M4-60Q46-72 54-30M4-62Q-44-88-62-52M6-64Q48-94 62-54M8-66Q0-94-14-106',
    ),
    isCloth: true,
  },
  headwrap: {
    front: path(
      'M-54-14Q-66-62-46-84Q-64-128-14-122Q6-142 30-124Q76-130 60-86Q70-58 54-14Q42-48 0-52Q-42-48-54-14z',
    ),
    trim: stroke(5, 'M-46-84Q-4-70 8-58M60-86Q30-82 8-58M-14-122Q-4-96-22-82M30-124Q22-98 38-84'),
    isCloth: true,
  },
  beanie: {
    front: path('M-55-24Q-58-100 0-100Q58-100 55-24z') + circle(0, -104, 17),
  },
  brim: {
    front: path('M-50-42Q-54-112-22-112Q0-100 22-112Q54-112 50-42z'),
    trim:
      path('M-50-44Q0-34 50-44L49-62Q0-52-49-62z') +
      path('M-92-40Q-60-34-50-44Q0-34 50-44Q60-34 92-40Q70-16 0-20Q-70-16-92-40z'),
  },
  kufi: {
    front: path('M-52-36Q-52-98-30-98H30Q52-98 52-36Q0-58-52-36z'),
    trim: stroke(5, 'M-50-50L-36-64L-22-52L-8-68L6-54L20-68L34-54L50-64') + stroke(4, 'M-44-84Q0-74 44-84'),
    isCloth: true,
  },
  beret: {
    front:
      path('M-52-28Q-78-72-30-92Q22-112 66-80Q84-58 52-34Q46-48 0-50Q-42-48-52-28z') + circle(10, -100, 6),
    isCloth: true,
  },
  straw: {
    front:
      path('M-48-44Q-46-98 0-98Q46-98 48-44z') +
      path('M-110-34Q-60-56 0-54Q60-56 110-34Q60-22 0-24Q-60-22-110-34z'),
    trim: path('M-48-46Q0-58 48-46L47-62Q0-74-47-62z'),
  },
} satisfies Record<string, HairStyle>

export type Hair = keyof typeof hairStyles

/** What is printed over the forehead: the hair or cloth, its trim in the second ink, and the cuff of a beanie. */
export function hairFront(hair: Hair, ink: Plates, tone: Tone, second: Plates): Layer[] {
  const { front, trim }: HairStyle = hairStyles[hair]
  const layers: Layer[] = []
  if (front) layers.push(...toned(ink, tone, front))
  if (trim) layers.push(flat(second, trim))
  if (hair === 'beanie')
    layers.push(
      flat('', rect(-60, -42, 120, 25, 9)),
      flat(ink, stroke(4, 'M-44-38V-22M-26-38V-22M-8-38V-22M10-38V-22M28-38V-22M46-38V-22')),
    )
  return layers
}
