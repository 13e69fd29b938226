import { person } from './people.ts'
import {
  at,
  circle,
  dots,
  fade,
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

const bolt = 'M14-60L-34 10H-6L-16 60L36-14H6z'
const waves = (y: number, width: number, step = 20, from = 0) =>
  `M${from} ${y}q${step / 2}-${step / 2.5} ${step} 0${`t${step} 0`.repeat(Math.ceil(width / step) - 1)}`
const boat = (sail: Plates, hull: Plates): Layer[] => [
  flat(hull, path('M-80 0L-46 40H46L80 0L26 6L0-46L-26 6z')),
  flat(sail, path('M0-46L26 6L0 40L-26 6z')),
]
const alps = (y: number) =>
  `M0 ${y}L60 ${y - 80}L96 ${y - 40}L160 ${y - 136}L226 ${y - 54}L268 ${y - 96}L330 ${y - 20}L398 ${y - 118}L452 ${y - 60}L520 ${y - 150}L582 ${y - 62}L612 ${y - 92}L640 ${y - 60}V${y}z`
const snow = (y: number) =>
  `M160 ${y - 136}L184 ${y - 106}L164 ${y - 92}L150 ${y - 104}L138 ${y - 94}zM398 ${y - 118}L422 ${y - 92}L402 ${y - 82}L388 ${y - 90}L376 ${y - 84}zM520 ${y - 150}L548 ${y - 112}L524 ${y - 96}L508 ${y - 110}L494 ${y - 98}z`

/** Six moments of the day, 640 x 480. */
export const talk: Layer[] = [
  sheet(''),
  over('Y', circle(190, 250, 214)),
  over('B', fade(0, 250, 640, 150, 42, 14)),
  flat(
    'C',
    path(
      'M330 40H590Q612 40 612 62V226Q612 248 590 248H430L352 306L372 248H330Q308 248 308 226V62Q308 40 330 40z',
    ),
  ),
  flat(
    '',
    stroke(
      15,
      'M392 100Q370 100 370 122Q370 144 352 144Q370 144 370 166Q370 188 392 188M528 100Q550 100 550 122Q550 144 568 144Q550 144 550 166Q550 188 528 188',
    ),
  ),
  ...at(460, 144, 0.86, [flat('Y', path(bolt))]),
  flat('B', stroke(46, 'M252 332Q312 330 322 268')),
  flat('YC', circle(324, 250, 21) + stroke(13, 'M326 244L334 214')),
  ...at(180, 210, 1, person({ skin: 'YC', hair: 'afro', hairInk: 'CB', top: 'B', face: 'open' })),
  flat(
    'YCB',
    path(
      'M-20 500V440Q10 388 52 392Q84 388 96 424Q112 386 150 380Q190 384 200 426Q224 376 262 384Q292 384 304 424Q316 396 338 372L350 352L362 374Q392 384 400 426Q428 380 460 384Q494 384 506 428Q520 392 556 388Q588 390 604 420Q620 386 670 384V500z',
    ),
  ),
  flat(
    'YCB',
    circle(150, 366, 34) +
      circle(52, 380, 32) +
      circle(262, 368, 33) +
      circle(460, 368, 35) +
      circle(556, 374, 33) +
      circle(350, 376, 30) +
      circle(646, 376, 34),
  ),
]

const laptop = (lid: Plates, icon: Layer[]): Layer[] => [
  flat(lid, rect(-92, -64, 184, 124, 10)),
  ...icon,
  flat('YCB', path('M-112 60H112L104 76H-104z')),
]
export const laptops: Layer[] = [
  sheet('Y'),
  over('C', fade(0, 0, 640, 300, 50, 15, true)),
  flat(
    '',
    path('M54 34H226Q242 34 242 50V104Q242 120 226 120H188L206 152L150 120H54Q38 120 38 104V50Q38 34 54 34z'),
  ),
  flat('B', stroke(10, 'M92 60L74 77L92 94M188 60L206 77L188 94M150 54L130 100')),
  flat(
    'B',
    path(
      'M414 26H586Q602 26 602 42V96Q602 112 586 112H490L434 144L452 112H414Q398 112 398 96V42Q398 26 414 26z',
    ),
  ),
  flat('Y', circle(448, 69, 12) + circle(500, 69, 12) + circle(552, 69, 12)),
  ...at(
    190,
    238,
    1,
    person({ skin: 'Y', skinTone: [['C', 45]], hair: 'scarf', hairInk: 'B', top: 'CB', face: 'smile' }),
  ),
  ...at(
    450,
    228,
    1,
    person({
      skin: '',
      skinTone: [['C', 38]],
      hair: 'short',
      hairInk: 'YC',
      top: 'YB',
      face: 'open',
      glasses: 'round',
    }),
  ),
  sheet('CB', 404),
  ...at(186, 344, 1, laptop('C', at(0, 0, 0.72, [flat('Y', path(bolt))]))),
  ...at(452, 344, 1, laptop('', at(0, 0, 0.7, boat('C', 'B')))),
  flat('', path('M296 356H344L338 416H302z')),
  flat('C', rect(296, 356, 48, 9)),
  flat('YCB', stroke(4, 'M310 346q-6-9 0-17t0-16M328 346q-6-9 0-17t0-16')),
]

const cube = (ink: Plates): Layer[] => [
  flat('', path('M0-26L30-12V18L0 32L-30 18V-12z')),
  over(ink, path('M0-26L30-12L0 2L-30-12z')),
  dots('B', 38, path('M-30-12L0 2V32L-30 18z')),
  flat('B', stroke(3.5, 'M0-26L30-12V18L0 32L-30 18V-12zM-30-12L0 2L30-12M0 2V32')),
]
const iceArm =
  stroke(28, 'M226 330Q196 312 198 262') +
  circle(198, 250, 20) +
  stroke(13, 'M196 250L184 218M200 248L206 214')
export const iceBath: Layer[] = [
  sheet(''),
  over('Y', circle(508, 112, 84)),
  over('C', path(alps(262))),
  flat('', path(snow(262))),
  sheet('B', 258),
  flat(
    '',
    stroke(4, `${waves(284, 640)}${waves(312, 640, 20, -14)}${waves(342, 640)}${waves(374, 640, 20, -14)}`),
  ),
  ...at(
    320,
    196,
    1.15,
    person({ skin: 'Y', skinTone: [['C', 30]], hair: 'beanie', hairInk: 'CB', top: 'Y', face: 'grin' }),
  ),
  flat('', path('M140 316H500L494 352H146z')),
  dots('B', 26, path('M140 316H500L494 352H146z')),
  ...at(196, 318, 1, cube(''), -12),
  ...at(448, 316, 1.05, cube(''), 10),
  ...at(262, 334, 0.8, cube(''), 24),
  ...at(384, 336, 0.84, cube(''), -18),
  flat('YC', path('M130 338H510L478 480H162z')),
  flat('YCB', stroke(4, 'M196 356L212 480M262 356L268 480M320 356V480M378 356L372 480M444 356L428 480')),
  flat('Y', path('M124 334H516L511 358H129zM140 412H500L496 434H144z')),
  flat('Y', iceArm),
  tint('C', 30, iceArm),
]

const bubble = (x: number, y: number, w: number, h: number, tail: number) =>
  path(
    `M${x + 24} ${y}H${x + w - 24}Q${x + w} ${y} ${x + w} ${y + 24}V${y + h - 24}Q${x + w} ${y + h} ${x + w - 24} ${y + h}H${tail + 24}L${tail} ${y + h + 44}L${tail - 14} ${y + h}H${x + 24}Q${x} ${y + h} ${x} ${y + h - 24}V${y + 24}Q${x} ${y} ${x + 24} ${y}z`,
  )
const microphone: Layer[] = [
  flat('YCB', stroke(9, 'M0 0L-8 62') + circle(1, -8, 15)),
  flat('', stroke(3, 'M-10-12L8-18M-12-4L12-12')),
]
export const panel: Layer[] = [
  sheet(''),
  over('B', fade(0, 300, 640, 180, 60, 14)),
  over('Y', bubble(36, 30, 250, 134, 120)),
  over('C', bubble(206, 62, 236, 120, 318)),
  over('B', bubble(372, 24, 236, 142, 528)),
  flat('', stroke(9, 'M76 74H180M76 108H160')),
  flat('', stroke(9, 'M474 70H572M494 106H572')),
  flat('', stroke(9, 'M306 102H352M306 134H340')),
  ...at(
    112,
    300,
    0.94,
    person({ skin: 'YC', hair: 'bald', hairInk: 'YCB', top: 'Y', face: 'open', beard: 'full' }),
  ),
  ...at(
    320,
    308,
    0.94,
    person({ skin: '', skinTone: [['C', 34]], hair: 'long', hairInk: 'YC', top: 'C', face: 'open' }),
  ),
  ...at(
    528,
    306,
    0.92,
    person({
      skin: 'Y',
      skinTone: [['C', 55]],
      hair: 'bun',
      hairInk: 'YCB',
      top: 'B',
      face: 'open',
      glasses: 'round',
    }),
  ),
  ...at(168, 392, 1, microphone, -24),
  ...at(374, 398, 1, microphone, -24),
  ...at(474, 392, 1, microphone, 28),
  flat('YCB', stroke(50, 'M206 520Q196 470 176 446')),
  flat('YC', circle(164, 432, 24)),
  flat('YB', stroke(50, 'M414 520Q400 474 382 452')),
  flat('', circle(370, 438, 23)),
  tint('C', 34, circle(370, 438, 23)),
  flat('CB', stroke(50, 'M436 520Q448 474 464 450')),
  flat('Y', circle(478, 434, 24)),
  tint('C', 55, circle(478, 434, 24)),
]

const slice = (turn: number, away: number, gap = 1.5): string => {
  const half = ((45 - gap) * Math.PI) / 360
  const r = 176
  const p = (a: number, rr: number) => `${(rr * Math.sin(a)).toFixed(1)} ${(-rr * Math.cos(a)).toFixed(1)}`
  return `<g transform="rotate(${turn}) translate(0 ${-away})"><path d="M0 0L${p(-half, r)}A${r} ${r} 0 0 1 ${p(half, r)}z"/></g>`
}
const crust = (turn: number, away: number) => {
  const half = (43 * Math.PI) / 360
  const r = 170
  const p = (a: number) => `${(r * Math.sin(a)).toFixed(1)} ${(-r * Math.cos(a)).toFixed(1)}`
  return `<g transform="rotate(${turn}) translate(0 ${-away})">${stroke(20, `M${p(-half)}A${r} ${r} 0 0 1 ${p(half)}`)}</g>`
}
const topping = (turn: number, away: number, shapes: string) =>
  `<g transform="rotate(${turn}) translate(0 ${-away})">${shapes}</g>`
const slices: [number, number][] = [
  [22, 0],
  [67, 44],
  [112, 0],
  [157, 0],
  [202, 0],
  [247, 0],
  [292, 50],
  [337, 0],
]
const hand = (sleeve: Plates, skin: Plates): Layer[] => [
  flat(sleeve, path('M-44 60H44L58 260H-58z')),
  flat(
    skin,
    path(
      'M-32 66V10Q-36-22-20-50Q-12-62-6-50L-8-18L2-58Q8-72 16-58L12-18L26-48Q36-58 38-44L28-2L40-12Q52-14 46 0L30 34V66z',
    ),
  ),
]
export const pizza: Layer[] = [
  sheet(''),
  tint('B', 52, [0, 1, 2, 3, 4, 5, 6].map((i) => rect(i * 104 - 36, -20, 52, 560)).join('')),
  tint('B', 62, [0, 1, 2, 3, 4].map((i) => rect(-20, i * 104 - 2, 700, 52)).join('')),
  flat('B', circle(326, 246, 212)),
  flat('', circle(320, 240, 208)),
  ...at(320, 240, 1.06, [
    flat('Y', slices.map(([turn, away]) => slice(turn, away)).join('')),
    tint('C', 10, slices.map(([turn, away]) => slice(turn, away)).join('')),
    flat('YC', slices.map(([turn, away]) => crust(turn, away)).join('')),
    flat(
      'C',
      slices
        .map(([turn, away], i) =>
          topping(
            turn,
            away,
            circle(i % 2 ? -12 : 14, -112, 22) +
              circle(i % 2 ? 26 : -24, i % 2 ? -134 : -140, 14) +
              circle(0, -66, 13),
          ),
        )
        .join(''),
    ),
    tint(
      'B',
      26,
      slices.map(([turn, away], i) => topping(turn, away, circle(i % 2 ? -12 : 14, -112, 13))).join(''),
    ),
    flat(
      'YB',
      slices
        .map(([turn, away], i) =>
          topping(
            turn,
            away,
            `<ellipse cx="${i % 2 ? 22 : -20}" cy="-98" rx="15" ry="7" transform="rotate(${i * 50} ${i % 2 ? 22 : -20} -98)"/>`,
          ),
        )
        .join(''),
    ),
  ]),
  ...at(556, 122, 1, hand('C', 'YC'), -118),
  ...at(86, 126, 1, hand('Y', 'C'), 118),
  ...at(400, 462, 1, hand('YCB', 'Y'), -12),
]

const turntable: Layer[] = [
  flat('YCB', circle(0, 0, 66)),
  flat(
    '',
    stroke(2.5, 'M-52 0A52 52 0 0 1 0-52M-40 0A40 40 0 0 1 0-40M52 0A52 52 0 0 1 0 52M40 0A40 40 0 0 1 0 40'),
  ),
  flat('C', circle(0, 0, 24)),
  flat('Y', circle(0, 0, 7)),
]
const beams = (left: string, middle: string, right: string): Layer[] => [
  flat('', path(left) + path(middle) + path(right)),
  over('C', path(left)),
  over('Y', path(middle)),
  over('B', path(right)),
]
export const dj: Layer[] = [
  sheet('CB'),
  ...beams('M116-20L-120 420H300z', 'M320-20L90 420H550z', 'M524-20L340 420H760z'),
  ...at(96, 96, 1, [
    flat('', circle(0, 0, 54)),
    dots('B', 40, circle(0, 0, 54)),
    flat('B', stroke(4, 'M-54 0H54M-46-28H46M-46 28H46M0-54V54M0-54Q-44 0 0 54M0-54Q44 0 0 54M0-54V-120')),
  ]),
  ...at(320, 196, 1.1, [
    ...person({ skin: 'YC', hair: 'short', hairInk: 'YCB', top: 'C', face: 'smile', glasses: 'round' }),
    flat('', stroke(11, 'M-58-6Q-66-96 0-98Q66-96 58-6')),
    flat('B', rect(-74, -22, 26, 50, 12) + rect(48, -22, 26, 50, 12)),
  ]),
  flat('C', stroke(44, 'M226 330Q182 372 172 396M414 330Q458 372 468 396')),
  flat('', path('M40 388H600L624 480H16z')),
  dots('B', 20, path('M40 388H600L624 480H16z')),
  ...at(160, 424, 1, turntable),
  ...at(480, 424, 1, turntable),
  flat('YC', circle(182, 404, 21) + circle(458, 404, 21)),
  flat('B', rect(268, 404, 12, 60, 5) + rect(302, 404, 12, 60, 5) + rect(336, 404, 12, 60, 5)),
  flat('C', rect(262, 418, 24, 13, 4) + rect(296, 438, 24, 13, 4) + rect(330, 412, 24, 13, 4)),
  flat('YCB', stroke(5, 'M230 396L218 440L198 446M410 396L422 440L442 446')),
]

/** Stills in front of the videos, 960 x 540. */
export const dayPoster: Layer[] = [
  sheet(''),
  over('Y', circle(480, 250, 210)),
  over('C', fade(0, 0, 960, 300, 34, 16, true)),
  over(
    'C',
    path(
      'M0 330L90 210L140 262L250 120L350 250L410 196L500 306L600 160L680 246L780 108L880 250L920 210L960 262V330z',
    ),
  ),
  flat(
    '',
    path(
      'M250 120L288 170L256 192L232 172L214 188L208 174zM780 108L818 162L784 188L760 164L738 184L736 166zM600 160L628 190L604 206L586 196L574 204z',
    ),
  ),
  sheet('B', 326),
  over(
    'Y',
    path(
      'M300 326H660L620 352H340zM330 366H630L600 388H360zM360 404H600L576 424H384zM390 440H570L552 458H408z',
    ),
  ),
  flat(
    '',
    stroke(
      5,
      `${waves(352, 300, 30)}${waves(352, 300, 30, 680)}${waves(394, 300, 30, 20)}${waves(394, 300, 30, 640)}${waves(440, 960, 30)}${waves(490, 960, 30, -20)}`,
    ),
  ),
  ...at(230, 404, 1.5, boat('', 'C')),
  flat('B', stroke(5, waves(470, 260, 26, 100))),
]
const raised = (skin: Plates): Layer[] => [
  flat(
    skin,
    path(
      'M-30 300V40Q-46 0-44-30Q-40-42-32-30L-24-4L-22-62Q-16-74-10-62L-6-10L0-76Q8-88 14-74L12-10L24-60Q34-70 38-56L30 8L44-12Q56-18 54-2L34 50V300z',
    ),
  ),
]
export const awardsPoster: Layer[] = [
  sheet('CB'),
  ...beams('M120-20L-200 560H440z', 'M480-20L190 560H770z', 'M840-20L520 560H1160z'),
  flat('C', path('M396 40L440 210L480 190L520 210L564 40H514L480 150L446 40z')),
  flat('', circle(480, 262, 104)),
  flat(
    'YC',
    path(
      'M480 180L500 204L530 198L532 228L560 242L546 268L560 296L532 308L528 338L498 332L480 352L460 332L430 338L428 308L400 296L414 268L400 242L428 228L430 198L460 204z',
    ),
  ),
  ...at(480, 266, 0.8, [flat('', path(bolt))]),
  ...at(90, 390, 1, raised('YC'), -10),
  ...at(230, 430, 1.05, raised('YCB'), 6),
  ...at(370, 470, 0.9, raised('C'), -4),
  ...at(590, 462, 0.95, raised(''), 8),
  ...at(740, 420, 1.06, raised('YCB'), -6),
  ...at(870, 392, 1, raised('C'), 12),
]
