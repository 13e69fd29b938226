/** Which proposals get a place (docs/product.md#planner): sequential proportional approval voting. */
import { type Board, boardOf, numberOr } from './board.ts'
import type { Day } from './day.ts'
import { startFitting } from './fitting.ts'
import { type Wishes, wishesOf } from './wishes.ts'

/** Gains that differ by rounding alone are equal. */
const sameGain = 1e-9

/**
 * The sessions that are on, in the order in which they were chosen, pinned ones first. `spare` is the share of places to
 * keep free. One for which no place would be left is passed over. Ties: earlier proposal, then id.
 */
export function chooseSlate(day: Day, { spare }: { spare: number }): string[] {
  const board = boardOf(day)
  const most = board.places.length - keptFree(board.places.length, spare)
  return chosen(board, wishesOf(day, board), most).map((session) => board.sessions[session]?.id ?? '')
}

/** Never more than that share: six places and a tenth keep none. */
function keptFree(places: number, spare: number): number {
  return Math.floor(places * Math.min(1, Math.max(0, numberOr(spare, 0))) + 1e-9)
}

function chosen(board: Board, wishes: Wishes, most: number): number[] {
  const fitting = startFitting(board)
  const slate: number[] = []
  const onFor = wishes.ballots.map(() => 0)
  const votes = votesBySession(board, wishes)
  const put = (session: number) => {
    slate.push(session)
    for (const { ballot } of votes[session] ?? []) onFor[ballot] = (onFor[ballot] ?? 0) + 1
  }
  const pinned = board.sessions.flatMap((_, session) => ((board.pinned[session] ?? -1) >= 0 ? [session] : []))
  for (const session of pinned) if (fitting.add(session)) put(session)

  const left = new Set(board.sessions.keys())
  for (const session of pinned) left.delete(session)
  while (slate.length < most && left.size > 0) {
    const next = bestOf(left, votes, onFor)
    left.delete(next)
    if (fitting.add(next)) put(next)
  }
  return slate
}

interface Vote {
  ballot: number
  weight: number
}

function votesBySession(board: Board, { ballots, late, unproved }: Wishes): Vote[][] {
  const votes: Vote[][] = board.sessions.map(() => [])
  for (const [index, { wants, isProved, people }] of ballots.entries()) {
    for (const session of wants) {
      const weight = people * (late[session] ?? 1) * (isProved ? 1 : (unproved[session] ?? 0))
      votes[session]?.push({ ballot: index, weight })
    }
  }
  return votes
}

/** A voter's first session on the slate counts whole, the second half, the third a third. */
function bestOf(left: Set<number>, votes: Vote[][], onFor: number[]): number {
  let best = -1
  let most = Number.NEGATIVE_INFINITY
  for (const session of left) {
    let gain = 0
    for (const { ballot, weight } of votes[session] ?? []) gain += weight / (1 + (onFor[ballot] ?? 0))
    if (best < 0 || gain > most + sameGain * Math.abs(most)) {
      best = session
      most = gain
    }
  }
  return best
}
