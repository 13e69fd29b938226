import { ok } from '../../../domain/result.ts'
import { currentVoter } from '../../auth/voter-cookie.ts'
import type { Handler } from '../../context.ts'
import { listStars } from '../../store/stars.ts'

export const listStarsHandler: Handler<'list-stars'> = async (_input, context) => {
  const voter = currentVoter(context)
  const own = voter ? await listStars(context.db, voter) : []
  return ok({
    talkIds: own.map(({ talkId }) => talkId),
    votedTalkIds: own.flatMap(({ talkId, isVote }) => (isVote ? [talkId] : [])),
  })
}
