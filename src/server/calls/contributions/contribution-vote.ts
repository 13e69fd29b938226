import { contributionMessages } from '../../../domain/messages/contribution-messages.ts'
import { ok, refuse } from '../../../domain/result.ts'
import { spendAsNewVoter } from '../../auth/new-voters.ts'
import { currentVoter, newVoter, rememberVoter } from '../../auth/voter-cookie.ts'
import type { Handler } from '../../context.ts'
import { countUnseen, findLastVote, listVotes } from '../../store/votes.ts'

/** Lists votes, or gives or takes back one; limits new voters (docs/security.md#vote-stuffing). */
export const contributionVote: Handler<'contribution-vote'> = async (input, context) => {
  const { db, now } = context
  const known = currentVoter(context)
  if ('action' in input) {
    const last = known && input.unseen && (await findLastVote(db, known))
    return ok({
      contributionIds: known ? await listVotes(db, known.id) : [],
      ...(last && { unseen: await countUnseen(db, last) }),
    })
  }

  if (!known) {
    const within = await spendAsNewVoter(context)
    if (!within.ok) return within
  }
  const voter = known ?? newVoter()
  const status = await context.voteBatches.cast({
    voter,
    contributionId: input.contributionId,
    isWanted: input.wanted,
    givenAt: now,
  })
  if (!status) return refuse('not-found', contributionMessages.notFound)
  if (!known) rememberVoter(context, voter)
  context.changed('votes')
  return ok({ status })
}
