/** What the planner needs to know of wishes; who wants what leaves the process of the planner in no answer. */
import { sql } from 'kysely'
import { isPublic } from './contributions.ts'
import type { Db } from './engine/db.ts'

/** All that one voter id wants, in the order of time. */
export interface Wisher {
  voter_id: string
  verified: boolean
  verified_as: string | null
  /** `id` of the talk or, where it is none, of the proposal; a talk of two proposals may come twice. `at` in milliseconds. */
  wishes: { id: string; at: number }[]
}

/**
 * Every vote for a proposal of the board or of a talk, and every star; of all devices of a person the newest star counts,
 * and one that was taken back takes the votes for its talk along.
 */
export async function listWishers(db: Db): Promise<Wisher[]> {
  // A row for each voter and not for each wish: the answer of 30,000 wishes is read in a fifth of the time.
  const { rows } = await sql<Omit<Wisher, 'wishes'> & { wishes: string }>`
    with star as (
      select distinct on (coalesce(verified_as, voter_id), talk_id) * from stars
      order by coalesce(verified_as, voter_id), talk_id, given_at desc, wanted desc),
    wish as (
      select voter_id, verified, verified_as, votes.created_at as at, coalesce(talk_id, contributions.id) as id
      from votes join contributions on contributions.id = votes.contribution_id
      left join talk_sources on talk_sources.contribution_id = contributions.id
      where (talk_id is not null or ${isPublic})
        -- As "not in" each list is hashed whatever the statistics say; joined, each vote was compared with each star.
        and (talk_id is null or (talk_id, voter_id) not in (select talk_id, voter_id from star where not wanted))
        and (talk_id is null or verified_as is null or (talk_id, verified_as) not in (
          select talk_id, verified_as from star where not wanted and verified_as is not null))
      union all
      select voter_id, verified_as is not null, verified_as, given_at, talk_id from star where wanted)
    select voter_id, bool_or(verified) as verified,
      (array_agg(verified_as order by at) filter (where verified_as is not null))[1] as verified_as,
      string_agg(id || ' ' || floor(extract(epoch from at) * 1000), ' ' order by at, id) as wishes
    from wish group by voter_id order by min(at), voter_id`.execute(db)
  return rows.map(({ wishes, ...voter }) => ({ ...voter, wishes: inPairs(wishes.split(' ')) }))
}

const inPairs = (words: readonly string[]): Wisher['wishes'] =>
  Array.from({ length: words.length / 2 }, (_, index) => ({
    id: words[2 * index] ?? '',
    at: Number(words[2 * index + 1]),
  }))

/** Proposals that are talks or may be, with when they came and the addresses of their proposers. */
export const listProposed = (db: Db) =>
  db
    .selectFrom('contributions')
    .leftJoin('talk_sources', 'talk_sources.contribution_id', 'contributions.id')
    .select([
      'contributions.id',
      'talk_id',
      'title',
      'contributor_email as email',
      'contributions.created_at',
    ])
    .where('type', '<>', 'volunteer')
    .where(({ eb, or }) => or([eb('talk_id', 'is not', null), isPublic]))
    .orderBy('contributions.created_at')
    .orderBy('contributions.id')
    .execute()

/** Talks without a proposal, as from the floor, with when they came. */
export const listOwnTalks = (db: Db) =>
  db
    .selectFrom('talks')
    .select(['id', 'created_at'])
    .where('origin', '<>', 'board')
    .orderBy('created_at')
    .execute()

/** Seats that are paid for, with the answer of the poll where their address is known. */
export const listPollHours = (db: Db) =>
  db
    .selectFrom('seats_in_full')
    .select(['email', 'commitment_status as commitment'])
    .where('status', '=', 'paid')
    .where('cancelled_at', 'is', null)
    .execute()
