/** The people who opted in to the directory, and each one's own profile. */
import { type RawBuilder, sql } from 'kysely'
import type { Directory, DirectoryFigures } from '../../domain/backend.ts'
import { isUuid } from '../../domain/fields.ts'
import { directoryPageSize, type OwnProfile, type ProfileUpdates } from '../../domain/participants.ts'
import { isTokenShaped } from '../lib/tokens.ts'
import type { Db } from './engine/db.ts'
import { idOfTokenSubject } from './tokens.ts'

/** A name has at most 200 characters; what is longer finds nobody, and costs no more than this. */
const mostSearched = 201

/**
 * One page of the listed people whose name has, for each word searched, a word that begins with it, case and accents aside
 * (docs/product.md#participants); sorted by name as people sort, pages counted from 1. A page past the last is empty.
 */
export async function searchDirectory(
  db: Db,
  { search, page }: { search: string; page: number },
): Promise<Directory> {
  const query = search.slice(0, mostSearched).toWellFormed().replaceAll('\0', '\ufffd')
  const isFound = sql<boolean>`name_words like all (name_patterns(${query}))`
  const byName = sql`customer_name collate "und-x-icu"`
  const rows = await db
    .selectFrom('participants_public')
    .selectAll()
    // The names alone stand in an index: only those of this page are looked up whole.
    .where('id', 'in', (listed) =>
      listed
        .selectFrom('participants_listed')
        .select('id')
        .where(isFound)
        .orderBy(byName)
        .orderBy('id')
        .limit(directoryPageSize)
        .offset((page - 1) * directoryPageSize),
    )
    .orderBy(byName)
    .orderBy('id')
    .execute()
  const people = rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }))
  const isAll = page === 1 && people.length < directoryPageSize
  const found = isAll ? people.length : await countFound(db, isFound)
  return { people, found, pageCount: Math.max(1, Math.ceil(found / directoryPageSize)) }
}

async function countFound(db: Db, isFound: RawBuilder<boolean>): Promise<number> {
  const { found } = await db
    .selectFrom('participants_listed')
    .select(({ fn }) => fn.countAll<number>().as('found'))
    .where(isFound)
    .executeTakeFirstOrThrow()
  return found
}

/** How many people are listed, and how many of them with a photo. */
export async function countDirectory(db: Db): Promise<DirectoryFigures> {
  const listed = () =>
    db.selectFrom('participants_listed').select(({ fn }) => fn.countAll<number>().as('count'))
  // Apart: each is then read from an index of its own.
  const all = await listed().executeTakeFirstOrThrow()
  const withPhoto = await listed().where('profile_image_url', 'is not', null).executeTakeFirstOrThrow()
  return { total: all.count, withPhoto: withPhoto.count }
}

/** A participant's own profile and the address of the order. */
export type Participant = OwnProfile & { customer_email: string }

const ownColumns = [
  'id',
  'customer_name',
  'about_me',
  'linkedin_profile_url',
  'profile_image_url',
  'app_idea',
  'customer_email',
] as const

/** The participant with this id, listed or not; undefined for any other text, for an order that is not paid, and once it is nobody's. */
export async function findParticipant(db: Db, id: string): Promise<Participant | undefined> {
  if (!isUuid(id)) return undefined
  return present(db).where('id', '=', id).executeTakeFirst()
}

/** The participant whom a live token for editing was mailed to; undefined for any other string. */
export async function findParticipantOfToken(
  db: Db,
  token: string,
  now: Date,
): Promise<Participant | undefined> {
  if (!isTokenShaped(token)) return undefined
  return present(db)
    .where('id', '=', idOfTokenSubject(db, 'profile-edit', token, now))
    .executeTakeFirst()
}

const present = (db: Db) =>
  db.selectFrom('orders').select(ownColumns).where('status', '=', 'paid').where('erased_at', 'is', null)

/** Locks the participant's row until the transaction ends; false when there is no such participant (any more). */
export async function lockParticipant(tx: Db, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('orders')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'paid')
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Changes what is given and nothing else; undefined when there is no such participant (any more). */
export async function changeProfile(
  db: Db,
  id: string,
  changes: Omit<ProfileUpdates, 'profile_image_url'>,
  now: Date,
): Promise<Participant | undefined> {
  return db
    .updateTable('orders')
    .set({ ...changes, updated_at: now })
    .where('id', '=', id)
    .where('status', '=', 'paid')
    .where('erased_at', 'is', null)
    .returning(ownColumns)
    .executeTakeFirst()
}
