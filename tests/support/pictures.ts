/** Files to upload, made on demand: real pictures, and others that only claim to be one. */
import sharp, { type Sharp } from 'sharp'

const ink = { r: 232, g: 84, b: 47 }

/** A plain picture of this size. */
export const plain = (width: number, height: number, channels: 3 | 4 = 3): Sharp =>
  sharp({ create: { width, height, channels, background: { ...ink, alpha: 0.5 } }, limitInputPixels: false })

/** Noise that no encoder can make small. */
export const noise = (width: number, height: number): Sharp =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: ink,
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })

/** Red above blue, to tell which side is up. */
export const redAboveBlue = (width: number, height: number): Sharp => {
  const half = { width, height: height / 2, channels: 3 as const }
  const blue = { create: { ...half, background: { r: 0, g: 0, b: 255 } } }
  return sharp({ create: { ...half, height, background: { r: 255, g: 0, b: 0 } } }).composite([
    { input: blue, left: 0, top: height / 2 },
  ])
}

/** A photo as phones take them: where it was taken, with what, and lying on its side. */
export const phonePhoto = (): Promise<Buffer> =>
  plain(900, 600)
    .jpeg()
    .withExif({
      IFD0: { Make: 'Example Phone', Orientation: '6' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '47/1 22/1 0/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '8/1 32/1 0/1',
      },
    })
    .toBuffer()

/** A JPEG that is also a script, for whoever looks at the text in it. */
export async function polyglot(): Promise<Buffer> {
  const jpeg = await plain(64, 64).jpeg().toBuffer()
  const text = Buffer.from('*/=1;alert(document.domain)/*<script>alert(1)</script>')
  const length = Buffer.alloc(2)
  length.writeUInt16BE(text.length + 2)
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xfe]), length, text, jpeg.subarray(2)])
}

export const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><script>alert(1)</script></svg>',
)
export const page = Buffer.from('<!doctype html><script>alert(1)</script>')
