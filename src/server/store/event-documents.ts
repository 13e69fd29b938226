/** The published versions of the event's documents, and their drafts. */
import { sql } from 'kysely'
import { isSame } from '../../domain/event/merge.ts'
import { inTodaysShape, publishedInTodaysShape } from '../../domain/event/older-shapes.ts'
import type { DocumentName } from '../../domain/event/schemas/index.ts'
import type { Db } from './engine/db.ts'

export interface StoredVersion {
  name: DocumentName
  version: number
  value: object
  publishedAt: Date
  /** The name of an administrator; null for an import. */
  publishedBy: string | null
}

export interface StoredDraft {
  id: number
  name: DocumentName
  /** The published version that it began with. */
  version: number
  value: object
  savedAt: Date
  savedBy: string | null
}

/** How many savings of a draft are kept, so that two people who save at the same time are merged. */
const keptSavings = 20

/** Locks all documents until the transaction ends: the rules between them are checked on what stays true. */
export async function lockEvent(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('event'))`.execute(tx)
}

const versions = (db: Db) =>
  db
    .selectFrom('event_documents')
    .leftJoin('admins', 'admins.id', 'event_documents.published_by')
    .select([
      sql<DocumentName>`event_documents.name`.as('name'),
      'event_documents.version',
      'event_documents.published_at as publishedAt',
      sql<string | null>`coalesce(admins.name, publisher_name)`.as('publishedBy'),
    ])

const value = sql<object>`event_documents.value`.as('value')

/** Documents of an older release are read in today's shape. */
const today = <Row extends { name: DocumentName; value: object }>(row: Row): Row => ({
  ...row,
  value: inTodaysShape(row.name, row.value),
})
const published = <Row extends { name: DocumentName; value: object }>(row: Row): Row => ({
  ...row,
  value: publishedInTodaysShape(row.name, row.value),
})

export const readNewestVersions = async (db: Db): Promise<StoredVersion[]> =>
  (
    await versions(db)
      .select(value)
      .distinctOn('event_documents.name')
      .orderBy('event_documents.name')
      .orderBy('event_documents.version', 'desc')
      .execute()
  ).map(published)

/** The number of the newest version of the document `event`; only grows. */
export async function readEventVersion(db: Db): Promise<number> {
  const { version } = await db
    .selectFrom('event_documents')
    .select(({ fn }) => fn.max('version').as('version'))
    .where('name', '=', 'event')
    .executeTakeFirstOrThrow()
  return version ?? 0
}

/** The newest without a version. */
export async function findVersion(
  db: Db,
  name: DocumentName,
  version?: number,
): Promise<StoredVersion | undefined> {
  const found = await versions(db)
    .select(value)
    .where('event_documents.name', '=', name)
    .$if(version !== undefined, (query) => query.where('event_documents.version', '=', version ?? 0))
    .orderBy('event_documents.version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found && published(found)
}

/** Newest first. */
export async function readAllVersions(db: Db, name: DocumentName): Promise<object[]> {
  const rows = await versions(db)
    .select(value)
    .where('event_documents.name', '=', name)
    .orderBy('event_documents.version', 'desc')
    .execute()
  return rows.map((row) => published(row).value)
}

/** Newest first, without the values. */
export const listVersions = (
  db: Db,
  name: DocumentName,
  most: number,
): Promise<Omit<StoredVersion, 'value'>[]> =>
  versions(db)
    .where('event_documents.name', '=', name)
    .orderBy('event_documents.version', 'desc')
    .limit(most)
    .execute()

export async function insertVersion(
  tx: Db,
  version: { name: DocumentName; version: number; value: object; adminId: string | null },
  now: Date,
): Promise<void> {
  const { adminId, ...row } = version
  await tx
    .insertInto('event_documents')
    .values(({ selectFrom }) => ({
      ...row,
      published_by: adminId,
      publisher_name: selectFrom('admins').select('name').where('id', '=', adminId),
      published_at: now,
    }))
    .execute()
}

/** Rewrites every version and draft that the change concerns: what an older release left. Under `lockEvent`. */
export async function changeDocuments(
  tx: Db,
  change: (name: DocumentName, value: object) => object,
): Promise<void> {
  for (const { name, version } of await tx
    .selectFrom('event_documents')
    .select(['name', 'version'])
    .execute()) {
    const found = await findVersion(tx, name as DocumentName, version)
    const changed = found && change(found.name, found.value)
    if (changed && !isSame(changed, found.value))
      await tx
        .updateTable('event_documents')
        .set({ value: changed })
        .where('name', '=', name)
        .where('version', '=', version)
        .execute()
  }
  for (const { id, name, value } of (await drafts(tx).execute()).map(today)) {
    const changed = change(name, value)
    if (!isSame(changed, value))
      await tx.updateTable('event_drafts').set({ value: changed }).where('id', '=', id).execute()
  }
}

const drafts = (db: Db) =>
  db
    .selectFrom('event_drafts')
    .leftJoin('admins', 'admins.id', 'event_drafts.saved_by')
    .select([
      'event_drafts.id',
      sql<DocumentName>`event_drafts.name`.as('name'),
      'event_drafts.version',
      sql<object>`event_drafts.value`.as('value'),
      'event_drafts.saved_at as savedAt',
      'admins.name as savedBy',
    ])

export const readDrafts = async (db: Db): Promise<StoredDraft[]> =>
  (
    await drafts(db)
      .distinctOn('event_drafts.name')
      .orderBy('event_drafts.name')
      .orderBy('event_drafts.id', 'desc')
      .execute()
  ).map(today)

/** The newest saving, or the one with this id; undefined once it is published, discarded or no longer kept. */
export async function findDraft(db: Db, name: DocumentName, id?: number): Promise<StoredDraft | undefined> {
  const found = await drafts(db)
    .where('event_drafts.name', '=', name)
    .$if(id !== undefined, (query) => query.where('event_drafts.id', '=', id ?? 0))
    .orderBy('event_drafts.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found && today(found)
}

export async function insertDraft(
  tx: Db,
  draft: { name: DocumentName; version: number; value: object; adminId: string },
  now: Date,
): Promise<number> {
  const { adminId, ...row } = draft
  const { id } = await tx
    .insertInto('event_drafts')
    .values({ ...row, saved_by: adminId, saved_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .deleteFrom('event_drafts')
    .where('name', '=', draft.name)
    .where('id', 'not in', (kept) =>
      kept
        .selectFrom('event_drafts')
        .select('id')
        .where('name', '=', draft.name)
        .orderBy('id', 'desc')
        .limit(keptSavings),
    )
    .execute()
  return id
}

export async function deleteDraft(tx: Db, name: DocumentName): Promise<void> {
  await tx.deleteFrom('event_drafts').where('name', '=', name).execute()
}
