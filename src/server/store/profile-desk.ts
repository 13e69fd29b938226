/** Profiles of the directory as organisers see them, hidden ones too. */
import { type SqlBool, sql } from 'kysely'
import { isUuid } from '../../domain/fields.ts'
import { pageShown } from '../../domain/pages-of-lists.ts'
import { type EmptiedField, profilesPageSize } from '../../domain/people-desk.ts'
import { hasLetters } from '../../domain/spelling.ts'
import type { Db } from './engine/db.ts'
import type { Row } from './engine/schema.ts'
import type { Seat } from './seat-people.ts'

export type StoredProfile = Row<'profiles_in_full'>

const byName = sql`customer_name collate "und-x-icu"`
const isHidden = (wanted: boolean) =>
  wanted ? sql<SqlBool>`listing_hidden_at is not null` : sql<SqlBool>`listing_hidden_at is null`

export async function searchProfiles(
  db: Db,
  wanted: { search: string; isHidden: boolean; page: number },
): Promise<{ profiles: StoredProfile[]; found: number }> {
  const search = wanted.search.trim()
  if (search !== '' && !hasLetters(search)) return { profiles: [], found: 0 }
  const inAddress = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const matching = db
    .selectFrom('profiles_in_full')
    .where(isHidden(wanted.isHidden))
    .$if(search !== '', (query) =>
      query.where(sql<SqlBool>`(name_words like all (name_patterns(${search})) or email ilike ${inAddress})`),
    )
  const { found } = await matching
    .select(({ fn }) => fn.countAll<number>().as('found'))
    .executeTakeFirstOrThrow()
  const profiles = await matching
    .selectAll()
    .orderBy(byName)
    .orderBy('id')
    .limit(profilesPageSize)
    .offset((pageShown(wanted.page, found, profilesPageSize) - 1) * profilesPageSize)
    .execute()
  return { profiles, found }
}

export const listProfiles = (db: Db): Promise<StoredProfile[]> =>
  db.selectFrom('profiles_in_full').selectAll().orderBy(byName).orderBy('id').execute()

export const countProfiles = (db: Db): Promise<{ shown: number; hidden: number }> =>
  db
    .selectFrom('profiles_in_full')
    .select([
      sql<number>`(count(*) filter (where listing_hidden_at is null))::int`.as('shown'),
      sql<number>`(count(*) filter (where listing_hidden_at is not null))::int`.as('hidden'),
    ])
    .executeTakeFirstOrThrow()

/** One that is in the directory, or would be if it were not hidden. */
export const findProfile = async (db: Db, id: string): Promise<StoredProfile | undefined> =>
  isUuid(id)
    ? db.selectFrom('profiles_in_full').selectAll().where('id', '=', id).executeTakeFirst()
    : undefined

type Change = { listing_hidden_at: Date | null } | { [Field in EmptiedField]?: null }

/** Under the lock of the order. */
export async function changeListing(tx: Db, profile: StoredProfile, change: Change, now: Date) {
  if (profile.seat_id === null)
    await tx
      .updateTable('orders')
      .set({ ...change, updated_at: now })
      .where('id', '=', profile.order_id)
      .execute()
  else
    await tx
      .updateTable('seats')
      // Seats have no column for the idea.
      .set({ ...(change as Omit<Change, 'app_idea'>), updated_at: now })
      .where('id', '=', profile.seat_id)
      .execute()
}

/** Whether organisers have hidden what the person on a seat shows of themselves. */
export async function isHiddenOnSeat(db: Db, seat: Pick<Seat, 'id' | 'order_id' | 'is_of_buyer'>) {
  const row = seat.is_of_buyer
    ? await db
        .selectFrom('orders')
        .select('listing_hidden_at')
        .where('id', '=', seat.order_id)
        .executeTakeFirst()
    : await db.selectFrom('seats').select('listing_hidden_at').where('id', '=', seat.id).executeTakeFirst()
  return row !== undefined && row.listing_hidden_at !== null
}

/** Since when the profiles of these seats are hidden; seats with a shown profile are left out. */
export async function whenHidden(db: Db, seats: readonly Pick<Seat, 'id'>[]): Promise<Map<string, Date>> {
  if (seats.length === 0) return new Map()
  const rows = await db
    .selectFrom('seats')
    .select(['id', 'listing_hidden_at'])
    .where(
      'id',
      'in',
      seats.map(({ id }) => id),
    )
    .execute()
  return new Map(rows.flatMap(({ id, listing_hidden_at: at }) => (at ? [[id, at] as const] : [])))
}
