import { dayMessages as messages } from '../../../domain/day/messages.ts'
import { proposalMessages } from '../../../domain/messages/proposal-messages.ts'
import { ok, refuse } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import { itsProposer } from '../../day/change-plan.ts'
import { transactOnce } from '../../http/idempotency.ts'
import { refuseBlocked } from '../../proposals/blocked-addresses.ts'
import { writeAudit } from '../../store/audit-log.ts'
import { lockContribution } from '../../store/contributions.ts'
import { findHostedTalk } from '../../store/hosts.ts'
import { lockPlan } from '../../store/plan.ts'
import { changeNotes } from '../../store/talks.ts'

const answered = (waits: boolean) =>
  ok(waits ? ({ success: true, waits } as const) : ({ success: true } as const))

/** Public at once, or after review where new proposals are reviewed first. */
export const saveTalkNotes: Handler<'save-talk-notes'> = async (input, context, found) => {
  const { event, now } = context
  const { id, contributor_email: email } = found
  const { notes: text, link, seen } = input
  const within = await context.rateLimits.spend('edits-per-record', id)
  if (!within.ok) return within
  const saved = await transactOnce(context, async (tx) => {
    // Whoever merges or splits its talk does so before or after.
    await lockPlan(tx)
    if ((await lockContribution(tx, id)) === 'hidden')
      return refuse('gone', proposalMessages.takenDown(event.publisher.contactEmail))
    const blocked = await refuseBlocked(tx, context, email)
    if (blocked) return blocked
    const talk = await findHostedTalk(tx, id)
    if (!talk || talk.isWithdrawn) return refuse('conflict', messages.noTalkYet)
    const { notes: before } = talk
    if (before.text === text && before.link === link) return answered(before.waits)
    if (seen && (seen.notes !== before.text || seen.link !== before.link))
      return refuse('conflict', messages.notesChanged)
    const isEmpty = text === '' && link === ''
    const waits = !isEmpty && event.proposals.shown === 'after-a-look'
    await changeNotes(tx, talk.talkId, { text, link, waits }, talk.hostKey, now)
    await writeAudit(tx, { actor: itsProposer.email, action: 'proposal-notes-written', subjectId: id }, now)
    return answered(waits)
  })
  if (saved.ok) context.changed('programme')
  return saved
}
