import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PosterLines } from './poster-lines.tsx'

/** The height of the sheet for phones, and of its lines the size of their letters and the baseline. */
function sheetOf(lines: string[]) {
  const sheet = renderToStaticMarkup(<PosterLines lines={lines} wide={[150]} tall={[150]} />)
    .split('<svg')
    .at(-1)
  const numbers = (pattern: RegExp) => [...(sheet ?? '').matchAll(pattern)].map(([, found]) => Number(found))
  const [height = 0] = numbers(/viewBox="0 0 1000 (\d+)"/g)
  return { height, sizes: numbers(/font-size="([\d.]+)"/g), baselines: numbers(/ y="([\d.]+)"/g) }
}

test('a line in another script than the display face touches neither its neighbours nor what follows', () => {
  for (const line of ['朝の部', 'مشاركة']) {
    const { height, sizes, baselines } = sheetOf([line, line])
    const [size = 0] = sizes
    const [first = 0, second = 0] = baselines
    expect(first).toBeGreaterThanOrEqual(size * 0.9)
    expect(second - first).toBeGreaterThanOrEqual(size * 1.2)
    expect(height - second).toBeGreaterThanOrEqual(size * 0.25)
  }
})

test('a line in the display face has its capitals from edge to edge', () => {
  const { height, baselines } = sheetOf(['SPARK', 'SHARE'])
  expect(height).toBe(Math.ceil(baselines.at(-1) ?? 0))
  expect(baselines.map(Math.round)).toEqual([150, 322])
})
