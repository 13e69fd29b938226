import { stringify } from 'csv-stringify/sync'

/** Text that a spreadsheet takes for a formula gets an apostrophe (docs/security.md#spreadsheet-formulas). */
export const csvOf = (columns: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  stringify(
    [columns, ...rows].map((cells) => cells.map(trimmed)),
    {
      bom: true,
      escape_formulas: true,
      // A lone line break or a semicolon would end a cell in some programs.
      quoted: true,
      record_delimiter: 'windows',
    },
  )

// Some programs skip blanks and line breaks before a formula.
const trimmed = (cell: string | number) => (typeof cell === 'string' ? cell.trim() : cell)
