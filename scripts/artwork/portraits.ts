import { person } from './people.ts'
import { at, circle, fade, flat, type Layer, over, path, sheet, stroke } from './press.ts'

/** The organizers, 480 x 480. */
export const mara: Layer[] = [
  sheet('Y'),
  over('C', circle(240, 226, 196)),
  over('B', fade(0, 340, 480, 150, 60, 15)),
  ...at(240, 232, 1.5, [
    ...person({
      skin: 'Y',
      skinTone: [['C', 22]],
      hair: 'bob',
      hairInk: 'CB',
      top: 'B',
      face: 'smile',
      glasses: 'round',
      line: 'YCB',
    }),
    flat('C', circle(-55, 36, 12) + circle(55, 36, 12)),
    flat('', circle(-55, 36, 5) + circle(55, 36, 5)),
    flat(
      '',
      stroke(7, 'M-74 126L-40 108M-86 160L-28 128M-60 178L-12 152M74 126L40 108M86 160L28 128M60 178L12 152'),
    ),
  ]),
]
export const teo: Layer[] = [
  sheet(''),
  over('Y', circle(330, 130, 118)),
  flat('C', path('M0 300L92 176L140 236L196 152L300 290L360 214L480 330V480H0z')),
  flat(
    '',
    path('M92 176L118 210L92 226L70 206zM196 152L228 196L196 216L168 194zM360 214L390 244L362 254L338 242z'),
  ),
  sheet('B', 318),
  flat(
    '',
    stroke(
      5,
      'M0 346q20-14 40 0t40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0M0 384q20-14 40 0t40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0',
    ),
  ),
  ...at(240, 250, 1.45, [
    ...person({
      skin: 'YC',
      hair: 'curls',
      hairInk: 'YCB',
      top: 'Y',
      face: 'grin',
      beard: 'full',
      line: 'YCB',
    }),
    flat('YB', stroke(9, 'M-97 134H97M-106 160H106')),
  ]),
]
