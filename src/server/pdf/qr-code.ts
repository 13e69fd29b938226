import { encodeQR } from 'qr'
import type { Paper } from './paper.ts'

/** As rectangles of dark modules in a row, which is a quarter of the bytes of single squares. */
export function drawQr(paper: Paper, text: string, x: number, y: number, width: number): void {
  // It does not leave its border out.
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 1 })
    .slice(1, -1)
    .map((row) => row.slice(1, -1))
  const module = width / rows.length
  rows.forEach((row, line) => {
    for (let from = 0; from < row.length; from += 1) {
      if (!row[from]) continue
      let to = from
      while (row[to]) to += 1
      paper.rect(x + from * module, y + line * module, (to - from) * module, module)
      from = to
    }
  })
  paper.fill('#000000')
}
