/** What could stand in a place that is free. */
import type { SlateAdvised } from './advice.ts'
import { isOnGrid, isSamePlace } from './plan.ts'
import type { Move, Place, PlanTalk, WholePlan } from './talks.ts'

/** So many of each kind are offered; who wants more chooses in the slate. */
const mostFillings = 3

/** Talks off the grid, then the next proposals: only what its hosts can give then, in a room with what it needs. */
export function fillingsOf(
  plan: WholePlan,
  { roomId, slotId }: Place,
  { on, next }: Pick<SlateAdvised, 'on' | 'next'>,
): SlateAdvised['on'] {
  if (talkAt(plan, { roomId, slotId })) return []
  const has = plan.rooms.find(({ id }) => id === roomId)?.has ?? []
  const fits = [...on, ...next].filter(({ id, isTalk, freeIn }) => {
    const talk = isTalk ? plan.talks.find((each) => each.id === id) : undefined
    if (!freeIn.includes(slotId) || (isTalk && !talk)) return false
    return (
      !talk || (!isOnGrid(plan, talk) && !talk.isPinned && talk.needs.every((need) => has.includes(need)))
    )
  })
  const first = (isTalk: boolean) => fits.filter((each) => each.isTalk === isTalk).slice(0, mostFillings)
  return [...first(true), ...first(false)]
}

/** A colleague may have put it there while somebody chose. */
export const talkAt = ({ talks }: Pick<WholePlan, 'talks'>, place: Place) =>
  talks.find((talk) => talk.place !== null && isSamePlace(talk.place, place))

/** Talks that could be put on the grid and have no place there, once these moves are done. */
export const waitingAfter = (
  plan: Pick<WholePlan, 'rooms' | 'slots' | 'talks'>,
  moves: readonly Move[],
): PlanTalk[] =>
  plan.talks.filter(
    (talk) =>
      !isOnGrid(plan, talk) &&
      !talk.isWithdrawn &&
      !talk.isPinned &&
      !moves.some(({ talkId, to }) => talkId === talk.id && to !== null),
  )
