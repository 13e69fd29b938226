import { dayMessages as messages } from '../../../domain/day/messages.ts'
import { ok, refuse } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import { changePlan, talkIn } from '../../day/change-plan.ts'
import { splitOff } from '../../store/talks.ts'

export const splitTalk: Handler<'split-talk'> = ({ talkId, contributionId }, context, admin) =>
  changePlan(context, admin, async (tx, plan) => {
    const talk = talkIn(plan, talkId)
    const source = talk?.sources.find(({ id }) => id === contributionId)
    if (!talk || !source) return refuse('not-found', messages.unknownTalk)
    if (talk.sources.length === 1) return refuse('conflict', messages.notMerged)
    const id = await splitOff(tx, talkId, contributionId, context.now)
    return ok({
      output: { talkId: id },
      act: { action: 'talk-split', subjectId: id, details: { title: source.title } },
    })
  })
