import { dayMessages as messages } from '../../../domain/day/messages.ts'
import { ok, refuse } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import { changePlan, talkIn } from '../../day/change-plan.ts'
import { isOnProgramme } from '../../store/programmes.ts'
import { deleteTalk, withdrawTalk } from '../../store/talks.ts'

/** One that visitors see is cancelled, with all it has; of another the proposals are on the board as before. */
export const removeTalk: Handler<'remove-talk'> = async ({ talkId }, context, admin) => {
  const removed = await changePlan(context, admin, async (tx, plan) => {
    const talk = talkIn(plan, talkId)
    if (!talk) return refuse('not-found', messages.unknownTalk)
    const isSeen = await isOnProgramme(tx, talkId)
    const by = { revision: plan.revision, adminId: admin.id }
    if (isSeen) await withdrawTalk(tx, talkId, by, context.now)
    else await deleteTalk(tx, talkId)
    return ok({
      output: {},
      audit: { action: isSeen ? 'talk-cancelled' : 'talk-removed', details: { title: talk.title } },
    })
  })
  if (removed.ok) context.changed('programme')
  return removed
}
