import { createHash } from 'node:crypto'
import type { SampleContribution } from './sample-types.ts'

interface SampleVote {
  voter_id: string
  verified: boolean
  created_at: Date
}

/** When the made-up season ends, whatever event the site is about. */
export const sampleDay = '2025-08-30T10:00:00+02:00'

/** Voters of each kind; a prime, so that steps of any length reach all of them. */
const voters = 71

export function sampleVotes(proposal: SampleContribution, number: number): SampleVote[] {
  const { votes, verifiedVotes } = proposal
  const from = Date.parse(proposal.createdAt)
  const until = Date.parse(sampleDay)
  return Array.from({ length: votes }, (_, index) => {
    const verifiedBefore = Math.floor((index * verifiedVotes) / votes)
    const verified = Math.floor(((index + 1) * verifiedVotes) / votes) > verifiedBefore
    const step = verified ? verifiedBefore : index - verifiedBefore
    const voter = (number + step * (1 + (number % (voters - 1)))) % voters
    return {
      voter_id: voterId(verified ? `holder of ticket ${voter}` : `passer-by ${voter}`),
      verified,
      created_at: new Date(from + (until - from) * ((index + 1) / (votes + 1)) ** 2),
    }
  })
}

const voterId = (who: string) => createHash('sha256').update(who).digest('base64url').slice(0, 32)
