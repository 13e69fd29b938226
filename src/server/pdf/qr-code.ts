import { qrRuns } from '../lib/qr.ts'
import type { Paper } from './paper.ts'

export function drawQr(paper: Paper, text: string, left: number, top: number, width: number): void {
  const { size, runs } = qrRuns(text)
  const module = width / size
  for (const { x, y, length } of runs)
    paper.rect(left + x * module, top + y * module, length * module, module)
  paper.fill('#000000')
}
