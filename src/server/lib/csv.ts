import { stringify } from 'csv-stringify/sync'

/**
 * A table for a spreadsheet (RFC 4180, UTF-8 with a mark that Excel looks for). Text that a spreadsheet would take for a
 * formula gets an apostrophe before it (docs/security.md#spreadsheet-formulas).
 */
export const csvOf = (columns: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  stringify(
    [columns, ...rows].map((cells) => cells.map(withoutEdges)),
    {
      bom: true,
      escape_formulas: true,
      // A lone line break or a semicolon would end a cell in some programs.
      quoted: true,
      record_delimiter: 'windows',
    },
  )

/** A formula may hide behind blanks and line breaks, which some programs skip. */
const withoutEdges = (cell: string | number) => (typeof cell === 'string' ? cell.trim() : cell)
