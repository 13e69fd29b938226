import decodeQR from 'qr/decode.js'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { qrPath, qrPng } from './qr.ts'

const link = 'https://festival.example.org/seat/0123456789abcdef0123456789abcdef'

const read = async (image: Buffer) => {
  const { data, info } = await sharp(image).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) })
}

test('a QR code as a path of an SVG is read as what went in', () => {
  const { size, path } = qrPath(link)
  const pixels = 8
  const side = size * pixels
  const data = new Uint8Array(side * side * 4).fill(255)
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    for (let row = Number(y) * pixels; row < (Number(y) + 1) * pixels; row += 1)
      for (let at = Number(x) * pixels; at < (Number(x) + Number(width)) * pixels; at += 1)
        data.set([0, 0, 0], (row * side + at) * 4)
  expect(decodeQR({ width: side, height: side, data })).toBe(link)
})

test('a QR code as a PNG is read as what went in, and has less than two kilobytes', async () => {
  const png = qrPng(link)
  expect(png.length).toBeLessThan(2_048)
  expect(await read(png)).toBe(link)
})
