import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isInDisplayFace } from './display-face.ts'

test('the display face sets a name whole or not at all', () => {
  for (const name of ['Zoë Staaltje', 'Kasia Przykład', "Anne-Eve O'Neill", 'Groß', 'Þórdís', '']) {
    expect(isInDisplayFace(name), name).toBe(true)
  }
  for (const name of ['Akosua Nhwɛso', 'Ayọ̀délé', 'Trần', 'Νίκος', 'Богдана', 'ليلى', '하늘', 'Zoe\u0308']) {
    expect(isInDisplayFace(name), name).toBe(false)
  }
})

test('the display face has the characters that its stylesheets declare', () => {
  const read = (name: string) => readFileSync(new URL(`../fonts/${name}.css`, import.meta.url), 'utf8')
  const css = read('fonts') + read('more-letters')
  const faces = css.split('@font-face').filter((face) => face.includes('"Anybody";'))
  expect(faces).toHaveLength(3)
  const offered = new Set(
    faces.flatMap((face) =>
      [...face.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].flatMap(([, from = '', to = from]) => {
        const first = Number.parseInt(from, 16)
        return Array.from({ length: Number.parseInt(to, 16) - first + 1 }, (_, step) => first + step)
      }),
    ),
  )
  // Small letters are set as their capitals.
  const capitals = Array.from({ length: 0x2300 }, (_, code) => code).filter((code) => {
    const letter = String.fromCodePoint(code)
    return letter === letter.toUpperCase()
  })
  expect(capitals.filter((code) => isInDisplayFace(String.fromCodePoint(code)))).toEqual(
    capitals.filter((code) => offered.has(code)),
  )
})
