/** What can be done when something happens, each option with its price and reasons. */
import { type Counts, countsOf } from './counts.ts'
import { relieve } from './crowded.ts'
import type { Day, Happened, Place, Places, Plan, Repair } from './day.ts'
import type { MoveReason, OptionReason } from './reasons.ts'
import { repair } from './repair.ts'

export interface RepairAdvice {
  kind: 'fewest' | 'best' | 'let-go'
  /** Also those that come off the grid, without a `to`. */
  moves: { id: string; to: Place | null; why: MoveReason }[]
  lost: string[]
  /** People who want one that moves or is lost. */
  concerned: number
  /** Slots in which a person finds something, on average over the whole day. */
  goodSlots: number
  why: OptionReason
}

/** `crowded` is a session that needs a larger room. */
export type Disruption = Happened & { crowded?: string }

export function adviseRepair(day: Day, plan: Plan, { crowded, ...happened }: Disruption): RepairAdvice[] {
  const options =
    crowded === undefined ? repair(day, plan, happened) : relieve(day, plan, crowded, happened.now)
  const counts = countsOf(day)
  return options.map((option, index) => {
    const { moved, dropped } = option
    const isAdded = happened.added !== undefined && !Object.hasOwn(plan.places, happened.added)
    const added =
      isAdded && Object.hasOwn(option.plan.places, happened.added ?? '') ? [happened.added ?? ''] : []
    const off = dropped.filter((id) => Object.hasOwn(plan.places, id))
    const concerned = counts.wanting([...moved, ...off])
    return {
      kind: kindOf(option, { isPlaced: added.length > 0, index, count: options.length }),
      moves: [...added, ...moved, ...off].map((id) => ({
        id,
        to: option.plan.places[id] ?? null,
        why: whyMoved(day, counts, plan.places, option.plan.places, id),
      })),
      lost: dropped,
      concerned,
      goodSlots: counts.worthOf(option.plan.places).goodSlots,
      why: {
        kind: 'option',
        moved: moved.length,
        lost: off.length,
        isStuck: crowded !== undefined && options.length === 1,
        added: isAdded ? (added.length > 0 ? 'placed' : 'left') : null,
        concerned,
      },
    }
  })
}

/** The last option moves nothing: the session loses its place, gets none, or stays where another option would help. */
function kindOf(
  { moved, dropped }: Repair,
  { isPlaced, index, count }: { isPlaced: boolean; index: number; count: number },
): RepairAdvice['kind'] {
  const isLast = count > 1 && index === count - 1
  if (moved.length === 0 && !isPlaced && (dropped.length > 0 || isLast)) return 'let-go'
  return index === 0 ? 'fewest' : 'best'
}

function whyMoved(day: Day, counts: Counts, before: Places, after: Places, id: string): MoveReason {
  const voters = counts.votersOf(id)
  const [from, to] = [before[id], after[id]]
  if (!to) {
    const pin = day.pins.find(({ session }) => session === id)
    return { kind: 'lost', voters, pinnedTo: pin ? { room: pin.room, slot: pin.slot } : null }
  }
  const isThere = (place: Place | undefined) =>
    place !== undefined && place.room === from?.room && place.slot === from.slot
  const follower = Object.keys(after).find((other) => other !== id && isThere(after[other]))
  let [other, both]: [string | null, number] = [null, 0]
  for (const [index, count] of counts.together(id).entries()) {
    const known = counts.board.sessions[index]?.id ?? ''
    if (after[known]?.slot === to.slot && count > both) [other, both] = [known, count]
  }
  return {
    kind: 'moved',
    makesRoomFor: follower ?? null,
    room: from?.slot === to.slot ? to.room : null,
    other,
    both,
    voters,
  }
}
