import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'

/** What a spreadsheet takes for a formula gets an apostrophe (docs/security.md#spreadsheet-formulas). */
export const csvOf = (columns: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  stringify(
    [columns, ...rows].map((cells) => cells.map(guarded)),
    {
      bom: true,
      escape_formulas: true,
      // A lone line break or a semicolon would end a cell in some programs.
      quoted: true,
      record_delimiter: 'windows',
    },
  )

/** Programs that split at semicolons, tabs or line ends, whatever the quotes, find the beginning of a cell there. */
const formulaInside = /(?<=[;\t\n\v\f\r\u0085\u2028\u2029][\s"]*)[=+\-@＝＋－＠]/g

// The beginning itself is guarded by `escape_formulas`; some programs skip blanks before it.
const guarded = (cell: string | number) =>
  typeof cell === 'string' ? cell.trim().replace(formulaInside, "'$&") : cell

/** A cell as it was before `csvOf` put an apostrophe at its beginning. */
export const withoutGuard = (cell: string) => cell.replace(/^'(?=[=+\-@＝＋－＠])/, '')

/** Every line has as many cells as the first; anything that is not such a table throws. */
export const readCsv = (csv: string): string[][] => parse(csv, { bom: true, skip_empty_lines: true })
