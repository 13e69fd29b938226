/** Exports the event of a database to a folder, and imports it from there (docs/api.md#commands). */
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { EventDocuments } from '../../domain/event/documents.ts'
import { jsonSchemaOf } from '../../domain/event/json-schema.ts'
import { picturesIn, withPictureNames } from '../../domain/event/pictures.ts'
import { type DocumentName, documentNames } from '../../domain/event/schemas/index.ts'
import { isPictureName } from '../../domain/event/stored-pictures.ts'
import type { Site } from '../context.ts'
import { fsyncFolder } from '../lib/fsync-folder.ts'
import { StartupError } from '../lib/startup-error.ts'
import { writeAudit } from '../store/audit-log.ts'
import type { Db } from '../store/engine/db.ts'
import { lockEvent, readNewestVersions, type StoredVersion } from '../store/event-documents.ts'
import { insertPictures, readPictureFile } from '../store/event-pictures.ts'
import { type FolderEvent, fileOf, problemList, readEventFolder } from './event-folder.ts'
import { type Published, publishDocuments } from './publish.ts'
import { showsEveryPage } from './shown-pages.ts'
import { writeDocument } from './yaml-file.ts'

/** Writes the newest version of each document, the schemas that help an editor, and the pictures; other files stay. */
export async function exportEvent(db: Db, folder: string): Promise<void> {
  const newest = await readNewestVersions(db)
  if (newest.length === 0) {
    throw new StartupError('This database has no event yet: start the site once, or import one.')
  }
  const schemas = join(folder, 'schemas')
  await mkdir(schemas, { recursive: true })
  for (const { name, value } of newest) {
    await replaceFile(join(folder, fileOf(name)), writeDocument(name, value as EventDocuments[DocumentName]))
    await replaceFile(join(schemas, `${name}.json`), `${JSON.stringify(jsonSchemaOf(name), null, 2)}\n`)
  }
  const pictures = join(folder, 'pictures')
  await mkdir(pictures, { recursive: true })
  for (const file of filesNamed(newest)) {
    const body = await readPictureFile(db, file)
    if (body) await replaceFile(join(pictures, file), body)
  }
  await fsyncFolder(pictures)
  await fsyncFolder(schemas)
  await fsyncFolder(folder)
}

const filesNamed = (newest: readonly StoredVersion[]) =>
  new Set(
    newest
      .flatMap(({ name, value }) => picturesIn(name, value).map(({ file }) => file))
      .filter(isPictureName),
  )

async function replaceFile(file: string, text: string | Buffer): Promise<void> {
  await writeFile(`${file}.part`, text, { flush: true })
  await rename(`${file}.part`, file)
}

/** Publishes what differs in the files of a folder, all of it or nothing. Throws a StartupError with every problem. */
export async function importEvent(
  { db, pageBrokenBy }: Pick<Site, 'db' | 'pageBrokenBy'>,
  folder: string,
  now: Date,
): Promise<Published[]> {
  const read = await readEventFolder(folder)
  if ('problems' in read) throw new StartupError(problemList(folder, read.problems))
  const pictures = read.pictures.map(({ name, shown, width, height, widths }) => [
    name,
    { shown, width, height, widths },
  ])
  const pages = await showsEveryPage({ db, pageBrokenBy }, read.documents, Object.fromEntries(pictures))
  if (!pages.ok) throw new StartupError(pages.refusal.sentence)
  return db.transaction().execute(async (tx) => {
    await lockEvent(tx)
    const documents = await storePictures(tx, read, now)
    const published = await publishDocuments(tx, documents, { adminId: null, now })
    if (!published.ok) {
      const { problems = [] } = published.refusal
      const inFiles = problems.map(({ document, sentence }) => ({ file: fileOf(document), sentence }))
      throw new StartupError(problemList(folder, inFiles))
    }
    const changed = published.value.map(({ name }) => name)
    if (changed.length > 0)
      await writeAudit(
        tx,
        { actor: importer, action: 'event-imported', details: { documents: changed } },
        now,
      )
    return published.value
  })
}

/** Content that is stored already keeps its name there. */
async function storePictures(tx: Db, { documents, pictures }: FolderEvent, now: Date) {
  const names = await insertPictures(tx, pictures, now)
  return Object.fromEntries(
    documentNames.map((name) => [name, withPictureNames(name, documents[name], (file) => names.get(file))]),
  )
}

const importer = 'npm run event'
