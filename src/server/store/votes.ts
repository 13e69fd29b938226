import { sql } from 'kysely'
import type { PublicContribution } from '../../domain/views.ts'
import { isPublic, publicColumns } from './contributions.ts'
import type { Db } from './engine/db.ts'
import { withIsoTimes } from './iso-times.ts'

export interface Voter {
  id: string
  verifiedAs?: string | undefined
}

/** For proposals that visitors see. */
export async function listVotes(db: Db, voterId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('votes')
    .innerJoin('contributions', 'contributions.id', 'contribution_id')
    .select('contribution_id')
    .where('voter_id', '=', voterId)
    .where(isPublic)
    .orderBy('votes.created_at')
    .execute()
  return rows.map((row) => row.contribution_id)
}

/** By this browser, or by any that this person has verified to be theirs. */
export async function findLastVote(db: Db, { id, verifiedAs }: Voter): Promise<Date | undefined> {
  const { last } = await db
    .selectFrom('votes')
    .select(({ fn }) => fn.max('created_at').as('last'))
    .where((is) =>
      is.or([is('voter_id', '=', id), ...(verifiedAs ? [is('verified_as', '=', verifiedAs)] : [])]),
    )
    .executeTakeFirstOrThrow()
  return last ?? undefined
}

const mostUnseen = 100

const unseen = (db: Db, since: Date) =>
  db
    .selectFrom('contributions')
    .where('type', 'in', ['talk_session', 'keynote'])
    .where(isPublic)
    .where('created_at', '>', since)

export async function countUnseen(db: Db, since: Date): Promise<number> {
  const { count } = await unseen(db, since)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Proposals that may be talks and came after that. Whoever voted after one came has seen it, so the newest are the least seen. */
export async function listUnseen(
  db: Db,
  since: Date,
): Promise<{ count: number; contributions: PublicContribution[] }> {
  const rows = await unseen(db, since)
    .select(publicColumns)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(mostUnseen)
    .execute()
  return { count: await countUnseen(db, since), contributions: rows.map(withIsoTimes) }
}

export interface Vote {
  voter: Voter
  contributionId: string
  /** What the voter wants in the end; without it the vote is toggled. */
  isWanted?: boolean | undefined
  givenAt: Date
}

export type VoteOutcome = 'added' | 'removed'

/**
 * One statement, so that `vote_count` is right at every commit. Answers in order; undefined for an unknown
 * contribution.
 */
export async function castVotes(
  db: Db,
  votes: readonly Vote[],
): Promise<readonly (VoteOutcome | undefined)[]> {
  const { rows } = await sql<{ outcomes: (VoteOutcome | null)[] }>`
    select cast_votes(
      ${votes.map(({ voter }) => voter.id)},
      ${votes.map(({ contributionId }) => contributionId)},
      ${votes.map(({ isWanted }) => isWanted ?? null)},
      ${votes.map(({ voter }) => voter.verifiedAs ?? null)},
      ${votes.map(({ givenAt }) => givenAt)}
    ) as outcomes`.execute(db)
  return votes.map((_, place) => rows[0]?.outcomes[place] ?? undefined)
}

export async function verifyVotes(db: Db, { id, verifiedAs }: Required<Voter>): Promise<void> {
  await db
    .updateTable('votes')
    .set({ verified: true, verified_as: verifiedAs ?? null })
    .where('voter_id', '=', id)
    .where('contribution_id', 'in', (unverified) =>
      unverified
        .selectFrom('votes')
        .select('contribution_id')
        .where('voter_id', '=', id)
        .where('verified', '=', false)
        // In the order of batches, which prevents deadlocks.
        .orderBy('contribution_id')
        .forUpdate(),
    )
    .execute()
}
