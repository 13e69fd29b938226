import { sql } from 'kysely'
import {
  type BoardType,
  boardPageSize,
  type ContributionSubmission,
  type OwnContribution,
  publicContribution,
  type SimilarContribution,
} from '../../domain/contributions.ts'
import { isUuid } from '../../domain/fields.ts'
import type { Standing } from '../../domain/proposal-tabs.ts'
import { plainTitle, titlesWithin } from '../../domain/schedule.ts'
import type { PublicContribution } from '../../domain/views.ts'
import type { Db } from './engine/db.ts'
import { withIsoTimes } from './iso-times.ts'
import { findToken } from './tokens.ts'

export const publicColumns = Object.keys(publicContribution.shape) as (keyof PublicContribution)[]
const ownColumns = [...publicColumns, 'contributor_email', 'contributor_phone'] as const

/** What visitors may see; whatever is public asks this. Not a parameter: only so the database uses its partial indexes. */
export const isPublic = sql<boolean>`standing = 'shown'`

export async function insertContribution(
  tx: Db,
  { type, ...entry }: Omit<ContributionSubmission, 'homepage'>,
  { standing, now }: { standing: Standing; now: Date },
): Promise<PublicContribution> {
  const row = await tx
    .insertInto('contributions')
    .values({ type, ...entry, standing, created_at: now, updated_at: now })
    .returning(publicColumns)
    .executeTakeFirstOrThrow()
  return withIsoTimes(row)
}

/** With the proposer's address; undefined for an unknown id. */
export async function findContribution(db: Db, id: string): Promise<OwnContribution | undefined> {
  if (!isUuid(id)) return undefined
  const row = await db.selectFrom('contributions').select(ownColumns).where('id', '=', id).executeTakeFirst()
  return row && withIsoTimes(row)
}

export async function findContributionOfToken(
  db: Db,
  token: string,
  now: Date,
): Promise<OwnContribution | undefined> {
  const found = await findToken(db, 'contribution-edit', token, now)
  return found && findContribution(db, found.subjectId)
}

/** By the link of a mail about the programme, or by one that may edit the proposal. */
export async function findContributionOfHost(
  db: Db,
  token: string,
  now: Date,
): Promise<OwnContribution | undefined> {
  const found = await findToken(db, 'talk-host', token, now)
  return found ? findContribution(db, found.subjectId) : findContributionOfToken(db, token, now)
}

/** Undefined for an unknown id. */
export async function findStanding(db: Db, id: string): Promise<Standing | undefined> {
  if (!isUuid(id)) return undefined
  const row = await db.selectFrom('contributions').select('standing').where('id', '=', id).executeTakeFirst()
  return row?.standing
}

/** Whether this address has proposed anything beside it. */
export async function hasOtherProposal(db: Db, email: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('contributions')
    .select('id')
    .where('contributor_email', '=', email)
    .where('id', '!=', id)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Where it stands; undefined for an unknown id. */
export async function lockContribution(tx: Db, id: string): Promise<Standing | undefined> {
  if (!isUuid(id)) return undefined
  const row = await tx
    .selectFrom('contributions')
    .select('standing')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row?.standing
}

export async function readBoardPage(
  db: Db,
  type: BoardType,
  page: number,
): Promise<{ contributions: PublicContribution[]; total: number; pageCount: number }> {
  const ofType = db.selectFrom('contributions').where('type', '=', type).where(isPublic)
  const rows = await ofType
    .select(publicColumns)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(boardPageSize)
    .offset((page - 1) * boardPageSize)
    .execute()
  const { total } = await ofType
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return {
    contributions: rows.map(withIsoTimes),
    total,
    pageCount: Math.max(1, Math.ceil(total / boardPageSize)),
  }
}

export async function findPublicContribution(db: Db, id: string): Promise<PublicContribution | undefined> {
  if (!isUuid(id)) return undefined
  const row = await db
    .selectFrom('contributions')
    .select(publicColumns)
    .where('id', '=', id)
    .where(isPublic)
    .executeTakeFirst()
  return row && withIsoTimes(row)
}

/** Finds by index, so that its time does not grow with the board. */
export async function listContributionsTitledLike(
  db: Db,
  titles: readonly string[],
): Promise<PublicContribution[]> {
  const within = [...new Set(titles.flatMap(titlesWithin))]
  // Letters, digits and spaces only: no pattern of `like`.
  const holding = titles
    .map(plainTitle)
    .filter(Boolean)
    .map((title) => `%${title}%`)
  // A join uses the index; with `any` the planner reads every row.
  const ids = sql<string>`(
    select id from unnest(${within}::text[]) as wanted join contributions on plain_title = wanted
    union select id from unnest(${holding}::text[]) as wanted join contributions on plain_title like wanted)`
  const rows = await db
    .selectFrom('contributions')
    .select(publicColumns)
    .where('type', '<>', 'volunteer')
    .where(isPublic)
    .where('id', 'in', ids)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(withIsoTimes)
}

const leastSimilarity = '0.34'
/** Comparing takes up to 0.2 ms a title (docs/security.md#slow-queries). */
const mostCompared = 300

/** The best three of the first 300 similar titles. Non-Latin alphabets need a database locale other than C. */
export async function listSimilarContributions(db: Db, title: string): Promise<SimilarContribution[]> {
  // One letter may decompose into 18.
  const typed = [...title.normalize('NFKD')].slice(0, 300).join('')
  const similarity = sql<number>`similarity(title_words, title_words(${typed}))`
  return db.transaction().execute(async (tx) => {
    // Without it the planner reads all rows for a long title: 100 ms instead of 5.
    await sql`select set_config('enable_seqscan', 'off', true),
      set_config('pg_trgm.similarity_threshold', ${leastSimilarity}, true)`.execute(tx)
    return tx
      .selectFrom((db) =>
        db
          .selectFrom('contributions')
          .select(['id', 'title', 'contributor_name', 'vote_count', 'title_words'])
          .where(sql<boolean>`title_words % title_words(${typed})`)
          .where(isPublic)
          .limit(mostCompared)
          .as('alike'),
      )
      .select(['id', 'title', 'contributor_name', 'vote_count'])
      .orderBy(similarity, 'desc')
      .orderBy('vote_count', 'desc')
      .orderBy('id')
      .limit(3)
      .execute()
  })
}
