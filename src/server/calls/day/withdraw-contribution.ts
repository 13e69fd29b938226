import { slotsToCome } from '../../../domain/day/hosts.ts'
import { dayMessages as messages } from '../../../domain/day/messages.ts'
import { placeInWords } from '../../../domain/day/plan.ts'
import { proposalMessages } from '../../../domain/messages/proposal-messages.ts'
import { ok, refuse } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import { changePlan, itsProposer } from '../../day/change-plan.ts'
import { unlessAnswered } from '../../http/idempotency.ts'
import { enqueue } from '../../mail/outbox.ts'
import { listAdminEmails } from '../../store/admins.ts'
import { lockContribution } from '../../store/contributions.ts'
import { findHostedTalk, takeOutOfTalk } from '../../store/hosts.ts'
import { hideProposals } from '../../store/proposal-desk.ts'
import { deleteTalk } from '../../store/talks.ts'

/** Off the board and out of its talk; organisers can show it on the board again. */
export const withdrawContribution: Handler<'withdraw-contribution'> = async (_input, context, { id }) => {
  const { event, now } = context
  let isTold = false
  const withdrawn = await changePlan(context, itsProposer, async (tx, { grid, talks }) => {
    await unlessAnswered(tx, context)
    if ((await lockContribution(tx, id)) === 'hidden')
      return refuse('gone', proposalMessages.takenDown(event.publisher.contactEmail))
    const talk = await findHostedTalk(tx, id)
    const { place } = talk ?? {}
    if (place && !talk?.isWithdrawn && !slotsToCome(event, now).some((slot) => slot.id === place.slotId))
      return refuse('conflict', messages.hasBegun)
    await hideProposals(tx, [id], messages.withdrawnByProposer)
    if (talk) {
      const isOnly = talks.find((each) => each.id === talk.talkId)?.sources.length === 1
      if (isOnly && !place) await deleteTalk(tx, talk.talkId)
      else await takeOutOfTalk(tx, id, talk.talkId, now)
      const params = { contributionId: id, place: (place && placeInWords(grid, place)) ?? null }
      for (const recipient of await listAdminEmails(tx))
        await enqueue(tx, 'proposal-withdrawn', { recipient, params }, now)
      isTold = true
    }
    return ok({
      output: { success: true } as const,
      audit: { action: 'proposal-withdrawn', subjectId: id, details: {} },
    })
  })
  if (!withdrawn.ok) return withdrawn
  context.changed('contributions')
  context.changed('programme')
  if (isTold) context.mailQueued()
  return ok({ success: true })
}
