/** A camera for the browser that sees QR codes: made of our own encoder, played in a loop. */
import { writeFile } from 'node:fs/promises'
import { encodeQR } from 'qr'

const [width, height] = [640, 480]
/** A second each, so that a slow machine sees every one of them. */
const framesEach = 5

/** What Chromium is started with to have it; nobody is asked whether the camera may be used. */
export async function cameraThatSees(texts: readonly string[], file: string): Promise<string[]> {
  const frames = texts.flatMap((text) => Array.from({ length: framesEach }, () => pictureOf(text)))
  const parts = frames.flatMap((frame) => [Buffer.from('FRAME\n'), frame])
  const header = Buffer.from(`YUV4MPEG2 W${width} H${height} F${framesEach}:1 Ip A1:1 C420jpeg\n`)
  await writeFile(file, Buffer.concat([header, ...parts]))
  return [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${file}`,
  ]
}

/** A ticket held before a camera: grey paper, off the middle, with a border. */
function pictureOf(text: string): Buffer {
  const rows = encodeQR(text, 'raw', { ecc: 'quartile', border: 4 })
  const scale = Math.floor((height * 0.7) / rows.length)
  const [left, top] = [150, 60]
  const picture = Buffer.alloc((width * height * 3) / 2, 128)
  picture.fill(90, 0, width * height)
  for (const [y, row] of rows.entries())
    for (const [x, isDark] of row.entries())
      for (let line = 0; line < scale; line++) {
        const from = (top + y * scale + line) * width + left + x * scale
        picture.fill(isDark ? 30 : 205, from, from + scale)
      }
  return picture
}
