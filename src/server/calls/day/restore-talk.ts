import { dayMessages as messages } from '../../../domain/day/messages.ts'
import { canComeBack } from '../../../domain/day/plan.ts'
import { ok, refuse } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import { changePlan, talkIn } from '../../day/change-plan.ts'
import { restoreTalk as restoreStored } from '../../store/talks.ts'

/** With its proposals, hosts and stars, beside the grid. */
export const restoreTalk: Handler<'restore-talk'> = async ({ talkId }, context, admin) => {
  const restored = await changePlan(context, admin, async (tx, plan) => {
    const talk = talkIn(plan, talkId)
    if (!talk) return refuse('not-found', messages.unknownTalk)
    if (!talk.isWithdrawn) return ok({ output: {}, audit: null })
    if (!canComeBack(talk)) return refuse('gone', messages.nothingLeft)
    await restoreStored(tx, talkId, context.now)
    return ok({
      output: {},
      audit: { action: 'talk-restored', subjectId: talkId, details: { title: talk.title } },
    })
  })
  if (restored.ok) context.changed('programme')
  return restored
}
