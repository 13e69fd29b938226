import { dayMessages as messages } from '../../../domain/day/messages.ts'
import { isSamePlace, placeInWords } from '../../../domain/day/plan.ts'
import { ok, refuse } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import { changePlan } from '../../day/change-plan.ts'
import { closePlace as close, openPlace } from '../../store/talks.ts'

export const closePlace: Handler<'close-place'> = (input, context, admin) =>
  changePlan(context, admin, async (tx, plan) => {
    const { roomId, slotId, isClosed, reason = '' } = input
    const place = { roomId, slotId }
    const words = placeInWords(plan.grid, place)
    if (words === undefined) return refuse('not-found', messages.unknownPlace)
    const standing = plan.talks.find((talk) => talk.place && isSamePlace(talk.place, place))
    if (isClosed && standing) return refuse('conflict', messages.placeTaken(standing.title))
    if (plan.closed.some((closed) => isSamePlace(closed, place)) === isClosed)
      return ok({ output: {}, audit: null })
    await (isClosed ? close(tx, place, reason) : openPlace(tx, place))
    const action = isClosed ? 'place-closed' : 'place-opened'
    return ok({ output: {}, audit: { action, details: { place: words } } })
  })
