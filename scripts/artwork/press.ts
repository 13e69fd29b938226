/** A three-ink press: each ink is a plate of its own, printed a little out of register, and overlaps make new colours. */
import sharp from 'sharp'
import { inks } from './inks.ts'

/** Which plates a shape is on: '' leaves bare paper, 'YCB' is the near-black of all three. */
export type Plates = '' | 'Y' | 'C' | 'B' | 'YC' | 'CB' | 'YB' | 'YCB'

export interface Layer {
  plates: Plates
  /** SVG shapes without fill; strokes use `currentColor`. */
  shapes: string
  /** Overprints lie on top of what is there; the others knock it out. */
  isOverprint: boolean
  /** Share of the area that halftone dots cover, in percent; solid when absent. */
  tone?: number
  /** Strength of a screen too fine to see, in percent; full when absent. */
  strength?: number
}

export const flat = (plates: Plates, shapes: string): Layer => ({ plates, shapes, isOverprint: false })
export const over = (plates: Plates, shapes: string): Layer => ({ plates, shapes, isOverprint: true })
export const dots = (plates: Plates, tone: number, shapes: string): Layer => ({
  plates,
  shapes,
  isOverprint: true,
  tone,
})
/** A light tint of the inks over what is there. */
export const tint = (plates: Plates, strength: number, shapes: string): Layer => ({
  plates,
  shapes,
  isOverprint: true,
  strength,
})
/** Tints over a flat ink, in percent, for tones between the inks. */
export type Tone = readonly (readonly [Plates, number])[]
export const toned = (plates: Plates, tone: Tone, shapes: string): Layer[] => [
  flat(plates, shapes),
  ...tone.map(([over, strength]) => tint(over, strength, shapes)),
]
/** The whole sheet, with room at the edges for plates out of register. */
export const sheet = (plates: Plates, top = -20, bottom = 1000) =>
  flat(plates, rect(-20, top, 1400, bottom - top))
/** A line of the given width along `d`. */
export const stroke = (width: number, d: string) =>
  `<path d="${d}" fill="none" stroke="currentColor" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
export const path = (d: string) => `<path d="${d}" fill-rule="evenodd"/>`
export const circle = (x: number, y: number, r: number) => `<circle cx="${x}" cy="${y}" r="${r}"/>`
export const rect = (x: number, y: number, w: number, h: number, r = 0) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}"/>`

/** The layers moved to (x, y), scaled and turned by degrees. */
export const at = (x: number, y: number, scale: number, layers: Layer[], turn = 0): Layer[] =>
  layers.map((layer) => ({
    ...layer,
    shapes: `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})">${layer.shapes}</g>`,
  }))

/** Dots that grow from nothing at the first edge to `most` percent at the last, as shapes. */
export function fade(x: number, y: number, w: number, h: number, most: number, pitch = 12, isUpward = false) {
  let out = ''
  let row = 0
  for (let cy = y + pitch / 2; cy < y + h; cy += pitch / 2, row++) {
    const share = isUpward ? 1 - (cy - y) / h : (cy - y) / h
    const r = pitch * Math.sqrt((share * most) / 100 / Math.PI / 2)
    if (r < 0.7) continue
    for (let cx = x + (row % 2 ? pitch / 2 : 0); cx <= x + w; cx += pitch) {
      out += `<circle cx="${cx}" cy="${cy.toFixed(1)}" r="${r.toFixed(1)}"/>`
    }
  }
  return out
}

const screenAngles = { Y: 5, C: 20, B: 50 }
const registers = { Y: [0, 0], C: [1.4, -1], B: [-1.1, 1.2] } as const
type Ink = keyof typeof screenAngles

