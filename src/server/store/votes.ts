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
 * Gives the voter's vote or takes it back. Only for a contribution that `lockContribution` has locked: then its
 * `vote_count` is the number of its votes at every commit.
 */
export async function toggleVote(
  tx: Db,
  { id, verifiedAs }: Voter,
  contributionId: string,
  now: Date,
): Promise<'added' | 'removed'> {
  const { numDeletedRows } = await tx
    .deleteFrom('votes')
    .where('voter_id', '=', id)
    .where('contribution_id', '=', contributionId)
    .executeTakeFirst()
  const isAdded = numDeletedRows === 0n
  if (isAdded) {
    await tx
      .insertInto('votes')
      .values({
        voter_id: id,
        contribution_id: contributionId,
        verified: verifiedAs !== undefined,
        verified_as: verifiedAs ?? null,
        created_at: now,
      })
      .execute()
  }
  await tx
    .updateTable('contributions')
    .set((is) => ({ vote_count: is('vote_count', '+', isAdded ? 1 : -1) }))
    .where('id', '=', contributionId)
    .execute()
  return isAdded ? 'added' : 'removed'
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
