/** From a file to a picture that can be stored, with all that pages show of it. */
import { mostDrawingBytes, pictureMessages } from '../../domain/event/picture-messages.ts'
import { samplePictures } from '../../domain/event/sample-pictures.ts'
import { pictureName, smallerFile, wholeFile } from '../../domain/event/stored-pictures.ts'
import { imageMessages } from '../../domain/messages/image-messages.ts'
import { sha256HexOf } from '../lib/hash.ts'
import type { Logger } from '../lib/log.ts'
import type { NewPicture } from '../store/event-pictures.ts'
import { decodePictureInChild } from './decode-in-child.ts'
import type { PictureFiles } from './decode-picture.ts'
import { faultOfSize, formatOf } from './picture-format.ts'
import { readSvg } from './svg.ts'

type Prepared = { picture: NewPicture } | { sentence: string }

interface Given {
  /** What it is called; a path is fine. */
  file: string
  body: Buffer
}

/** A file of the event's folder: it is kept byte for byte, and pages show it without what a camera wrote into it. */
export async function pictureOfFile({ file, body }: Given, log: Pick<Logger, 'error'>): Promise<Prepared> {
  const format = readable(body)
  if ('sentence' in format) return format
  const { ending } = format
  const shipped = samplePictures.find(([, sha256]) => sha256 === sha256HexOf(body))
  // Those that ship are known, so that a first start decodes nothing.
  if (shipped)
    return { picture: stored(file, ending, body, { width: shipped[2], height: shipped[3], smaller: [] }) }
  if (ending === 'svg') return drawing(file, body)
  const made = await decodePictureInChild({ file: body, ending, isUpload: false }, log)
  return made.ok
    ? { picture: stored(file, ending, body, made.value) }
    : { sentence: sentenceOf(made.refusal.sentence) }
}

/** An upload: only what was encoded anew is kept, and an SVG that only draws. */
export async function pictureOfUpload({ file, body }: Given, log: Pick<Logger, 'error'>): Promise<Prepared> {
  const format = readable(body)
  if ('sentence' in format) return format
  if (format.ending === 'svg') return drawing(file, body)
  const made = await decodePictureInChild({ file: body, ending: format.ending, isUpload: true }, log)
  if (!made.ok) return { sentence: sentenceOf(made.refusal.sentence) }
  const { clean, ...files } = made.value
  if (!clean) throw new Error('an upload was not encoded anew')
  return { picture: stored(file, clean.ending, clean.body, files) }
}

function readable(body: Buffer): ReturnType<typeof formatOf> {
  const sentence = faultOfSize(body.length)
  return sentence ? { sentence } : formatOf(body)
}

function drawing(file: string, body: Buffer): Prepared {
  if (body.length > mostDrawingBytes) return { sentence: pictureMessages.drawingTooLarge(body.length) }
  const read = readSvg(body.toString())
  return 'sentence' in read ? read : { picture: stored(file, 'svg', body, { ...read, smaller: [] }) }
}

function stored(
  file: string,
  ending: string,
  body: Buffer,
  { width, height, clean, smaller }: PictureFiles,
): NewPicture {
  const hex = sha256HexOf(body)
  const name = pictureName(file, hex, ending)
  const shown = clean ? { name: wholeFile(name, clean.ending), body: clean.body } : { name, body }
  return {
    name,
    sha256: Buffer.from(hex, 'hex'),
    shown: shown.name,
    width,
    height,
    widths: smaller.map((each) => each.width),
    files: [
      { name, body },
      ...(clean ? [shown] : []),
      ...smaller.map((each) => ({ name: smallerFile(name, each.width), body: each.body })),
    ],
  }
}

/** The decoder's sentences are those of profile images, to people who chose one. */
const sentenceOf = (sentence: string): string =>
  sentence === imageMessages.tooManyPixels ? pictureMessages.tooManyPixels : pictureMessages.damaged
