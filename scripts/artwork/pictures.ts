/** Prints the raster pictures: `node scripts/artwork/pictures.ts [name …]` writes content/images/{organizers,collage,bowls,videos}. */
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { classicPonzu, misoChicken, spicyTofu } from './bowls.ts'
import { mara, teo } from './portraits.ts'
import { type Layer, print } from './press.ts'
import { awardsPoster, dayPoster, dj, iceBath, laptops, panel, pizza, talk } from './scenes.ts'

const images = fileURLToPath(new URL('../../content/images/', import.meta.url))
const portrait = { width: 480, height: 480, widths: [240, 480] }
const scene = { width: 640, height: 480, widths: [320, 640] }
const food = { width: 640, height: 640, widths: [320, 640] }
const still = { width: 960, height: 540, widths: [480, 960] }

const pictures: Record<string, { layers: Layer[]; width: number; height: number; widths: number[] }> = {
  'organizers/mara': { layers: mara, ...portrait },
  'organizers/teo': { layers: teo, ...portrait },
  'collage/talk': { layers: talk, ...scene },
  'collage/laptops': { layers: laptops, ...scene },
  'collage/ice-bath': { layers: iceBath, ...scene },
  'collage/panel': { layers: panel, ...scene },
  'collage/pizza': { layers: pizza, ...scene },
  'collage/dj': { layers: dj, ...scene },
  'bowls/classic-ponzu': { layers: classicPonzu, ...food },
  'bowls/miso-chicken': { layers: misoChicken, ...food },
  'bowls/spicy-tofu': { layers: spicyTofu, ...food },
  'videos/day': { layers: dayPoster, ...still },
  'videos/awards': { layers: awardsPoster, ...still },
}

const wanted = process.argv.slice(2)
for (const [name, { layers, width, height, widths }] of Object.entries(pictures)) {
  if (wanted.length && !wanted.some((part) => name.includes(part))) continue
  const target = `${images}${name}`
  mkdirSync(dirname(target), { recursive: true })
  const printed = await (await print(layers, width, height)).png().toBuffer()
  for (const w of widths) {
    const sized = sharp(printed).resize(w)
    const avif = await sized.clone().avif({ quality: 40, effort: 8 }).toFile(`${target}-${w}.avif`)
    const webp = await sized
      .clone()
      .webp({ quality: 50, effort: 6, smartSubsample: true })
      .toFile(`${target}-${w}.webp`)
    console.log(`${name}-${w}: avif ${avif.size}, webp ${webp.size}`)
  }
}
