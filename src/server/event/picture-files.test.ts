import { cp, mkdir, mkdtemp, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testEventFolder } from '../../../tests/support/event.ts'
import { phonePhoto, plain } from '../../../tests/support/pictures.ts'
import { readEventFolder } from './event-folder.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'))
  await cp(testEventFolder, folder, { recursive: true })
})
afterEach(() => rm(folder, { recursive: true, force: true }))
const picture = (path: string) => join(folder, 'pictures', path)
const name = async (file: string, other: string) => {
  const text = await readFile(join(folder, 'look.yaml'), 'utf8')
  await writeFile(join(folder, 'look.yaml'), text.replaceAll(`file: ${file}\n`, `file: ${other}\n`))
}

async function said() {
  const read = await readEventFolder(folder)
  return 'problems' in read ? read.problems.map(({ file, sentence }) => `${file}: ${sentence}`) : []
}

describe('a picture that no visitor could see is named with its file and what to do:', () => {
  test('one that is missing, misspelt, or outside of the folder', async () => {
    await rm(picture('organizers/mara.avif'))
    await writeFile(join(folder, 'secrets.json'), '{}')
    await name('open-graph.png', 'open-grap.png')
    await name('hero.svg', '../secrets.json')
    const missing =
      'people.yaml: Photo: there is no picture “organizers/mara.avif” in pictures/; put the file there.'
    expect(await said()).toEqual([
      missing,
      missing,
      'look.yaml: Picture of shared links: there is no picture “open-grap.png” in pictures/; did you mean “open-graph.png”?',
      'look.yaml: Illustration of the poster: there is no picture “../secrets.json” in pictures/; put the file there.',
    ])
  })

  const openGraph = 'look.yaml: Picture of shared links: “open-graph.png” '
  test.each<[string, () => Promise<unknown>, string]>([
    [
      'a photo of 40 MB',
      () => truncate(picture('open-graph.png'), 40_000_000),
      'has 40.0 MB; make it smaller, at most 15 MB are taken.',
    ],
    [
      'a HEIC photo',
      () => write('\0\0\0\x18ftypheic\0\0\0\0mif1heic'),
      'is a HEIC photo, which browsers cannot show; save it as JPEG. On an iPhone: Settings, Camera, Formats, “Most Compatible”.',
    ],
    [
      'a text',
      () => write('hello'),
      'is no picture that browsers can show; save it as JPEG, PNG, WebP, AVIF or SVG.',
    ],
    ['a PDF', () => write('%PDF-1.7'), 'is a PDF; export the picture in it as PNG or SVG.'],
    [
      'a JPEG of another name',
      async () => write(await phonePhoto()),
      'is really JPG; save it as PNG, or name it so.',
    ],
    [
      'half a file',
      () => truncate(picture('open-graph.png'), 20_000),
      'is damaged or incomplete; save it once more, or take another one.',
    ],
  ])('%s', async (_what, change, sentence) => {
    await change()
    expect(await said()).toEqual([openGraph + sentence])
  })
  const write = (bytes: string | Buffer) => writeFile(picture('open-graph.png'), bytes, 'latin1')

  test('a drawing where link previews need pixels', async () => {
    await name('open-graph.png', 'hero.svg')
    expect(await said()).toEqual([
      'look.yaml: Picture of shared links: “hero.svg” cannot be shown there; save it as PNG or JPEG.',
    ])
  })

  test('a logo that would act', async () => {
    await writeFile(picture('logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
    expect(await said()).toEqual([
      'look.yaml: Logo: “logo.svg” has a script or something else that acts in it; export it again as a plain SVG.',
      'look.yaml: Icon of the browser tab: “logo.svg” has a script or something else that acts in it; export it again as a plain SVG.',
    ])
  })
})

describe('a photo of the folder', () => {
  const stored = async () => {
    const read = await readEventFolder(folder)
    if ('problems' in read) throw new Error(JSON.stringify(read.problems))
    const file = read.documents.people.organizers[0]?.photo.file
    return read.pictures.find((each) => each.name === file) ?? expect.fail('it is not there')
  }
  const photoIs = async (body: Buffer, as: string) => {
    await writeFile(picture(as), body)
    const text = await readFile(join(folder, 'people.yaml'), 'utf8')
    await writeFile(join(folder, 'people.yaml'), text.replaceAll('file: organizers/mara.avif', `file: ${as}`))
    return stored()
  }

  test('is kept byte for byte, and shown upright without what the phone wrote into it', async () => {
    const photo = await plain(900, 600)
      .jpeg()
      .withMetadata({ orientation: 6, exif: { IFD0: { Make: 'Example Phone' } } })
      .toBuffer()
    expect(photo.toString('latin1')).toContain('Example Phone')
    const { name: stem, shown, files, ...size } = await photoIs(photo, 'Mära 2.JPG')
    expect(stem).toMatch(/^mara-2-[0-9a-f]{8}\.jpg$/)
    expect(files[0]).toEqual({ name: stem, body: photo })
    expect(size).toMatchObject({ width: 600, height: 900, widths: [600] })
    expect(files.map((each) => each.name)).toEqual([stem, shown, stem.replace('.jpg', '-600.webp')])
    for (const { body } of files.slice(1)) {
      const { exif, width, height } = await sharp(body).metadata()
      expect({ exif, width, height }).toEqual({ width: 600, height: 900 })
      expect(body.toString('latin1')).not.toContain('Example Phone')
    }
  })

  test('that is large is made small for small screens', async () => {
    const { files, ...size } = await photoIs(await plain(3000, 2000).jpeg().toBuffer(), 'large.jpg')
    expect(size).toMatchObject({ width: 1920, height: 1280, widths: [640, 1200, 1920] })
    const made = await Promise.all(files.slice(1).map(({ body }) => sharp(body).metadata()))
    expect(made.map(({ format, width }) => [format, width])).toEqual([
      ['jpeg', 1920],
      ['webp', 640],
      ['webp', 1200],
      ['webp', 1920],
    ])
  })

  test('of an older folder, in several widths, is its largest file', async () => {
    const largest = await readFile(picture('organizers/mara.avif'))
    await mkdir(join(folder, 'images/organizers'), { recursive: true })
    await rename(picture('organizers/mara.avif'), join(folder, 'images/organizers/mara-480.avif'))
    await writeFile(join(folder, 'images/organizers/mara-240.avif'), 'smaller')
    expect((await stored()).files[0]?.body.equals(largest)).toBe(true)
  })
})
