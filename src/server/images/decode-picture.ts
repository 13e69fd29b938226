/** The files that pages show of a picture of the event (docs/security.md#pictures-of-the-event). */
import { imageMessages } from '../../domain/messages/image-messages.ts'
import { ok, type Result, refuse } from '../../domain/result.ts'
import { decodeUpright, type Metadata, pixels } from './decode.ts'

/** The longest side of what is shown, in pixels. */
const largestSide = 1920
const smallerWidths = [640, 1200]

export type RasterEnding = 'png' | 'jpg' | 'webp' | 'avif'

export interface PictureFiles {
  width: number
  height: number
  /** The whole picture without what a camera wrote into it; undefined when the file itself is that already. */
  clean?: { ending: RasterEnding; body: Buffer }
  /** Each as WebP. */
  smaller: { width: number; body: Buffer }[]
}

export interface PictureTask {
  file: Buffer
  ending: RasterEnding
  /** An upload is always encoded anew; a file of the event's folder only if it needs it. */
  isUpload: boolean
}

/** Call it by `decodePictureInChild`. */
export async function cleanPicture({ file, ending, isUpload }: PictureTask): Promise<Result<PictureFiles>> {
  const decoded = await decodeUpright(file, largestSide)
  if (!decoded.ok) return decoded
  const { header, info } = decoded.value
  if (header.format === 'heif' && header.compression !== 'av1')
    return refuse('wrong-type', imageMessages.damaged)
  const { width, height } = info
  const isCleanAlready = !isUpload && isPlain(header)
  const kept = ending === 'avif' ? 'webp' : ending
  const clean = isCleanAlready
    ? undefined
    : ({ ending: kept, body: await encoded(decoded.value, kept) } as const)
  // The whole one is sent to browsers as JPEG or PNG only where there is no better one.
  const isSmallAsItIs = /^(webp|avif)$/.test(clean?.ending ?? ending)
  const widths = smallerWidths.filter((each) => width > each * 1.5)
  const smaller: PictureFiles['smaller'] = []
  for (const each of isSmallAsItIs ? widths : [...widths, width])
    smaller.push({
      width: each,
      body: await pixels(decoded.value).resize({ width: each }).webp({ quality: 80 }).toBuffer(),
    })
  return ok({ width, height, ...(clean && { clean }), smaller })
}

const encoded = (decoded: Parameters<typeof pixels>[0], ending: 'png' | 'jpg' | 'webp') => {
  const picture = pixels(decoded)
  if (ending === 'png') return picture.png({ compressionLevel: 9 }).toBuffer()
  return ending === 'jpg'
    ? picture.jpeg({ quality: 85 }).toBuffer()
    : picture.webp({ quality: 85 }).toBuffer()
}

/** Nothing but the picture, upright, and not too large to be shown. */
const isPlain = ({ exif, xmp, iptc, icc, orientation = 1, space, width, height, pages = 1 }: Metadata) =>
  !exif &&
  !xmp &&
  !iptc &&
  !icc &&
  orientation === 1 &&
  space !== 'cmyk' &&
  pages === 1 &&
  Math.max(width, height) <= largestSide
