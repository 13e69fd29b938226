import { starMessages as messages } from '../../../domain/day/stars.ts'
import { paths } from '../../../domain/paths.ts'
import { ok, refuse } from '../../../domain/result.ts'
import { currentVoter } from '../../auth/voter-cookie.ts'
import type { Handler } from '../../context.ts'
import { newToken } from '../../lib/tokens.ts'
import { setPlanFeed } from '../../store/stars.ts'

/** The link is shown this once: only its hash is kept. */
export const makePlanFeed: Handler<'make-plan-feed'> = async (_input, context) => {
  const voter = currentVoter(context)
  if (!voter) return refuse('not-found', messages.nothingStarred)
  const within = await context.rateLimits.spend('plan-feeds-per-voter', voter.id)
  if (!within.ok) return within
  const token = newToken()
  await setPlanFeed(context.db, token, voter, context.now)
  return ok({ path: paths.planFeedOf(token) })
}
