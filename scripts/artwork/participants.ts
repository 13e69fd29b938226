/**
 * Prints the portraits of the sample participants: `node scripts/artwork/participants.ts [name …]` writes content/sample/portraits,
 * and beside each a small one as the cards show it.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { backdrops } from './backdrops.ts'
import { person } from './people.ts'
import { at, type Layer, print } from './press.ts'
import { type Sitter, sitters } from './sitters.ts'

const size = 512
const smallSize = 256
const mostBytes = 8000

function portrait({ backdrop: [name, paper, ink], build = [100, 100], tilt = 0, ...looks }: Sitter): Layer[] {
  const figure = person(looks).map((layer) => ({
    ...layer,
    shapes: `<g transform="scale(${build[0] / 100} ${build[1] / 100})">${layer.shapes}</g>`,
  }))
  return [...backdrops[name](paper, ink), ...at(256, 260, 1.78, figure, tilt)]
}

/** The best quality that keeps the file small enough to come with the sample event. */
async function smallWebp(layers: Layer[]) {
  const printed = await (await print(layers, size, size, { grain: 0, slip: 0.6 })).png().toBuffer()
  for (let quality = 84; quality > 10; quality -= 4) {
    const file = await sharp(printed).webp({ quality, effort: 6 }).toBuffer()
    if (file.length > mostBytes) continue
    const small = await sharp(printed).resize(smallSize).webp({ quality: 60, effort: 6 }).toBuffer()
    return { file, small, quality }
  }
  throw new Error('Too much detail for a small file; choose a calmer backdrop')
}

const target = fileURLToPath(new URL('../../content/sample/portraits/', import.meta.url))
mkdirSync(`${target}small`, { recursive: true })
const wanted = process.argv.slice(2)
for (const [name, sitter] of Object.entries(sitters)) {
  if (wanted.length && !wanted.includes(name)) continue
  const { file, small, quality } = await smallWebp(portrait(sitter))
  writeFileSync(`${target}${name}.webp`, file)
  writeFileSync(`${target}small/${name}.webp`, small)
  console.log(`${name}: ${file.length} bytes at quality ${quality}`)
}
