import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { splitAt } from '../../../tests/support/split-csv.ts'
import { csvOf, readCsv } from './csv.ts'

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
  const withoutGuards = (text: string) => text.replace(/(?<=^|[;\s][\s"]*)'(?=[=+\-@＝＋－＠])/g, '')
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell, cell)), (rows) => {
      const read = readCsv(csvOf(['a', 'b', 'c'], rows)).slice(1)
      expect(read.flat().filter((text) => /^[=+\-@\t\r\n＝＋－＠]/.test(text))).toEqual([])
      expect(read.map((cells) => cells.map(withoutGuards))).toEqual(
        rows.map((cells) => cells.map((text) => withoutGuards(text.trim()))),
      )
    }),
    { numRuns: 40 },
  )
})

describe('a program that splits the file at another separator', () => {
  const formula = /^[\s\uFEFF]*[=+\-@＝＋－＠]/
  const nasty = fc.oneof(
    fc.stringMatching(/^[;\t\n\r"=+@＝－ ,'a-]{0,12}$/),
    fc.constantFrom("x;=cmd|' /C calc'!A0;y", 'Ann\r\n=1+1+9;z', 'x;"=1', 'x;""=1', 'x\u2028@a', 'x\t \n"-1'),
  )
  const cells = fc.array(fc.tuple(nasty, nasty, nasty), { maxLength: 4 })
  const rowsOf = (rows: [string, string, string][]) => csvOf(['Date', 'Name', 'Email'], rows)

  test.each([[';'], ['\t'], [',']])('%j finds no formula', (delimiter) => {
    fc.assert(
      fc.property(cells, (rows) => {
        const found = splitAt(delimiter, rowsOf(rows)).flat()
        expect(found.filter((text) => formula.test(text))).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  test('would find one without the guard (negative control)', () => {
    const bare = '"Date","Name"\r\n"2026","x;=1+1;y"\r\n'
    expect(splitAt(';', bare).flat()).toContain('=1+1')
    expect(splitAt(';', csvOf(['Date', 'Name'], [['2026', 'x;=1+1;y']])).flat()).toContain("'=1+1")
  })
})
