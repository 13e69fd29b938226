import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCsv } from '../../../tests/support/read-csv.ts'
import { csvOf } from './csv.ts'

const sample = [
  '=1+1',
  '@SUM(A1)',
  '+41',
  '-2',
  '\t=1',
  '\r=1',
  '\n=1',
  ' =1',
  '\uFEFF=1',
  '＝1',
  '＋1',
  '－1',
  '＠1',
]

test('a CSV file has no text that a spreadsheet takes for a formula', () => {
  const rows = readCsv(
    csvOf(
      ['Name'],
      sample.map((name) => [name]),
    ),
  )
  expect(rows).toEqual([['Name'], ...sample.map((name) => [`'${name.trim()}`])])
})

test('a CSV file keeps quotes, commas and line breaks within their cell', () => {
  const cells = ['Ada "the" Bern', 'a,b;c', 'two\nlines', 'three\r\nmore', '"', '', 'Élodie 🧊']
  const csv = csvOf(['a', 'b', 'c', 'd', 'e', 'f', 'g'], [cells])
  expect(csv.startsWith('\uFEFF')).toBe(true)
  expect(readCsv(csv)[1]).toEqual(cells)
})

test('every cell of a CSV file reads back as it was, or with an apostrophe', () => {
  const cell = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(...sample),
    fc.stringMatching(/^[=+@",\n\r' a-]*$/),
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell, cell)), (rows) => {
      const read = readCsv(csvOf(['a', 'b', 'c'], rows)).slice(1)
      expect(read.flat().filter((text) => /^[=+\-@\t\r\n＝＋－＠]/.test(text))).toEqual([])
      expect(read.map((cells) => cells.map((text) => text.replace(/^'/, '')))).toEqual(
        rows.map((cells) => cells.map((text) => text.trim().replace(/^'/, ''))),
      )
    }),
    { numRuns: 40 },
  )
})
