import type { Figures } from './part.ts'

/** Prints a part's title and its table, or its sentences. */
export function print(title: string, figures: Figures): void {
  console.log(`\n${title}`)
  if (isTable(figures)) printTable(figures)
  else for (const sentence of figures) console.log(sentence)
}

const isTable = (figures: Figures): figures is Record<string, string | number>[] =>
  typeof figures[0] === 'object'

function printTable(rows: Record<string, string | number>[]): void {
  const columns = [...new Set(rows.flatMap(Object.keys))]
  const cellsOf = (row: Record<string, string | number>) => columns.map((column) => String(row[column] ?? ''))
  const lines = [columns, ...rows.map(cellsOf)]
  const widths = columns.map((_, at) => Math.max(...lines.map((cells) => cells[at]?.length ?? 0)))
  // Numbers are aligned to the right.
  const isText = columns.map((column) =>
    rows.some((row) => !/^[\d.,]*( %)?$/.test(String(row[column] ?? ''))),
  )
  for (const cells of lines) {
    const padded = cells.map((cell, at) =>
      isText[at] ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0),
    )
    console.log(padded.join('  ').trimEnd())
  }
}
