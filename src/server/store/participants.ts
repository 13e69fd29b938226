import { type RawBuilder, sql } from 'kysely'
import type { Directory, DirectoryFigures } from '../../domain/backend.ts'
import { isUuid } from '../../domain/fields.ts'
import { directoryPageSize, type OwnProfile, type ProfileUpdates } from '../../domain/participants.ts'
import { hasLetters } from '../../domain/spelling.ts'
import { isTokenShaped } from '../lib/tokens.ts'
import type { Db } from './engine/db.ts'
import { idOfTokenSubject } from './tokens.ts'

/** Names have at most 200 characters: a longer search finds nothing. */
const mostSearched = 201

/** Each word searched must begin a word of the name. Sorted by name; pages count from 1. */
export async function searchDirectory(
  db: Db,
  { search, page }: { search: string; page: number },
): Promise<Directory> {
  if (search.trim() !== '' && !hasLetters(search)) return { people: [], found: 0, pageCount: 1 }
  const query = search.slice(0, mostSearched).toWellFormed().replaceAll('\0', '\ufffd')
  const isFound = sql<boolean>`name_words like all (name_patterns(${query}))`
  const byName = sql`customer_name collate "und-x-icu"`
  const rows = await db
    .selectFrom('participants_public')
    .selectAll()
    // The index holds the names alone: only the people of this page are read whole.
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

export async function countDirectory(db: Db): Promise<DirectoryFigures> {
  const listed = () =>
    db.selectFrom('participants_listed').select(({ fn }) => fn.countAll<number>().as('count'))
  // Two queries, so that each reads an index.
  const all = await listed().executeTakeFirstOrThrow()
  const withPhoto = await listed().where('profile_image_url', 'is not', null).executeTakeFirstOrThrow()
  return { total: all.count, withPhoto: withPhoto.count }
}

export type Participant = OwnProfile & { customer_email: string }

const ownColumns = [
  'id',
  'customer_name',
  'about_me',
  'linkedin_profile_url',
  'profile_image_url',
  'app_idea',
  'customer_email',
  sql<boolean>`listing_hidden_at is not null`.as('is_hidden'),
] as const

export async function findParticipant(db: Db, id: string): Promise<Participant | undefined> {
  if (!isUuid(id)) return undefined
  return present(db).where('id', '=', id).executeTakeFirst()
}

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

/** Locks the participant until the transaction ends; false when there is none. */
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