function plate(
  ink: Ink,
  layers: Layer[],
  width: number,
  height: number,
  { scale, pitch, slip }: { scale: number; pitch: number; slip: number },
) {
  const tones = new Set(layers.flatMap((layer) => layer.tone ?? []))
  const patterns = [...tones].map((tone) => {
    const r = pitch * Math.sqrt(tone / 100 / Math.PI)
    return `<pattern id="t${tone}" width="${pitch}" height="${pitch}" patternUnits="userSpaceOnUse" patternTransform="rotate(${screenAngles[ink]})"><circle cx="${pitch / 2}" cy="${pitch / 2}" r="${r}" fill="#fff"/></pattern>`
  })
  const drawn = layers.map(({ plates, shapes, isOverprint, tone, strength }) => {
    const isOn = plates.includes(ink)
    if (!isOn && isOverprint) return ''
    const color = isOn ? '#fff' : '#000'
    const opacity = strength ? ` opacity="${strength / 100}"` : ''
    return `<g color="${color}" fill="${isOn && tone ? `url(#t${tone})` : color}"${opacity}>${shapes}</g>`
  })
  const [dx, dy] = registers[ink].map((shift) => shift * slip)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width * scale}" height="${height * scale}" viewBox="0 0 ${width} ${height}"><defs>${patterns.join('')}</defs><rect width="100%" height="100%" fill="#000"/><g transform="translate(${dx} ${dy})">${drawn.join('')}</g></svg>`
}

const rgb = (hex: string) => [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16))
/** What paper and every overlap of inks look like; the index is a bit per plate: Y 1, C 2, B 4. */
const primaries = [
  inks.paper,
  inks.yellow,
  inks.coral,
  inks.yellowCoral,
  inks.blue,
  inks.yellowBlue,
  inks.coralBlue,
  inks.all,
].map(rgb)

/** A soft unevenness of the ink, the same in every run. */
function mottle(width: number, height: number, amount: number) {
  const cell = 3
  const columns = Math.ceil(width / cell) + 2
  let seed = 20250830
  const grid = Float32Array.from({ length: columns * (Math.ceil(height / cell) + 2) }, () => {
    seed = (seed * 1664525 + 1013904223) >>> 0
    return seed / 2 ** 32
  })
  return (x: number, y: number) => {
    const gx = x / cell
    const gy = y / cell
    const i = Math.floor(gy) * columns + Math.floor(gx)
    const fx = gx % 1
    const fy = gy % 1
    const top = (grid[i] as number) * (1 - fx) + (grid[i + 1] as number) * fx
    const bottom = (grid[i + columns] as number) * (1 - fx) + (grid[i + columns + 1] as number) * fx
    return 1 - amount * (top * (1 - fy) + bottom * fy)
  }
}

/**
 * Prints the layers: a sharp image of `width * scale` by `height * scale` pixels. `slip` is how far the plates are out of
 * register, `grain` how uneven the ink is.
 */
export async function print(
  layers: Layer[],
  width: number,
  height: number,
  { scale = 1, grain = 0.05, pitch = 9, slip = 1 } = {},
) {
  const [w, h] = [width * scale, height * scale]
  const masks = await Promise.all(
    (['Y', 'C', 'B'] as const).map((ink) =>
      sharp(Buffer.from(plate(ink, layers, width, height, { scale, pitch, slip })))
        .greyscale()
        .raw()
        .toBuffer(),
    ),
  )
  const evenness = mottle(w, h, grain)
  const pixels = Buffer.alloc(w * h * 3)
  for (let p = 0; p < w * h; p++) {
    const ink = evenness(p % w, Math.floor(p / w))
    const [y, c, b] = masks.map((mask) => ((mask[p] as number) / 255) * ink) as [number, number, number]
    for (let channel = 0; channel < 3; channel++) {
      let value = 0
      for (let i = 0; i < 8; i++) {
        const share = (i & 1 ? y : 1 - y) * (i & 2 ? c : 1 - c) * (i & 4 ? b : 1 - b)
        if (share) value += share * ((primaries[i] as number[])[channel] as number)
      }
      pixels[p * 3 + channel] = Math.round(value)
    }
  }
  return sharp(pixels, { raw: { width: w, height: h, channels: 3 } })
}
