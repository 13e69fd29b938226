import { contributionMessages } from '../../../domain/messages/contribution-messages.ts'
import { proposalMessages } from '../../../domain/messages/proposal-messages.ts'
import { ok, refuse } from '../../../domain/result.ts'
import { limitTokenGuesses } from '../../auth/guesses.ts'
import { verifyVoter } from '../../auth/voter-cookie.ts'
import type { Handler } from '../../context.ts'
import { findContributionOfToken, findStanding } from '../../store/contributions.ts'

export const validateContributionEditToken: Handler<'validate-contribution-edit-token'> = async (
  { token },
  context,
) => {
  const contribution = await findContributionOfToken(context.db, token, context.now)
  if (contribution) {
    if ((await findStanding(context.db, contribution.id)) === 'hidden')
      return refuse('gone', proposalMessages.takenDown(context.event.publisher.contactEmail))
    await verifyVoter(context, contribution.contributor_email)
    return ok({ contribution })
  }
  return limitTokenGuesses(context, refuse('not-found', contributionMessages.linkExpired.title))
}
