/** QR codes with what tickets need: a quiet border, and a quarter of it may be covered or creased. */
import { crc32, deflateSync } from 'node:zlib'
import { encodeQR } from 'qr'

const rowsOf = (text: string) => encodeQR(text, 'raw', { ecc: 'quartile', border: 4 })

interface Run {
  x: number
  y: number
  length: number
}

/** Dark squares in a row as one rectangle, which is a quarter of the bytes of single squares. */
const runsIn = (rows: readonly (readonly boolean[])[]): Run[] =>
  rows.flatMap((row, y) => {
    const line = row.map((isDark) => (isDark ? '1' : '0')).join('')
    return [...line.matchAll(/1+/g)].map(({ 0: run, index }) => ({ x: index, y, length: run.length }))
  })

/** For SVG: the dark squares as one path in a square of `size`. */
export function qrPath(text: string): { size: number; path: string } {
  const rows = rowsOf(text)
  const runs = runsIn(rows).map(({ x, y, length }) => `M${x} ${y}h${length}v1h-${length}z`)
  return { size: rows.length, path: runs.join('') }
}

/** For print on white paper: without a border, and larger squares, as nothing covers them. */
export function qrRuns(text: string): { size: number; runs: Run[] } {
  // The encoder does not leave its border out.
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 1 })
    .slice(1, -1)
    .map((row) => row.slice(1, -1))
  return { size: rows.length, runs: runsIn(rows) }
}

const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex')

/** Pixels of a square of the code. */
const scale = 5

/** For mails, whose programs show no SVG: one bit for each of its pixels. */
export function qrPng(text: string): Buffer {
  const rows = rowsOf(text)
  const side = rows.length * scale
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 1
  const lines = rows.flatMap((row) => {
    // The first byte of a line says that it is not filtered.
    const line = Buffer.alloc(1 + Math.ceil(side / 8))
    for (let x = 0; x < side; x++)
      if (!row[Math.floor(x / scale)]) line[1 + (x >> 3)] = (line[1 + (x >> 3)] ?? 0) | (0x80 >> (x & 7))
    return Array.from({ length: scale }, () => line)
  })
  return Buffer.concat([
    pngSignature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(lines))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), content])
  const whole = Buffer.alloc(named.length + 8)
  whole.writeUInt32BE(content.length, 0)
  named.copy(whole, 4)
  whole.writeUInt32BE(crc32(named), named.length + 4)
  return whole
}
