/** People as simple shapes: the head is centred on (0, 0), about 100 wide and 130 high; shoulders end at y = 190. */
import {
  type Beard,
  beards,
  brows,
  creases,
  eyes,
  flower,
  freckles,
  glasses,
  headphones,
  hearingAid,
  type Mouth,
  mouths,
  noses,
  rings,
  shoulders,
  stubble,
  teeth,
  wear,
} from './features.ts'
import { type Hair, type HairStyle, hairFront, hairStyles } from './hair.ts'
import { circle, dots, flat, type Layer, over, type Plates, path, stroke, type Tone, toned } from './press.ts'

export interface Looks {
  skin: Plates
  skinTone?: Tone
  hair: Hair
  hairInk: Plates
  hairTone?: Tone
  /** Hair seen below a hat or cloth; brows and beard are of its ink. */
  under?: { hair: Hair; ink: Plates; tone?: Tone }
  /** Ink of a hat's band, a scarf's folds, a flower or headphones. */
  second?: Plates
  top: Plates
  wear?: keyof typeof wear
  wearInk?: Plates
  face?: Mouth
  eyes?: keyof typeof eyes
  nose?: keyof typeof noses
  brows?: keyof typeof brows
  glasses?: keyof typeof glasses
  /** Ink of the glasses; that of the lines when absent. */
  frame?: Plates
  beard?: Beard
  extras?: readonly ('creases' | 'freckles' | 'stubble' | 'rings' | 'headphones' | 'hearing-aid' | 'flower')[]
  /** Ink of eyes, nose and mouth. */
  line?: Plates
  /** Ink of the dots in the shadow of the face. */
  shade?: Plates
  isBodyHidden?: boolean
}

const head = path('M-48-20Q-48-68 0-68Q48-68 48-20V8Q48 64 0 64Q-48 64-48 8z')
const face = `${head}${circle(-49, 4, 11)}${circle(49, 4, 11)}`
const neck = path('M-21 40H21V84Q0 108-21 84z')
const neckShade = path('M-21 54Q0 76 21 54V84Q0 108-21 84z')
const faceShade = path('M14-68Q48-66 48-20V8Q48 64 0 64Q30 50 30 8V-20Q30-54 14-68z')
const blush = circle(-32, 17, 8) + circle(33, 17, 8)

export function person(looks: Looks): Layer[] {
  const { skin, skinTone = [], hair, hairInk, hairTone = [], top, second = '' } = looks
  const { face: mouth = 'smile', line = 'YCB', shade = skin.includes('C') ? 'B' : 'C', extras = [] } = looks
  const style: HairStyle = hairStyles[hair]
  const has = (extra: (typeof extras)[number]) => extras.includes(extra)
  const inHair = (shapes = '') => (shapes ? toned(hairInk, hairTone, shapes) : [])
  const { under } = looks
  const below: HairStyle = under ? hairStyles[under.hair] : {}
  const inOwnHair = (shapes = '') => {
    if (!shapes) return []
    return under ? toned(under.ink, under.tone ?? [], shapes) : inHair(shapes)
  }
  const inSkin = (shapes: string) => toned(skin, skinTone, shapes)

  const layers: Layer[] = [...inOwnHair(below.back), ...inHair(style.back)]
  if (!looks.isBodyHidden) layers.push(flat(top, shoulders))
  layers.push(...inSkin(neck), dots(shade, 34, neckShade))
  if (looks.wear) layers.push(...wear[looks.wear](looks.wearInk ?? '', top))
  layers.push(...inHair(style.drape), ...inHair(style.fall), ...inOwnHair(below.fall))
  layers.push(...inSkin(face), dots(shade, 26, faceShade))
  if (has('stubble')) layers.push(stubble(hairInk))
  if (has('creases')) layers.push(creases(shade))
  if (looks.beard) layers.push(...inOwnHair(beards[looks.beard]))
  const isOnBeard = looks.beard === 'full'
  layers.push(flat(isOnBeard ? '' : line, mouths[mouth]))
  if (teeth[mouth]) layers.push(flat(isOnBeard ? 'C' : '', teeth[mouth]))
  layers.push(flat(line, eyes[looks.eyes ?? 'open']), flat(line, noses[looks.nose ?? 'edge']))
  const brow = stroke(...brows[looks.brows ?? 'arched'])
  const hasNoHair = !under && (hair === 'bald' || style.isCloth)
  layers.push(...(hasNoHair ? [flat(line, brow)] : inOwnHair(brow)), ...inOwnHair(below.front))
  if (!isOnBeard) layers.push(over('C', blush))
  if (has('freckles')) layers.push(freckles('C'))
  if (has('hearing-aid')) layers.push(hearingAid(second))
  layers.push(...hairFront(hair, hairInk, hairTone, second))
  if (has('rings')) layers.push(rings(second))
  if (has('flower')) layers.push(...flower(second))
  if (looks.glasses) layers.push(flat(looks.frame ?? line, glasses[looks.glasses]))
  if (has('headphones')) layers.push(headphones(second))
  return layers
}
