import { dayMessages as messages } from '../../../domain/day/messages.ts'
import { canBeSplit } from '../../../domain/day/plan.ts'
import { ok, refuse } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import { changePlan, talkIn } from '../../day/change-plan.ts'
import { notifyHosts } from '../../day/notify-hosts.ts'
import { newestProgramme, placeInProgramme } from '../../store/programmes.ts'
import { lockProposals } from '../../store/proposal-desk.ts'
import { splitOff } from '../../store/talks.ts'

/** The proposal leaves a published talk, and so the programme, at once, and its proposer is told. */
export const splitTalk: Handler<'split-talk'> = async ({ talkId, contributionId }, context, admin) => {
  const split = await changePlan(context, admin, async (tx, plan) => {
    const talk = talkIn(plan, talkId)
    const source = talk?.sources.find(({ id }) => id === contributionId)
    if (!talk || !source) return refuse('not-found', messages.unknownTalk)
    if (!canBeSplit(talk)) return refuse('conflict', messages.notMerged)
    // Its proposer may be saving other words.
    await lockProposals(tx, [contributionId])
    const id = await splitOff(tx, talkId, contributionId, context.now)
    const from = placeInProgramme(await newestProgramme(tx), talkId)
    if (from) await notifyHosts(tx, [{ talkId: id, title: source.title, from, to: null }], context)
    return ok({
      output: { talkId: id },
      audit: { action: 'talk-split', subjectId: id, details: { title: source.title } },
    })
  })
  if (split.ok) {
    context.changed('programme')
    context.mailQueued()
  }
  return split
}
