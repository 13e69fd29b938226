/** People as simple shapes: the head is centred on (0, 0), about 100 wide and 130 high; shoulders end at y = 190. */
import { circle, dots, flat, type Layer, over, type Plates, path, rect, stroke, tint } from './press.ts'

export type Hair = 'bob' | 'afro' | 'short' | 'bun' | 'beanie' | 'long' | 'scarf' | 'bald' | 'curls'
export interface Looks {
  skin: Plates
  /** A tint over the skin, for tones between the inks. */
  skinTone?: [Plates, number]
  hair: Hair
  hairInk: Plates
  top: Plates
  face?: 'smile' | 'open' | 'grin' | 'calm'
  hasGlasses?: boolean
  hasBeard?: boolean
  /** Ink of eyes, nose and mouth. */
  line?: Plates
  isBodyHidden?: boolean
}

const behind: Partial<Record<Hair, string>> = {
  bob: path('M-66-10Q-68-88 0-90Q68-88 66-10L70 52Q70 64 56 64H-56Q-70 64-70 52z'),
  afro: circle(0, -28, 82) + circle(-58, 10, 30) + circle(58, 10, 30),
  long: path('M-62-20Q-64-88 0-88Q64-88 62-20L84 130Q60 148 40 120H-40Q-60 148-84 130z'),
  scarf: path('M-66 0Q-68-90 0-90Q68-90 66 0Q66 66 46 100H-46Q-66 66-66 0z'),
  bun: circle(0, -98, 27),
  curls: [-54, -30, 0, 30, 54].map((x, i) => circle(x, [-36, -70, -82, -70, -36][i] as number, 27)).join(''),
}
const front: Partial<Record<Hair, string>> = {
  bob: path('M-54-2Q-60-80 0-82Q60-80 54-2Q50-26 38-36Q0-20-40-38Q-52-26-54-2z'),
  afro: path('M-50-18Q-44-70 0-70Q44-70 50-18Q30-48 0-44Q-30-48-50-18z'),
  short: path('M-53-4Q-66-76-8-86Q70-90 53-4L46-26Q14-26-12-46Q-26-26-46-26z'),
  bun: path('M-53-4Q-58-80 0-80Q58-80 53-4Q40-46 0-52Q-40-46-53-4z'),
  long: path('M-53-4Q-58-80 0-80Q58-80 53-4Q44-44-6-58Q-40-40-53-4z'),
  scarf: path('M-54 0Q-56-80 0-80Q56-80 54 0Q44-52 0-52Q-44-52-54 0z'),
  curls: [-40, -18, 8, 34].map((x, i) => circle(x, [-48, -58, -60, -50][i] as number, 17)).join(''),
}

const mouths = {
  smile: stroke(5, 'M-17 33Q0 47 17 33'),
  calm: stroke(5, 'M-12 37H12'),
  open: path('M-18 30H18Q18 52 0 52Q-18 52-18 30z'),
  grin: path('M-26 28H26Q24 54 0 54Q-24 54-26 28z'),
}

export function person(looks: Looks): Layer[] {
  const { skin, hair, hairInk, top, face = 'smile', line = 'YCB' } = looks
  const head = path('M-48-20Q-48-68 0-68Q48-68 48-20V8Q48 64 0 64Q-48 64-48 8z')
  const skinShapes = `${head}${circle(-49, 4, 11)}${circle(49, 4, 11)}`
  const neck = path('M-21 40H21V84Q0 108-21 84z')
  const back = behind[hair]
  const layers: Layer[] = []
  if (back) layers.push(flat(hairInk, back))
  if (!looks.isBodyHidden)
    layers.push(flat(top, path('M-112 192Q-112 102-54 88L-22 78Q0 104 22 78L54 88Q112 102 112 192z')))
  layers.push(flat(skin, neck))
  if (looks.skinTone) layers.push(tint(...looks.skinTone, neck))
  layers.push(dots(skin.includes('C') ? 'B' : 'C', 34, path('M-21 54Q0 76 21 54V84Q0 108-21 84z')))
  layers.push(flat(skin, skinShapes))
  if (looks.skinTone) layers.push(tint(...looks.skinTone, skinShapes))
  layers.push(
    dots(
      skin.includes('C') ? 'B' : 'C',
      26,
      path('M14-68Q48-66 48-20V8Q48 64 0 64Q30 50 30 8V-20Q30-54 14-68z'),
    ),
  )
  if (looks.hasBeard)
    layers.push(flat(hairInk, path('M-50-2Q-54 86 0 90Q54 86 50-2L42 14Q26 26 0 22Q-26 26-42 14z')))
  const onBeard = looks.hasBeard ? '' : line
  layers.push(flat(onBeard, mouths[face]))
  if (face === 'grin' || face === 'open')
    layers.push(
      flat(looks.hasBeard ? 'C' : '', path(face === 'grin' ? 'M-20 31H20L18 38H-18z' : 'M-12 31H12V36H-12z')),
    )
  layers.push(
    flat(
      line,
      `<ellipse cx="-19" cy="-5" rx="4.600" ry="6.400"/><ellipse cx="20" cy="-5" rx="4.600" ry="6.400"/>`,
    ),
    flat(line, stroke(4, 'M1-3L8 16H-3')),
    flat(
      hair === 'bald' || hair === 'scarf' ? line : hairInk,
      stroke(5, 'M-30-22Q-20-29-11-23M12-24Q22-29 31-21'),
    ),
  )
  if (!looks.hasBeard) layers.push(over('C', circle(-32, 17, 8) + circle(33, 17, 8)))
  if (front[hair]) layers.push(flat(hairInk, front[hair]))
  if (hair === 'beanie')
    layers.push(
      flat(hairInk, path('M-55-24Q-58-100 0-100Q58-100 55-24z') + circle(0, -104, 17)),
      flat('', rect(-60, -42, 120, 25, 9)),
      flat(hairInk, stroke(4, 'M-44-38V-22M-26-38V-22M-8-38V-22M10-38V-22M28-38V-22M46-38V-22')),
    )
  if (looks.hasGlasses)
    layers.push(
      flat(
        line,
        stroke(
          4.5,
          'M-37-4a17 17 0 1 0 34 0a17 17 0 1 0-34 0M4-4a17 17 0 1 0 34 0a17 17 0 1 0-34 0M-3-5H4M-37-6L-47-9M38-6L47-9',
        ),
      ),
    )
  return layers
}
