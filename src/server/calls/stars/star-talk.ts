import { starMessages as messages } from '../../../domain/day/stars.ts'
import { isUuid } from '../../../domain/fields.ts'
import { ok, refuse } from '../../../domain/result.ts'
import { spendAsNewVoter } from '../../auth/new-voters.ts'
import { currentVoter, newVoter, rememberVoter } from '../../auth/voter-cookie.ts'
import type { Handler } from '../../context.ts'
import { listStars, setStar } from '../../store/stars.ts'

/** Says what is wanted, so that it may be sent again; new voters are limited as for votes. */
export const starTalk: Handler<'star-talk'> = async ({ talkId, wanted }, context) => {
  const { db, now } = context
  const known = currentVoter(context)
  if (!known) {
    const within = await spendAsNewVoter(context)
    if (!within.ok) return within
  }
  const voter = known ?? newVoter()
  const isSet = isUuid(talkId) && (await setStar(db, { voter, talkId, wanted, givenAt: now }))
  if (!isSet) return refuse('not-found', messages.notOnProgramme)
  if (!known) rememberVoter(context, voter)
  if (!wanted) return ok({ wanted, clashes: [] })
  const own = (await listStars(db, voter)).filter(({ isHeld }) => isHeld)
  const slotId = own.find((star) => star.talkId === talkId.toLowerCase())?.slotId
  const clashes = own.flatMap((star) =>
    star.slotId === slotId && star.talkId !== talkId.toLowerCase() ? [star.talkId] : [],
  )
  return ok({ wanted, clashes })
}
