import { ok } from '../../../domain/result.ts'
import { currentVoter } from '../../auth/voter-cookie.ts'
import type { Handler } from '../../context.ts'
import { findLastVote, listUnseen, listVotes } from '../../store/votes.ts'

/** Nothing is noted of who saw what: whoever votes has looked at what was there. */
export const listUnseenContributions: Handler<'list-unseen-contributions'> = async ({ since }, context) => {
  const { db } = context
  const voter = currentVoter(context)
  const from = since === undefined ? voter && (await findLastVote(db, voter)) : new Date(since)
  if (!from) return ok({ since: null, count: 0, contributions: [], votedIds: [] })
  const { count, contributions } = await listUnseen(db, from)
  const votedIds = voter ? await listVotes(db, voter.id) : []
  const isListed = (id: string) => contributions.some((each) => each.id === id)
  return ok({ since: from.toISOString(), count, contributions, votedIds: votedIds.filter(isListed) })
}
