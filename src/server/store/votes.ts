import { sql } from 'kysely'
import type { Db } from './engine/db.ts'

/** Somebody who votes: a random id and, once a mailed link proved an address, the keyed hash of it. */
export interface Voter {
  id: string
  verifiedAs?: string | undefined
}

/** The ids of the contributions this voter has voted for. */
export async function listVotes(db: Db, voterId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('votes')
    .select('contribution_id')
    .where('voter_id', '=', voterId)
    .orderBy('created_at')
    .execute()
  return rows.map((row) => row.contribution_id)
}

/** One vote, to be given or taken back. */
export interface Vote {
  voter: Voter
  /** Spelled as a UUID; whether there is such a proposal is the database's to say. */
  contributionId: string
  givenAt: Date
}

export type VoteOutcome = 'added' | 'removed'

/**
 * Gives each vote or takes it back, all in one statement (migration 13): `vote_count` is the number of a proposal's votes at
 * every commit, and two votes of one voter for one proposal follow each other. Answers in the order of the votes; undefined
 * where there is no such proposal. Throws, and has done nothing, when one of them cannot be stored.
 */
export async function toggleVotes(
  db: Db,
  votes: readonly Vote[],
): Promise<readonly (VoteOutcome | undefined)[]> {
  const { rows } = await sql<{ outcomes: (VoteOutcome | null)[] }>`
    select toggle_votes(
      ${votes.map(({ voter }) => voter.id)},
      ${votes.map(({ contributionId }) => contributionId)},
      ${votes.map(({ voter }) => voter.verifiedAs ?? null)},
      ${votes.map(({ givenAt }) => givenAt)}
    ) as outcomes`.execute(db)
  return votes.map((_, place) => rows[0]?.outcomes[place] ?? undefined)
}

/** The voter proved an address: votes given before count as verified from now on, too. */
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
        // The order in which many votes at once touch them, too: nobody waits in a circle.
        .orderBy('contribution_id')
        .forUpdate(),
    )
    .execute()
}
