/** What to do when something happens on the day (docs/product.md#planner): move a few, never plan anew. */
import { type Board, boardOf, free, placeIn } from './board.ts'
import { type Chain, freeMove, searchChains } from './chains.ts'
import type { Day, Happened, Plan, Repair } from './day.ts'
import { emptyGrid, type Grid } from './grid.ts'
import { wishesOf } from './wishes.ts'

/** Beyond one move for each session that has lost its place. */
const spareMoves = 2

/**
 * At most three options: fewest moves, best within `budget`, and all as it was; fewest losses first. `budget` is the maximum of
 * moved sessions, by default those that lost their place plus two; the added one does not count. Begun slots and pins never
 * move: a pinned session whose place is closed is dropped.
 */
export function repair(
  day: Day,
  plan: Plan,
  happened: Happened,
  { budget }: { budget?: number } = {},
): Repair[] {
  const now = Number.isNaN(happened.now) ? 0 : happened.now
  const closed = happened.closed?.filter(({ slot }) => !hasBegun(day, slot, now)) ?? []
  const board = boardOf(day, { closed, can: happened.changedCan })
  const wishes = wishesOf(day, board)
  const grid = emptyGrid(board, wishes, Math.max(0, Math.ceil(now)))
  const start = takeOver(day, board, grid, plan, happened, now)
  const usual = start.unplaced.length + spareMoves
  const most = Number.isFinite(budget) ? Math.max(0, Math.floor(budget ?? 0)) : usual
  const chains = searchChains(board, grid, {
    value: start.value,
    unplaced: start.unplaced,
    added: start.added,
    // Where nobody has lost a place, there is nothing to repair.
    budget: start.unplaced.length > 0 ? most : 0,
    fans: wishes.voters,
    from: now,
  })
  return ranked(chains, asItWas(grid, start)).map((chain) => answer(board, plan, start, chain, happened))
}

const hasBegun = (day: Day, slot: string | undefined, now: number) => {
  const index = day.slots.findIndex(({ id }) => id === slot)
  return index >= 0 && index < now
}

interface Start {
  value: number
  /** Ids of the plan that stay as they are: their slots have begun. */
  begun: Set<string>
  unplaced: number[]
  added: number
  /** Ids of the plan that the day does not know, or that are withdrawn. */
  away: Set<string>
}

/** Puts into the grid what can stay. */
function takeOver(day: Day, board: Board, grid: Grid, plan: Plan, happened: Happened, now: number): Start {
  const withdrawn = new Set(happened.withdrawn)
  const start: Start = { value: 0, begun: new Set(), unplaced: [], added: free, away: new Set() }
  const later: number[] = []
  for (const [id, place] of Object.entries(plan.places)) {
    const session = board.sessionOf.get(id)
    if (hasBegun(day, place.slot, now)) start.begun.add(id)
    else if (session === undefined || withdrawn.has(id)) start.away.add(id)
    else later.push(session)
  }
  for (const id of withdrawn) if (!start.begun.has(id)) start.away.add(id)
  const isPinned = (session: number) => Number((board.pinned[session] ?? free) >= 0)
  later.sort((one, other) => isPinned(other) - isPinned(one) || one - other)
  for (const session of later) {
    const place = plan.places[board.sessions[session]?.id ?? '']
    const at = place ? placeIn(board, place) : free
    if (at >= 0 && freeMove(board, grid, session, at)) start.value += grid.put(session, at)
    else start.unplaced.push(session)
  }
  const added = board.sessionOf.get(happened.added ?? '') ?? free
  const id = happened.added ?? ''
  if (added >= 0 && !Object.hasOwn(plan.places, id) && !withdrawn.has(id)) {
    start.added = added
    start.unplaced.push(added)
  }
  return start
}

/** Whatever has no place gets none; the search may have found nothing that is worth as little. */
const asItWas = ({ placeOf }: Grid, { unplaced, value }: Start): Chain => ({
  placeOf: placeOf.slice(),
  dropped: unplaced,
  moves: 0,
  value,
  worth: value,
})

/** The fewest moves, the best without a further loss, and none; of as many losses and moves, the most valuable. */
function ranked(chains: Chain[], asItWas: Chain): Chain[] {
  const byLoss = (one: Chain, other: Chain) =>
    one.dropped.length - other.dropped.length || one.moves - other.moves || other.value - one.value
  const isAsItWas = ({ moves, dropped }: Chain) =>
    moves === 0 && asItWas.dropped.every((session) => dropped.includes(session))
  const ordered = [...chains.filter((chain) => !isAsItWas(chain)), asItWas].sort(byLoss)
  const [fewest = asItWas] = ordered
  const best = ordered
    .filter(({ dropped }) => dropped.length === fewest.dropped.length)
    .reduce((one, other) => (other.worth > one.worth + 1e-9 ? other : one), fewest)
  return [...new Set([fewest, best, asItWas])].sort(byLoss)
}

function answer(board: Board, plan: Plan, start: Start, chain: Chain, happened: Happened): Repair {
  const places: Plan['places'] = {}
  for (const [id, place] of Object.entries(plan.places)) if (start.begun.has(id)) places[id] = { ...place }
  for (const [session, at] of chain.placeOf.entries()) {
    const place = board.places[at]
    if (!place) continue
    places[board.sessions[session]?.id ?? ''] = {
      room: board.rooms[place.room]?.id ?? '',
      slot: board.slots[place.slot]?.id ?? '',
    }
  }
  const dropped = chain.dropped.map((session) => board.sessions[session]?.id ?? '')
  const unknown = [...start.away].filter(
    (id) => Object.hasOwn(plan.places, id) && !happened.withdrawn?.includes(id),
  )
  const off = new Set([...dropped, ...start.away])
  const slate = plan.slate.filter((id) => !off.has(id))
  const added = happened.added ?? ''
  if (Object.hasOwn(places, added) && !slate.includes(added)) slate.push(added)
  return {
    plan: { slate, places },
    moved: Object.entries(places).flatMap(([id, { room, slot }]) => {
      const before = plan.places[id]
      return before && (before.room !== room || before.slot !== slot) ? [id] : []
    }),
    dropped: [...dropped, ...unknown],
    value: chain.value,
  }
}
