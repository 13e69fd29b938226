import { createHash } from 'node:crypto'
import { event } from '../../../../content/event.ts'
import type { SampleContribution } from '../../../../content/types.ts'

interface SampleVote {
  voter_id: string
  verified: boolean
  created_at: Date
}

/** How many voters of each kind there are: a prime, so that steps of any length reach all of them before one comes twice. */
const voters = 71

/**
 * The votes of a made-up proposal: as many as it claims, each by another voter, the same at every load, most of them
 * soon after it was proposed. Its number in the list makes every proposal choose other voters.
 */
export function sampleVotes(proposal: SampleContribution, number: number): SampleVote[] {
  const { votes, verifiedVotes } = proposal
  const from = Date.parse(proposal.createdAt)
  const until = Date.parse(event.startsAt)
  return Array.from({ length: votes }, (_, index) => {
    const verifiedBefore = Math.floor((index * verifiedVotes) / votes)
    const verified = Math.floor(((index + 1) * verifiedVotes) / votes) > verifiedBefore
    const turn = verified ? verifiedBefore : index - verifiedBefore
    const voter = (number + turn * (1 + (number % (voters - 1)))) % voters
    return {
      voter_id: voterId(verified ? `holder of ticket ${voter}` : `passer-by ${voter}`),
      verified,
      created_at: new Date(from + (until - from) * ((index + 1) / (votes + 1)) ** 2),
    }
  })
}

/** As long as the random id of a real voter: 32 characters of base64url. */
const voterId = (who: string) => createHash('sha256').update(who).digest('base64url').slice(0, 32)
