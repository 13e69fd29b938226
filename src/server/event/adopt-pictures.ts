/** The pictures of a database that a release without stored pictures left: they are taken from the event's files. */
import { readFileSync } from 'node:fs'
import { picturesIn, withPictureNames } from '../../domain/event/pictures.ts'
import { isPictureName } from '../../domain/event/stored-pictures.ts'
import { pictureOfFile } from '../images/event-pictures.ts'
import type { Logger } from '../lib/log.ts'
import type { Db } from '../store/engine/db.ts'
import { changeDocuments, lockEvent, readNewestVersions } from '../store/event-documents.ts'
import { insertPictures, type NewPicture } from '../store/event-pictures.ts'
import { pictureFinder } from './picture-files.ts'

/** Names the stored pictures in every version and draft. What is not in the folder is told, and not shown. */
export async function adoptPictures(
  db: Db,
  folder: string,
  { log, now }: { log: Pick<Logger, 'info' | 'warn' | 'error'>; now: Date },
): Promise<void> {
  const newest = await readNewestVersions(db)
  const files = newest.flatMap(({ name, value }) => picturesIn(name, value).map(({ file }) => file))
  if (files.every(isPictureName)) return
  // An older folder has its own pictures in `images/`.
  const find = pictureFinder(folder, ['images', 'pictures'])
  const pictures = new Map<string, NewPicture>()
  const missing: string[] = []
  for (const file of new Set(files.filter((each) => !isPictureName(each)))) {
    const found = find(file)
    const read = 'path' in found ? await pictureOfFile({ file, body: readFileSync(found.path) }, log) : found
    if ('picture' in read) pictures.set(file, read.picture)
    else missing.push(file)
  }
  if (missing.length > 0)
    log.warn(
      { files: missing, folder },
      'pictures of the event were not found and are not shown: put them into its folder, or publish others',
    )
  if (pictures.size === 0) return
  await db.transaction().execute(async (tx) => {
    await lockEvent(tx)
    const names = await insertPictures(tx, [...pictures.values()], now)
    const nameOf = (file: string) => names.get(pictures.get(file)?.name ?? '')
    await changeDocuments(tx, (name, value) => withPictureNames(name, value, nameOf))
  })
  log.info({ pictures: pictures.size }, 'the pictures of the event were taken into the database')
}
