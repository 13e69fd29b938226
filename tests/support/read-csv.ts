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

/** Splits at this sign as Python's `csv.reader` does: a quote counts only where a cell begins. */
export function splitAt(delimiter: string, text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let state: 'start' | 'plain' | 'quoted' | 'quote' = 'start'
  const endCell = () => {
    row.push(cell)
    cell = ''
    state = 'start'
  }
  for (const char of text.replace(/^\uFEFF/, '')) {
    const isEnd = char === '\n' || char === '\r'
    if (state === 'quoted') {
      if (char === '"') state = 'quote'
      else cell += char
    } else if (state === 'start' && char === '"') state = 'quoted'
    else if (state === 'quote' && char === '"') {
      cell += char
      state = 'quoted'
    } else if (char === delimiter) endCell()
    else if (isEnd) {
      endCell()
      rows.push(row)
      row = []
    } else {
      cell += char
      state = 'plain'
    }
  }
  endCell()
  return [...rows, row]
}
