/** The pictures of the event, with their files in the database: published and backed up with what names them. */
import { sql } from 'kysely'
import type { StoredPictures } from '../../domain/event/stored-pictures.ts'
import type { Db } from './engine/db.ts'
import type { Row } from './engine/schema.ts'

export interface NewPicture {
  name: string
  sha256: Buffer
  shown: string
  width: number
  height: number
  widths: number[]
  /** The one that was given goes by the picture's name. */
  files: readonly { name: string; body: Buffer }[]
}

/** In a backup twice as long, below its longest line; 500 of them are read at once. */
const partBytes = 16_384

/** Stores a picture unless it is there already; returns the name of what has this content. */
export async function insertPicture(tx: Db, picture: NewPicture, now: Date): Promise<string> {
  return (await insertPictures(tx, [picture], now)).get(picture.name) ?? picture.name
}

/** The same for several; the answer goes by the names given. */
export async function insertPictures(
  tx: Db,
  given: readonly NewPicture[],
  now: Date,
): Promise<Map<string, string>> {
  if (given.length === 0) return new Map()
  const pictures = [...new Map(given.map((picture) => [picture.name, picture])).values()]
  const rows = pictures.map(({ files, ...row }) => ({
    ...row,
    size_in_bytes: files.reduce((sum, { body }) => sum + body.length, 0),
    created_at: now,
  }))
  const inserted = await tx
    .insertInto('event_pictures')
    .values(rows)
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .returning('name')
    .execute()
  const isNew = new Set(inserted.map(({ name }) => name))
  await insertParts(tx, pictures.filter(({ name }) => isNew.has(name)).flatMap(partsOf))
  const names = new Map<string, string>()
  for (const { name, sha256 } of pictures)
    names.set(name, isNew.has(name) ? name : await keepPicture(tx, sha256, now))
  return names
}

/** A picture that is uploaded again gets the time of now, so that it is not deleted before a document names it. */
async function keepPicture(tx: Db, sha256: Buffer, now: Date): Promise<string> {
  const { name } = await tx
    .updateTable('event_pictures')
    .set({ created_at: now })
    .where('sha256', '=', sha256)
    .returning('name')
    .executeTakeFirstOrThrow()
  return name
}

const partsOf = ({ name: picture, files }: NewPicture): Row<'event_picture_files'>[] =>
  files.flatMap(({ name, body }) =>
    Array.from({ length: Math.ceil(body.length / partBytes) }, (_, part) => ({
      picture,
      name,
      part,
      body: body.subarray(part * partBytes, (part + 1) * partBytes),
    })),
  )

async function insertParts(tx: Db, parts: readonly Row<'event_picture_files'>[]): Promise<void> {
  for (let at = 0; at < parts.length; at += 50)
    await tx
      .insertInto('event_picture_files')
      .values(parts.slice(at, at + 50))
      .execute()
}

export async function readPictures(db: Db): Promise<StoredPictures> {
  const rows = await db
    .selectFrom('event_pictures')
    .select(['name', 'shown', 'width', 'height', 'widths'])
    .orderBy('name')
    .execute()
  return Object.fromEntries(rows.map(({ name, ...picture }) => [name, picture]))
}

export const listPictures = (
  db: Db,
): Promise<Pick<Row<'event_pictures'>, 'name' | 'shown' | 'width' | 'height' | 'created_at'>[]> =>
  db
    .selectFrom('event_pictures')
    .select(['name', 'shown', 'width', 'height', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('name')
    .execute()

/** Undefined for a file that no picture has. */
export async function readPictureFile(db: Db, name: string): Promise<Buffer | undefined> {
  const parts = await db
    .selectFrom('event_picture_files')
    .select('body')
    .where('name', '=', name)
    .orderBy('part')
    .execute()
  return parts.length > 0 ? Buffer.concat(parts.map(({ body }) => body)) : undefined
}

/** Deletes what was stored before `before` and stands in no version and no draft; returns the names. */
export async function deleteUnnamedPictures(tx: Db, before: Date): Promise<string[]> {
  const rows = await tx
    .deleteFrom('event_pictures')
    .where('created_at', '<', before)
    .where(
      'name',
      'not in',
      sql<string>`(select named.file #>> '{}'
        from (select value from event_documents union all select value from event_drafts) as documents,
          jsonb_path_query(value, 'lax $.**.file') as named (file)
        where jsonb_typeof(named.file) = 'string')`,
    )
    .returning('name')
    .execute()
  return rows.map(({ name }) => name)
}
