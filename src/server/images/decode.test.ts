import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { quickestMs } from '../../../tests/support/durations.ts'
import {
  noise,
  page,
  phonePhoto,
  plain,
  polyglot,
  redAboveBlue,
  svg,
} from '../../../tests/support/pictures.ts'
import { imageMessages } from '../../domain/messages/image-messages.ts'
import { cleanImage } from './decode.ts'

const cleaned = async (file: Buffer) => {
  const result = await cleanImage(file)
  if (!result.ok) throw new Error(`refused: ${result.refusal.sentence}`)
  return result.value
}
const refusal = async (file: Buffer) => {
  const result = await cleanImage(file)
  return result.ok ? 'taken' : [result.refusal.reason, result.refusal.sentence]
}
const bodyOf = (image: Awaited<ReturnType<typeof cleaned>>, size: number) => {
  const file = image.files.find((each) => each.size === size)
  if (!file) throw new Error(`there is no file of ${size}`)
  return file.body
}
const colourAt = async (body: Buffer, left: number, top: number) => {
  const { data } = await sharp(body)
    .removeAlpha()
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return [...data].map((value) => (value > 128 ? 1 : 0)).join('')
}
const red = '100'
const blue = '001'

describe('a picture', () => {
  test('becomes WebP of at most 1024 pixels, and two squares', async () => {
    const image = await cleaned(await noise(2000, 1500).jpeg().toBuffer())
    expect(image).toMatchObject({ width: 1024, height: 768 })
    const made = await Promise.all(image.files.map(({ body }) => sharp(body).metadata()))
    expect(made.map(({ format, width, height }) => [format, width, height])).toEqual([
      ['webp', 1024, 768],
      ['webp', 256, 256],
      ['webp', 512, 512],
    ])
  })

  test('that is small is not enlarged', async () => {
    const image = await cleaned(await plain(100, 60).png().toBuffer())
    expect(image).toMatchObject({ width: 100, height: 60 })
    const { width, height } = await sharp(bodyOf(image, 512)).metadata()
    expect([width, height]).toEqual([100, 60])
  })

  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'stands as its camera meant it (EXIF orientation %i)',
    async (orientation) => {
      const file = await redAboveBlue(400, 200).png().toBuffer()
      const photo = await sharp(file).jpeg().withMetadata({ orientation }).toBuffer()
      const shown = await sharp(photo).autoOrient().png().toBuffer({ resolveWithObject: true })
      const whole = bodyOf(await cleaned(photo), 1024)
      const { width, height } = await sharp(whole).metadata()
      expect([width, height]).toEqual([shown.info.width, shown.info.height])
      const right = width - 10
      const bottom = height - 10
      for (const [left, top] of [
        [10, 10],
        [right, 10],
        [10, bottom],
        [right, bottom],
      ] as const) {
        expect(await colourAt(whole, left, top)).toBe(await colourAt(shown.data, left, top))
      }
    },
  )

  test('loses its metadata', async () => {
    const photo = await phonePhoto()
    const before = await sharp(photo).metadata()
    expect(before.exif?.toString('latin1')).toContain('Example Phone')
    expect(before.exif?.includes(gpsTag)).toBe(true)
    for (const { body } of (await cleaned(photo)).files) {
      const { exif, icc, xmp, iptc, orientation } = await sharp(body).metadata()
      expect({ exif, icc, xmp, iptc, orientation }).toEqual({})
      expect(body.toString('latin1')).not.toContain('Example Phone')
    }
  })
  /** The pointer to the GPS directory, as TIFF writes it in little-endian order. */
  const gpsTag = Buffer.from([0x25, 0x88])

  test('that is also a script comes out as a picture only', async () => {
    const file = await polyglot()
    expect(file.toString('latin1')).toContain('<script>')
    for (const { body } of (await cleaned(file)).files) {
      expect(body.toString('latin1')).not.toMatch(/script|alert/)
    }
  })

  test('of CMYK, 16 bits, grey or with transparency shows its colours', async () => {
    const half = redAboveBlue(200, 200)
    for (const file of [
      await half.clone().toColourspace('cmyk').jpeg({ quality: 100 }).toBuffer(),
      await half.clone().toColourspace('rgb16').png().toBuffer(),
      await half.clone().ensureAlpha(0.5).webp().toBuffer(),
      await half.clone().png({ palette: true }).toBuffer(),
    ]) {
      const whole = bodyOf(await cleaned(file), 1024)
      expect([await colourAt(whole, 100, 20), await colourAt(whole, 100, 180)]).toEqual([red, blue])
    }
    expect(await cleaned(await half.greyscale().jpeg().toBuffer())).toMatchObject({ width: 200 })
  })

  test('that is animated becomes its first frame', async () => {
    const frames = await Promise.all(
      [
        { r: 255, g: 0, b: 0 },
        { r: 0, g: 0, b: 255 },
      ].map((background) =>
        sharp({ create: { width: 80, height: 80, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    const moving = await sharp(frames, { join: { animated: true } })
      .webp({ loop: 0 })
      .toBuffer()
    expect((await sharp(moving, { pages: -1 }).metadata()).pages).toBe(2)
    const whole = bodyOf(await cleaned(moving), 1024)
    expect((await sharp(whole).metadata()).pages).toBeUndefined()
    expect(await colourAt(whole, 40, 40)).toBe(red)
  })
})

describe('the decoder refuses', () => {
  test.each<[string, () => Buffer | Promise<Buffer>]>([
    ['an SVG', () => svg],
    ['HTML named .png', () => page],
    ['a GIF', () => plain(20, 20).gif().toBuffer()],
    ['a TIFF', () => plain(20, 20).tiff().toBuffer()],
    ['an AVIF', () => plain(20, 20).avif().toBuffer()],
    ['nothing at all', () => Buffer.alloc(0)],
    ['random bytes', () => Buffer.from('8a1f55e0c3', 'hex')],
  ])('%s', async (_what, file) => {
    expect(await refusal(await file())).toEqual(['wrong-type', imageMessages.unreadable])
  })

  test.each(['jpeg', 'png', 'webp'] as const)('a %s that was cut off', async (format) => {
    const whole = await noise(300, 300).toFormat(format).toBuffer()
    expect(await refusal(whole)).toBe('taken')
    for (const share of [0.3, 0.6, 0.95]) {
      const cut = whole.subarray(0, Math.floor(whole.length * share))
      expect([share, await refusal(cut)]).toEqual([share, ['invalid', imageMessages.damaged]])
    }
  })

  test('more than 50 megapixels, however small the file; 50 are taken', async () => {
    const bomb = await plain(7_100, 7_100).png().toBuffer()
    expect(bomb.length).toBeLessThan(5e6)
    const refuse = async () => expect(await refusal(bomb)).toEqual(['too-large', imageMessages.tooManyPixels])
    expect(await quickestMs(refuse, 500)).toBeLessThanOrEqual(500)
    expect(await refusal(await plain(8_000, 6_250).jpeg().toBuffer())).toBe('taken')
    expect(await refusal(await plain(8_001, 6_250).jpeg().toBuffer())).toEqual([
      'too-large',
      imageMessages.tooManyPixels,
    ])
  })

  test('a picture longer than any camera makes: millions of lines take a minute', async () => {
    const long = await plain(1, 65_536).png().toBuffer()
    expect(await refusal(long)).toEqual(['too-large', imageMessages.tooManyPixels])
    expect(await refusal(await plain(1, 65_535).png().toBuffer())).toBe('taken')
  })

  test('a file that cannot be decoded line by line and would need more than 100 MB', async () => {
    const large = plain(5_100, 5_000, 4)
    for (const file of [
      await large.clone().png({ progressive: true }).toBuffer(),
      await plain(7_000, 5_000).jpeg({ progressive: true }).toBuffer(),
      await large.clone().webp({ lossless: true, effort: 0 }).toBuffer(),
    ]) {
      expect(await refusal(file)).toEqual(['too-large', imageMessages.tooManyPixels])
    }
    expect(await refusal(await large.clone().png().toBuffer())).toBe('taken')
    expect(await refusal(await plain(5_000, 4_000).jpeg({ progressive: true }).toBuffer())).toBe('taken')
  })
})
