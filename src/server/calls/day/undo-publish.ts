import { dayMessages as messages } from '../../../domain/day/messages.ts'
import { changesBetween, isSamePlace, placeInWords, problemsOf, withMoves } from '../../../domain/day/plan.ts'
import { hasBegun } from '../../../domain/day/programme.ts'
import { momentsOf } from '../../../domain/day/slots.ts'
import { ok, refuse } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import { changePlan } from '../../day/change-plan.ts'
import { notifyHosts } from '../../day/notify-hosts.ts'
import { fillHostHours, moveTalks } from '../../store/plan.ts'
import { insertProgramme, newestProgramme, placeInProgramme, wereHostsTold } from '../../store/programmes.ts'

/** Publishes what was public before as a new version, and the draft goes back with it. */
export const undoPublish: Handler<'undo-publish'> = async ({ version }, context, admin) => {
  const { event, now } = context
  const undone = await changePlan(context, admin, async (tx, plan) => {
    const newest = await newestProgramme(tx)
    if (newest?.version !== version) return refuse('conflict', messages.notNewest)
    const before = await newestProgramme(tx, version)
    if (!before) return refuse('conflict', messages.noEarlier)
    const known = new Map(plan.talks.map((talk) => [talk.id, talk]))
    const talks = before.talks.filter(({ talkId }) => known.get(talkId)?.isWithdrawn === false)
    if (talks.some(({ place }) => placeInWords(plan.grid, place) === undefined))
      return refuse('conflict', messages.placesGone)
    const begun = event.day.slots
      .filter((slot) => hasBegun(momentsOf(slot, event), now.getTime()))
      .map(({ id }) => id)
    const differs = [...newest.talks, ...before.talks].some(
      ({ talkId, place }) =>
        begun.includes(place.slotId) &&
        !isSamePlace(placeInProgramme(newest, talkId), placeInProgramme(before, talkId)),
    )
    if (differs) return refuse('conflict', messages.begun)
    const moves = plan.talks.flatMap(({ id, place }) => {
      const to = placeInProgramme({ talks }, id)
      return isSamePlace(place, to) ? [] : [{ talkId: id, to }]
    })
    // What happened since, as a room that closed, stands in the way of the programme before, too.
    const blocking = problemsOf(withMoves(plan, moves), plan.grid).filter(({ isBlocking }) => isBlocking)
    if (blocking.length > 0) return refuse('conflict', blocking.map(({ sentence }) => sentence).join(' '))
    if (moves.length > 0) await moveTalks(tx, moves, { revision: plan.revision, adminId: admin.id })
    await fillHostHours(tx)
    const made = await insertProgramme(
      tx,
      { publishedBy: admin.name, planRevision: plan.revision, talks },
      now,
    )
    // Whoever has a mail about the place that is taken back gets one about the place that is valid again.
    const changes = changesBetween(newest.talks, withMoves(plan, moves).talks)
    const told = (await wereHostsTold(tx, version)) ? await notifyHosts(tx, changes, context) : 0
    const details = { version: made, from: before.version, told }
    return ok({ output: { version: made }, audit: { action: 'publication-undone', details } })
  })
  if (!undone.ok) return undone
  context.changed('programme')
  context.mailQueued()
  return ok({ version: undone.value.version })
}
