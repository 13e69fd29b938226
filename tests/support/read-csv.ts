/** Reads a table as a spreadsheet would (RFC 4180): rows of cells; anything that is not such a table throws. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  const cell = /\uFEFF?(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/y
  while (cell.lastIndex < text.length) {
    const found = cell.exec(text)
    if (!found) throw new Error(`No cell after ${JSON.stringify(row)}`)
    const [, quoted, plain = '', end] = found
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === ',') continue
    rows.push(row)
    row = []
  }
  return rows
}
