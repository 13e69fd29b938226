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
