import { dayMessages as messages } from '../../../domain/day/messages.ts'
import { ok, refuse } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import { changePlan, talkIn } from '../../day/change-plan.ts'
import { newestProgramme } from '../../store/programmes.ts'
import { deleteTalk, withdrawTalk } from '../../store/talks.ts'

/** An unpublished talk goes, and its proposals are on the board as before; a published one is cancelled and keeps what it has. */
export const removeTalk: Handler<'remove-talk'> = async ({ talkId }, context, admin) => {
  const removed = await changePlan(context, admin, async (tx, plan) => {
    const talk = talkIn(plan, talkId)
    if (!talk) return refuse('not-found', messages.unknownTalk)
    const programme = await newestProgramme(tx)
    const isPublished = programme?.talks.some((published) => published.talkId === talkId) ?? false
    const by = { revision: plan.revision, adminId: admin.id }
    if (isPublished) await withdrawTalk(tx, talkId, by, context.now)
    else await deleteTalk(tx, talkId)
    return ok({
      output: {},
      audit: { action: isPublished ? 'talk-cancelled' : 'talk-removed', details: { title: talk.title } },
    })
  })
  if (removed.ok) context.changed('programme')
  return removed
}
