/** An event as files: one YAML file a document. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { readEvent } from '../../domain/event/check.ts'
import type { EventDocuments } from '../../domain/event/documents.ts'
import { inTodaysShape, laterDocuments } from '../../domain/event/older-shapes.ts'
import { withPictureNames } from '../../domain/event/pictures.ts'
import { type DocumentName, documentNames } from '../../domain/event/schemas/index.ts'
import { fromWritten } from '../../domain/event/written.ts'
import { closestTo } from '../../domain/spelling.ts'
import { StartupError } from '../lib/startup-error.ts'
import type { NewPicture } from '../store/event-pictures.ts'
import { readPictureFiles } from './picture-files.ts'
import { textOf } from './text-file.ts'
import { readYaml, type YamlFile } from './yaml-file.ts'

export interface FileProblem {
  file: string
  line?: number | undefined
  sentence: string
}

export interface FolderEvent {
  /** With the names that their pictures have in the database. */
  documents: EventDocuments
  pictures: readonly NewPicture[]
}

/** The event in a folder, or everything that is wrong with its files. */
export async function readEventFolder(folder: string): Promise<FolderEvent | { problems: FileProblem[] }> {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    return { problems: [{ file: folder, sentence: 'There is no such folder.' }] }
  const problems: FileProblem[] = strangers(folder)
  const files: Partial<Record<DocumentName, YamlFile>> = {}
  const values: Partial<Record<DocumentName, unknown>> = {}
  const unread = new Set<DocumentName>()
  for (const name of documentNames) {
    const file = fileOf(name)
    const later = laterDocuments[name]
    if (later && !existsSync(join(folder, file))) {
      values[name] = later
      continue
    }
    const read = readFile(join(folder, file))
    if ('problems' in read) {
      unread.add(name)
      problems.push(...read.problems.map((problem) => ({ file, ...problem })))
    } else {
      files[name] = read
      values[name] = inTodaysShape(name, fromWritten(name, read.value))
    }
  }
  const event = readEvent(values)
  for (const { document: name, path, sentence } of 'problems' in event ? event.problems : []) {
    if (unread.has(name)) continue
    const [file, comment] = [files[name], files[name]?.commentAt(path)]
    const said =
      comment === undefined
        ? sentence
        : `A value that begins with # needs quotes, or it is a comment: write "${comment}".`
    problems.push({ file: fileOf(name), line: file?.lineOf(path), sentence: said })
  }
  if ('problems' in event) return { problems }
  const pictures = await readPictureFiles(folder, event.value)
  for (const { document, path, sentence } of 'problems' in pictures ? pictures.problems : [])
    problems.push({ file: fileOf(document), line: files[document]?.lineOf(path), sentence })
  if ('problems' in pictures || problems.length > 0) return { problems }
  return withStoredNames(event.value, pictures.pictures)
}

function withStoredNames(documents: EventDocuments, pictures: Map<string, NewPicture>): FolderEvent {
  // One file under two names is one picture.
  const byContent = new Map(
    [...pictures.values()].toReversed().map((each) => [each.sha256.toString('hex'), each]),
  )
  const nameOf = (file: string) => byContent.get(pictures.get(file)?.sha256.toString('hex') ?? '')?.name
  const renamed = documentNames.map((name) => [name, withPictureNames(name, documents[name], nameOf)])
  return { documents: Object.fromEntries(renamed) as EventDocuments, pictures: [...byContent.values()] }
}

/** Throws a StartupError with every problem. */
export async function eventOfFolder(folder: string): Promise<FolderEvent> {
  const read = await readEventFolder(folder)
  if ('documents' in read) return read
  throw new StartupError(problemList(folder, read.problems))
}

/** Every problem on a line of its own, as the terminal shows them. */
export const problemList = (folder: string, problems: readonly FileProblem[]) =>
  [
    `${problems.length === 1 ? 'One thing' : `${problems.length} things`} in ${folder} ${problems.length === 1 ? 'needs' : 'need'} attention:`,
    ...problems.map(
      ({ file, line, sentence }) => `  - ${file}${line === undefined ? '' : `, line ${line}`}: ${sentence}`,
    ),
  ].join('\n')

export const fileOf = (name: DocumentName) => `${name}.yaml`

function readFile(file: string): YamlFile | { problems: Omit<FileProblem, 'file'>[] } {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile())
    return { problems: [{ sentence: 'The file is missing.' }] }
  const text = textOf(readFileSync(file))
  return 'text' in text ? readYaml(text.text) : { problems: [text] }
}

/** Files that look like a document and are none. */
function strangers(folder: string): FileProblem[] {
  const known = documentNames.map(fileOf)
  return readdirSync(folder)
    .filter((file) => /\.ya?ml$/i.test(file) && !known.includes(file))
    .map((file) => {
      const meant = closestTo(file.replace(/\.ya?ml$/i, '.yaml'), known)
      return { file, sentence: meant ? `Did you mean ${meant}?` : `The documents are ${known.join(', ')}.` }
    })
}
