import { leavesBegun } from '../../../domain/day/lifting.ts'
import { dayMessages as messages } from '../../../domain/day/messages.ts'
import { isSamePlace, placeInWords } from '../../../domain/day/plan.ts'
import { slotsUnderWay } from '../../../domain/day/slots.ts'
import type { Move, Place, Undone } from '../../../domain/day/talks.ts'
import { ok, type Refusal, refuse } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import { changePlan, type LockedPlan, moveInPlan, talkIn } from '../../day/change-plan.ts'
import { withDemoTime } from '../../day/demo-time.ts'
import {
  closeLostPlaces,
  type Lost,
  losesPlace,
  lostPlacesOf,
  nothingLost,
  pinAgain,
  reopenLostPlaces,
} from '../../day/lost-places.ts'

const nothingUndone: Undone = { ...nothingLost, pins: [] }

/** Decided on an older plan, moves are done where nobody touched their talks and places since. */
export const applyMoves: Handler<'apply-moves'> = (input, context, admin) =>
  changePlan(context, admin, async (tx, plan) => {
    const { revision, moves, happened, undone = nothingUndone, at, alsoBegun = false } = input
    // As an editor has it that was open over a restore: nothing counts as moved since.
    if (revision > plan.before) return refuse('conflict', messages.planChanged)
    const then = withDemoTime(context, at)
    const lost = happened ? lostPlacesOf(plan, happened, then) : ok(nothingLost)
    if (!lost.ok) return lost
    const refused =
      refusedMove(plan, moves, { lost: lost.value, reopened: undone.places }) ??
      touchedSince(plan, revision, moves)
    if (refused) return refused
    const real = moves.filter(({ talkId, to }) => !isSamePlace(talkIn(plan, talkId)?.place ?? null, to))
    // Advice never moves what has begun; a hand does, after a question.
    const begun =
      (!alsoBegun || happened) && real.length > 0 ? slotsUnderWay(then.event, then.now.getTime()) : []
    const begunTalk = leavesBegun(plan.talks, real, begun)
    if (begunTalk) return refuse('conflict', messages.moveBegun(begunTalk.title))
    const entries = await reopenLostPlaces(tx, plan, undone)
    if (real.length > 0) {
      const moved = await moveInPlan(tx, plan, real, admin.id)
      if (!moved.ok) return moved
      const [first] = real
      const title = real.length === 1 && first ? talkIn(plan, first.talkId)?.title : undefined
      entries.push({ action: 'talks-moved', details: { count: real.length, title } })
    }
    const closed = await closeLostPlaces(tx, plan, real, lost.value)
    if (!closed.ok) return closed
    const pinned = await pinAgain(tx, plan, real, undone.pins)
    return ok({ output: {}, audit: [...entries, ...closed.value, ...pinned] })
  })

function refusedMove(
  plan: LockedPlan,
  moves: readonly Move[],
  { lost, reopened }: { lost: Lost; reopened: readonly Place[] },
): { ok: false; refusal: Refusal } | undefined {
  const isAmong = (places: readonly Place[], to: Place) => places.some((place) => isSamePlace(place, to))
  for (const { talkId, to } of moves) {
    const talk = talkIn(plan, talkId)
    if (!talk) return refuse('not-found', messages.unknownTalk)
    const words = to && placeInWords(plan.grid, to)
    if (words === undefined) return refuse('not-found', messages.unknownPlace)
    if (isSamePlace(talk.place, to)) continue
    if (to && talk.isWithdrawn) return refuse('conflict', messages.isCancelled(talk.title))
    if (words && isAmong(plan.closed, to) && !isAmong(reopened, to))
      return refuse('conflict', messages.placeClosed(words))
    // What is pinned may leave a place that it loses.
    const mayLeave = to === null && losesPlace(talk, lost)
    if (talk.isPinned && !mayLeave) return refuse('conflict', messages.pinned(talk.title))
  }
  return undefined
}

/** Who moved one of these talks, or another to their places, after the plan that the moves were decided on. */
function touchedSince(plan: LockedPlan, revision: number, moves: readonly Move[]) {
  const ids = new Set(moves.map(({ talkId }) => talkId))
  const touched = plan.talks.find(
    ({ id, place, movedRevision }) =>
      movedRevision > revision &&
      (ids.has(id) || moves.some(({ to }) => to !== null && isSamePlace(to, place))),
  )
  if (!touched) return undefined
  const place = touched.place ? placeInWords(plan.grid, touched.place) : undefined
  return refuse('conflict', messages.movedMeanwhile(touched.movedBy ?? 'Somebody', touched.title, place))
}
