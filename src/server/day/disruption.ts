/** Checks what an organiser reported and translates it for the planner. */
import type { Disruption } from '../../domain/day/advise-repair.ts'
import { dayMessages as messages } from '../../domain/day/messages.ts'
import { placeInWords } from '../../domain/day/plan.ts'
import type { HappenedOnDay, PlanTalk } from '../../domain/day/talks.ts'
import { ok, type Result, refuse } from '../../domain/result.ts'
import type { CallContext } from '../context.ts'
import type { AdvisedDay } from './day-of-plan.ts'

export function disruptionOf(
  { day, talks, begun }: AdvisedDay,
  happened: HappenedOnDay,
  { event }: Pick<CallContext, 'event'>,
): Result<Disruption> {
  const now = begun.length
  const toCome = (slotIds: readonly string[]) =>
    day.slots.map(({ id }) => id).filter((id) => slotIds.includes(id) && !begun.includes(id))
  const known = (id: string, check: (talk: PlanTalk) => Result<Disruption>) => {
    const talk = talks.find((one) => one.id === id)
    return talk ? check(talk) : refuse('not-found', messages.unknownTalk)
  }
  if ('closeRoom' in happened) {
    const { roomId, slotIds } = happened.closeRoom
    if (!day.rooms.some(({ id }) => id === roomId)) return refuse('not-found', messages.unknownPlace)
    const closed = toCome(slotIds).map((slot) => ({ room: roomId, slot }))
    return closed.length > 0 ? ok({ now, closed }) : refuse('invalid', messages.notThere)
  }
  if ('hostAway' in happened) {
    const { hostKey, slotIds } = happened.hostAway
    const own = talks.filter(({ hosts }) => hosts.some(({ key }) => key === hostKey)).map(({ id }) => id)
    if (own.length === 0) return refuse('not-found', messages.unknownHost)
    const away = toCome(slotIds)
    if (away.length === 0) return refuse('invalid', messages.notThere)
    const changedCan = day.sessions
      .filter(({ id }) => own.includes(id))
      .map(({ id, can }) => {
        // A pin stands above the hours that were known before.
        const pinned = day.pins.filter(({ session }) => session === id).map(({ slot }) => slot)
        return [id, [...can, ...pinned].filter((slot) => !away.includes(slot))] as const
      })
    return ok({ now, changedCan: Object.fromEntries(changedCan) })
  }
  if ('talk' in happened) {
    return known(happened.talk, ({ id, title, place, isPinned }) => {
      const words = place && placeInWords(event.day, place)
      if (words) return refuse('conflict', messages.standsAlready(title, words))
      return place && isPinned ? refuse('conflict', messages.pinned(title)) : ok({ now, added: id })
    })
  }
  return known(happened.crowded, ({ id, title, place, isPinned }) => {
    if (!place || placeInWords(event.day, place) === undefined)
      return refuse('conflict', messages.standsNowhere(title))
    if (begun.includes(place.slotId)) return refuse('conflict', messages.talkHasBegun(title))
    return isPinned ? refuse('conflict', messages.pinned(title)) : ok({ now, crowded: id })
  })
}
