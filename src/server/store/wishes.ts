/** What the planner needs to know of wishes; who wants what leaves the process of the planner in no answer. */
import { isPublic } from './contributions.ts'
import type { Db } from './engine/db.ts'

/** Every vote for a proposal of the board or of a talk. */
export const listWishes = (db: Db) =>
  db
    .selectFrom('votes')
    .innerJoin('contributions', 'contributions.id', 'contribution_id')
    .leftJoin('talk_sources', 'talk_sources.contribution_id', 'contributions.id')
    .select(['voter_id', 'verified', 'verified_as', 'votes.created_at', 'contributions.id', 'talk_id'])
    .where(({ eb, or }) => or([eb('talk_id', 'is not', null), isPublic]))
    .orderBy('votes.created_at')
    .orderBy('voter_id')
    .orderBy('contributions.id')
    .execute()

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
