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
  const { on } = chosen(board, wishesOf(day, board), { spare, keep: [] })
  return on.map(({ session }) => board.sessions[session]?.id ?? '')
}

/** Never more than that share: six places and a tenth keep none. */
function keptFree(places: number, spare: number): number {
  return Math.floor(places * Math.min(1, Math.max(0, numberOr(spare, 0))) + 1e-9)
}

/** The state when this session was considered. */
export interface Candidate {
  session: number
  /** Pinned, or kept by an organiser. */
  isKept: boolean
  voters: number
  /** So many of them had nothing of theirs on. */
  without: number
  /** Sessions that each of them had on, on average. */
  each: number
}

export interface Slate {
  on: Candidate[]
  /** For which no place would be left. */
  passed: Candidate[]
  /** The others in the order in which they would follow. */
  next: Candidate[]
  /** By ballot: sessions of theirs that are on. */
  onFor: number[]
}

/** Pinned ones and those to keep come first, the kept ones in the order of the choice. */
export function chosen(
  board: Board,
  wishes: Wishes,
  { spare, keep }: { spare: number; keep: readonly string[] },
): Slate {
  const most = board.places.length - keptFree(board.places.length, spare)
  const fitting = startFitting(board)
  const slate: Slate = { on: [], passed: [], next: [], onFor: wishes.ballots.map(() => 0) }
  const { on, passed, onFor } = slate
  const votes = votesBySession(board, wishes)
  const candidateOf = (session: number, isKept: boolean): Candidate => ({
    session,
    isKept,
    ...standOf(votes[session] ?? [], wishes, onFor),
  })
  const put = (session: number, isKept: boolean) => {
    if (!fitting.add(session)) {
      passed.push(candidateOf(session, isKept))
      return
    }
    on.push(candidateOf(session, isKept))
    for (const { ballot } of votes[session] ?? []) onFor[ballot] = (onFor[ballot] ?? 0) + 1
  }
  const left = new Set(board.sessions.keys())
  const putBest = (some: Set<number>, isKept: boolean) => {
    const session = bestOf(some, votes, onFor)
    some.delete(session)
    left.delete(session)
    put(session, isKept)
  }
  for (const session of board.sessions.keys()) {
    if ((board.pinned[session] ?? -1) < 0) continue
    left.delete(session)
    put(session, true)
  }
  const kept = new Set([...left].filter((session) => keep.includes(board.sessions[session]?.id ?? '')))
  while (kept.size > 0) putBest(kept, true)
  while (on.length < most && left.size > 0) putBest(left, false)
  while (left.size > 0) {
    const session = bestOf(left, votes, onFor)
    left.delete(session)
    const line = hasAnyPlace(board, session) ? slate.next : passed
    line.push(candidateOf(session, false))
  }
  return slate
}

/** Whether it could stand anywhere, if all places were free. */
function hasAnyPlace({ mayTake, places }: Board, session: number): boolean {
  const from = session * places.length
  return mayTake.subarray(from, from + places.length).includes(1)
}

function standOf(votes: Vote[], { ballots }: Wishes, onFor: number[]) {
  let [voters, without, all] = [0, 0, 0]
  for (const { ballot } of votes) {
    const people = ballots[ballot]?.people ?? 0
    const count = onFor[ballot] ?? 0
    voters += people
    all += people * count
    if (count === 0) without += people
  }
  return { voters, without, each: voters > 0 ? all / voters : 0 }
}

interface Vote {
  ballot: number
  weight: number
}

function votesBySession(board: Board, { ballots, late, unverified }: Wishes): Vote[][] {
  const votes: Vote[][] = board.sessions.map(() => [])
  for (const [index, { wants, isVerified, people }] of ballots.entries()) {
    for (const session of wants) {
      const weight = people * (late[session] ?? 1) * (isVerified ? 1 : (unverified[session] ?? 0))
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
