import { sql } from 'kysely'
import { isUuid } from '../../domain/fields.ts'
import type { Db } from './db.ts'

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

/**
 * Gives the voter's vote or takes it back, in one statement (migration 11): `vote_count` is the number of a proposal's votes
 * at every commit. Undefined when there is no such proposal.
 */
export async function toggleVote(
  db: Db,
  { id, verifiedAs }: Voter,
  contributionId: string,
  now: Date,
): Promise<'added' | 'removed' | undefined> {
  if (!isUuid(contributionId)) return undefined
  const { rows } = await sql<{ outcome: 'added' | 'removed' | null }>`
    select toggle_vote(${id}, ${contributionId}, ${verifiedAs !== undefined}, ${verifiedAs ?? null}, ${now}) as outcome`.execute(
    db,
  )
  return rows[0]?.outcome ?? undefined
}

/** The voter proved an address: votes given before count as verified from now on, too. */
export async function verifyVotes(db: Db, { id, verifiedAs }: Required<Voter>): Promise<void> {
  await db
    .updateTable('votes')
    .set({ verified: true, verified_as: verifiedAs ?? null })
    .where('voter_id', '=', id)
    .where('verified', '=', false)
    .execute()
}
