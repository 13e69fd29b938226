/** The pictures of an event's folder: whether they are there, and are what a browser may show. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { EventDocuments } from '../../domain/event/documents.ts'
import type { PictureEnding, PictureWishes } from '../../domain/event/fields/field.ts'
import { pictureMessages } from '../../domain/event/picture-messages.ts'
import { picturesIn } from '../../domain/event/pictures.ts'
import { type DocumentName, documentNames } from '../../domain/event/schemas/index.ts'
import { closestTo } from '../../domain/spelling.ts'
import { pictureOfFile } from '../images/event-pictures.ts'
import { faultOfSize, formatOf } from '../images/picture-format.ts'
import type { NewPicture } from '../store/event-pictures.ts'

export interface PictureProblem {
  document: DocumentName
  path: (string | number)[]
  sentence: string
}

/** Reads and decodes the named pictures, ready to be stored; or returns what is wrong with them. */
export async function readPictureFiles(
  folder: string,
  documents: Partial<EventDocuments>,
): Promise<{ pictures: Map<string, NewPicture> } | { problems: PictureProblem[] }> {
  const find = pictureFinder(folder)
  const pictures = new Map<string, NewPicture>()
  const faults = new Map<string, string>()
  const problems: PictureProblem[] = []
  for (const { document, path, label, wishes, file } of namedPictures(documents)) {
    if (!pictures.has(file) && !faults.has(file)) {
      const read = await readPicture(find, file)
      if ('picture' in read) pictures.set(file, read.picture)
      else faults.set(file, read.sentence)
    }
    const sentence = faults.get(file) ?? faultOfEnding(file, pictures.get(file)?.name ?? '', wishes)
    if (sentence) problems.push({ document, path: [...path, 'file'], sentence: `${label}: ${sentence}` })
  }
  return problems.length > 0 ? { problems } : { pictures }
}

export const namedPictures = (documents: Partial<Record<DocumentName, unknown>>) =>
  documentNames.flatMap((document) =>
    picturesIn(document, documents[document]).map((named) => ({ document, ...named })),
  )

async function readPicture(
  find: ReturnType<typeof pictureFinder>,
  file: string,
): Promise<{ picture: NewPicture } | { sentence: string }> {
  const found = find(file)
  if ('sentence' in found) return found
  const tooLarge = faultOfSize(statSync(found.path).size)
  if (tooLarge) return { sentence: `“${file}” ${tooLarge}` }
  const body = readFileSync(found.path)
  const format = formatOf(body)
  const wanted = endingOf(found.path)
  if ('ending' in format && format.ending !== wanted && wanted !== undefined)
    return { sentence: `“${file}” ${pictureMessages.misnamed(format.ending, wanted)}` }
  const read = await pictureOfFile({ file, body }, console)
  return 'sentence' in read ? { sentence: `“${file}” ${read.sentence}` } : read
}

/** Finds a picture by its path below `pictures/`; an older folder has `images/`, with a file for each width. */
export function pictureFinder(folder: string, folders = ['pictures', 'images']) {
  const known = folders.map((name) => ({ at: join(folder, name), files: filesIn(join(folder, name)) }))
  return (file: string): { path: string } | { sentence: string } => {
    for (const { at, files } of known) {
      if (files.includes(file)) return { path: join(at, file) }
      const [, stem = file, ending = ''] = /^(.*)\.([a-z]+)$/.exec(file) ?? []
      const widths = files.flatMap((each) => {
        const width = each.startsWith(`${stem}-`) && each.slice(stem.length + 1, -ending.length - 1)
        return width && /^\d+$/.test(width) && each.endsWith(`.${ending}`) ? [Number(width)] : []
      })
      if (widths.length > 0) return { path: join(at, `${stem}-${Math.max(...widths)}.${ending}`) }
    }
    const meant = closestTo(file, known[0]?.files ?? [])
    return {
      sentence: `there is no picture “${file}” in pictures/${meant ? `; did you mean “${meant}”?` : '; put the file there.'}`,
    }
  }
}

const filesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) =>
        join(parentPath, name)
          .slice(folder.length + 1)
          .replaceAll('\\', '/'),
      )
  } catch {
    return []
  }
}

export function faultOfEnding(file: string, stored: string, { endings }: PictureWishes): string | undefined {
  const ending = endingOf(stored)
  return endings === undefined || endings.some((each) => each === ending)
    ? undefined
    : `“${file}” cannot be shown there; save it as ${endings.map(nameOf).join(' or ')}.`
}

const nameOf = (ending: PictureEnding) => (ending === 'jpg' ? 'JPEG' : ending.toUpperCase())
const endingOf = (file: string) => /\.([a-z]+)$/.exec(file.toLowerCase().replace(/\.jpeg$/, '.jpg'))?.[1]
