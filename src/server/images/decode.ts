/** Decodes uploaded files and encodes them as WebP (docs/security.md#uploads). */
import sharp, { type Metadata, type OutputInfo } from 'sharp'
import { squareSizes, wholeImageSize } from '../../domain/images.ts'
import { imageMessages } from '../../domain/messages/image-messages.ts'
import { ok, type Result, refuse } from '../../domain/result.ts'

export type { Metadata }

sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    // AVIF, for the pictures of the event alone.
    'VipsForeignLoadHeifBuffer',
  ],
})
sharp.cache(false)
sharp.concurrency(1)

const mostPixels = 50_000_000
/** The longest side of a JPEG. A PNG of 1 by 50 million pixels would take 14 s. */
const longestSide = 65_535
/** Limits the memory for files that cannot be decoded line by line. */
const mostDecodedBytes = 100_000_000
const decodeWithinSeconds = 20
const quality = 80

export interface CleanImage {
  width: number
  height: number
  files: { size: number; body: Buffer }[]
}

/** The picture as its camera meant it, at most `side` pixels wide and high, in sRGB; or what is wrong with the file. */
export async function decodeUpright(
  file: Buffer,
  side: number,
): Promise<Result<{ header: Metadata; data: Buffer; info: OutputInfo }>> {
  const options = { failOn: 'warning', sequentialRead: true, pages: 1 } as const
  // Reads the header alone, so no size is too large.
  const header = await sharp(file, { ...options, limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  if (!header) return refuse('invalid', imageMessages.damaged)
  const { width: wide, height: high } = header
  if (
    wide * high > mostPixels ||
    Math.max(wide, high) > longestSide ||
    decodedBytes(header, file) > mostDecodedBytes
  ) {
    return refuse('too-large', imageMessages.tooManyPixels)
  }
  const upright = await sharp(file, { ...options, limitInputPixels: mostPixels })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .timeout({ seconds: decodeWithinSeconds })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => undefined)
  return upright ? ok({ header, ...upright }) : refuse('invalid', imageMessages.damaged)
}

/** Decoded pixels, to be encoded again. */
export const pixels = ({ data, info: { width, height, channels } }: { data: Buffer; info: OutputInfo }) =>
  sharp(data, { raw: { width, height, channels } })

/** JPEG, PNG or WebP becomes WebP without metadata, whole and as squares. Call it by `decodeInChild`. */
export async function cleanImage(file: Buffer): Promise<Result<CleanImage>> {
  if (!isKnownFormat(file)) return refuse('wrong-type', imageMessages.unreadable)
  const upright = await decodeUpright(file, wholeImageSize)
  if (!upright.ok) return upright
  const { width, height } = upright.value.info
  const whole = pixels(upright.value)
  const square = (size: number) =>
    whole
      .clone()
      .resize({ width: size, height: size, fit: 'cover', position: 'attention', withoutEnlargement: true })
  const files: CleanImage['files'] = []
  for (const [size, picture] of [
    [wholeImageSize, whole.clone()] as const,
    ...squareSizes.map((size) => [size, square(size)] as const),
  ]) {
    files.push({ size, body: await picture.webp({ quality }).toBuffer() })
  }
  return ok({ width, height, files })
}

const isKnownFormat = (file: Buffer) =>
  /^(ffd8ff|89504e470d0a1a0a|52494646.{8}57454250)/.test(file.toString('hex', 0, 12))

/** None if decoded line by line; a progressive JPEG takes two bytes a coefficient. */
function decodedBytes(header: Metadata, file: Buffer): number {
  const { format, isProgressive, channels, depth, chromaSubsampling, pages = 1, width, height } = header
  const samples = () => {
    if (format === 'webp') return pages > 1 ? 8 : isLossyWebp(file) ? 0 : 4
    if (format === 'heif') return 4
    if (!isProgressive) return 0
    if (format === 'png') return channels * (depth === 'ushort' ? 2 : 1)
    return 2 * (chromaSubsampling?.startsWith('4:2:0') ? 1.5 : channels)
  }
  return samples() * width * height
}

const isLossyWebp = (file: Buffer) => file.toString('latin1', 12, 16) === 'VP8 '
