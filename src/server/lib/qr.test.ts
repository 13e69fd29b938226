import decodeQR from 'qr/decode.js'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { qrPath, qrPng } from './qr.ts'

const link = 'https://festival.example.org/seat/0123456789abcdef0123456789abcdef'

const read = async (image: Buffer) => {
  const { data, info } = await sharp(image).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) })
}

test('a QR code as a path of an SVG is read as what went in', async () => {
  const { size, path } = qrPath(link)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400" viewBox="0 0 ${size} ${size}"><rect width="100%" height="100%" fill="#fff"/><path d="${path}"/></svg>`
  expect(await read(Buffer.from(svg))).toBe(link)
})

test('a QR code as a PNG is read as what went in, and has less than two kilobytes', async () => {
  const png = qrPng(link)
  expect(png.length).toBeLessThan(2_048)
  expect(await read(png)).toBe(link)
})
