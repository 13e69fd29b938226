import { dayMessages as messages } from '../../../domain/day/messages.ts'
import { ok, refuse } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import { changePlan, talkIn } from '../../day/change-plan.ts'
import { pinTalk as pinStored } from '../../store/talks.ts'

export const pinTalk: Handler<'pin-talk'> = ({ talkId, isPinned }, context, admin) =>
  changePlan(context, admin, async (tx, plan) => {
    const talk = talkIn(plan, talkId)
    if (!talk?.place) return refuse('not-found', messages.unknownTalk)
    if (talk.isPinned === isPinned) return ok({ output: {}, audit: null })
    if (isPinned && talk.isWithdrawn) return refuse('conflict', messages.isCancelled(talk.title))
    await pinStored(tx, talkId, isPinned)
    const action = isPinned ? 'talk-pinned' : 'talk-unpinned'
    return ok({ output: {}, audit: { action, subjectId: talkId, details: { title: talk.title } } })
  })
