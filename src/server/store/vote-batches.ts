/**
 * Batches votes: while one batch is being written, new votes queue for the next, so they share one commit. A vote that
 * comes alone is written at once (docs/decisions/0020).
 */
import { isUuid } from '../../domain/fields.ts'
import { withTimeout } from '../lib/timeout.ts'
import type { Db } from './engine/db.ts'
import { castVotes, type Vote, type VoteOutcome } from './votes.ts'

export interface VoteBatches {
  /** Resolves after the commit; undefined for an unknown contribution. Throws when its batch failed. */
  cast(vote: Vote): Promise<VoteOutcome | undefined>
}

/** The embedded database needs 0.5 ms a vote, and answers nobody else meanwhile. */
const maxBatchSize = 64

interface QueuedVote {
  vote: Vote
  answer(outcome: VoteOutcome | undefined): void
  fail(error: unknown): void
}

/** A batch that takes longer than `lateAfterMs` no longer delays the next. */
export function createVoteBatches(db: Db, { lateAfterMs = 1_000 } = {}): VoteBatches {
  const queue: QueuedVote[] = []
  let isWriting = false

  async function writeBatches(): Promise<void> {
    if (isWriting) return
    isWriting = true
    // A lock or a broken connection may block a batch for 20 s: the next one takes another connection.
    while (queue.length > 0) {
      await withTimeout(writeBatch(queue.splice(0, maxBatchSize)), lateAfterMs).catch(() => {})
    }
    isWriting = false
  }

  async function writeBatch(votes: readonly QueuedVote[]): Promise<void> {
    try {
      const outcomes = await castVotes(
        db,
        votes.map(({ vote }) => vote),
      )
      votes.forEach(({ answer }, place) => void answer(outcomes[place]))
    } catch (error) {
      // Nothing was written: each vote is tried alone, so that only the invalid ones fail.
      if (isInvalidData(error) && votes.length > 1) for (const one of votes) await writeBatch([one])
      else for (const { fail } of votes) fail(error)
    }
  }

  return {
    async cast(vote) {
      if (!isUuid(vote.contributionId)) return undefined
      return new Promise((answer, fail) => {
        queue.push({ vote, answer, fail })
        void writeBatches()
      })
    },
  }
}

/** Invalid data (SQLSTATE 22, 23), as opposed to a failure of the database. */
const isInvalidData = (error: unknown) => /^2[23]...$/.test(String((error as { code?: unknown }).code))
