import { slotsToCome } from '../../../domain/day/hosts.ts'
import { dayMessages as messages } from '../../../domain/day/messages.ts'
import { placeInWords } from '../../../domain/day/plan.ts'
import { proposalMessages } from '../../../domain/messages/proposal-messages.ts'
import { ok, refuse } from '../../../domain/result.ts'
import { verifyVoter } from '../../auth/voter-cookie.ts'
import type { Handler } from '../../context.ts'
import { changePlan, itsProposer } from '../../day/change-plan.ts'
import { enqueue } from '../../mail/outbox.ts'
import { listAdminEmails } from '../../store/admins.ts'
import { lockContribution } from '../../store/contributions.ts'
import { changeSlotsAway, findHostedTalk, keepHostAnswer, listSlotsAway } from '../../store/hosts.ts'

/** An answer that changes when the host can come is a step of the plan, and organisers get a mail of what is new in it. */
export const answerPlace: Handler<'answer-place'> = async ({ answer, slotIds, seen }, context, found) => {
  const { event, now } = context
  const { id, contributor_email: email } = found
  const within = await context.rateLimits.spend('place-answers-per-record', id)
  if (!within.ok) return within
  let isTold = false
  const answered = await changePlan(context, itsProposer, async (tx, { grid }) => {
    if ((await lockContribution(tx, id)) === 'hidden')
      return refuse('gone', proposalMessages.takenDown(event.publisher.contactEmail))
    const talk = await findHostedTalk(tx, id)
    const slotId = talk?.place?.slotId
    const place = talk?.place && placeInWords(grid, talk.place)
    if (!talk || talk.isWithdrawn || slotId === undefined || !place)
      return refuse('conflict', messages.notOnProgramme)
    if (seen !== undefined && seen !== place) return refuse('conflict', messages.placeChanged)
    const toCome = slotsToCome(event, now).map((slot) => slot.id)
    if (!toCome.includes(slotId)) return refuse('conflict', messages.hasBegun)
    if (slotIds?.some((wanted) => !grid.slots.some((slot) => slot.id === wanted)))
      return refuse('not-found', messages.unknownPlace)
    await keepHostAnswer(tx, id, { answer, slotId }, now)

    const before = await listSlotsAway(tx, talk.hostKey)
    const known = new Set(before.map((slot) => slot.id))
    const wanted = toCome.filter((slot) => slot === slotId || !slotIds || slotIds.includes(slot))
    const away = answer === 'cannot' ? wanted.filter((slot) => !known.has(slot)) : []
    const back = before
      .filter((slot) => slot.isOwn && toCome.includes(slot.id))
      .map((slot) => slot.id)
      .filter((slot) => (answer === 'cannot' ? !wanted.includes(slot) : slot === slotId))
    const output = { success: true } as const
    if (away.length + back.length === 0) return ok({ output, audit: null })
    await changeSlotsAway(tx, talk.hostKey, { back, away })
    const times = grid.slots.filter((slot) => away.includes(slot.id)).map(({ startsAt }) => startsAt)
    if (times.length > 0) {
      const params = { contributionId: id, place, times }
      for (const recipient of await listAdminEmails(tx))
        await enqueue(tx, 'host-cannot', { recipient, params }, now)
      isTold = true
    }
    const action = answer === 'cannot' ? 'proposal-host-away' : 'proposal-host-back'
    return ok({ output, audit: { action, subjectId: id, details: { times } } })
  })
  if (!answered.ok) return answered
  if (isTold) context.mailQueued()
  await verifyVoter(context, email)
  return ok({ success: true })
}
