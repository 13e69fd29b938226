/** Beam search over chains: a session without a place takes a free one, or that of another, which then has none. */
import { type Board, free } from './board.ts'
import type { Grid } from './grid.ts'

export interface Chain {
  /** By session of the board; those in slots that have begun are not in it. */
  placeOf: Int32Array
  dropped: number[]
  /** How many stand elsewhere than before; the added one does not count. */
  moves: number
  value: number
  /** The value less the price of its moves. */
  worth: number
}

export interface Task {
  /** The value of the grid as it is. */
  value: number
  unplaced: number[]
  /** Counts no move, or `free`. */
  added: number
  budget: number
  /** By session: voters who want it. */
  fans: number[]
  /** The first slot that has not begun. */
  from: number
}

interface State {
  /** Sessions that were touched, each with where it stands now or `free`; none is touched twice. */
  now: Map<number, number>
  unplaced: number[]
  dropped: number[]
  moves: number
  value: number
}

/** Beam width for each group of states with the same numbers lost, moved and still unplaced. */
const widthFor = (places: number) => (places > 60 ? 8 : 24)
/** In good slots, for each person who wants it: what a move must gain to be worth it. */
const movePrice = 0.12

/** Whether a rule allows the session there, beside all others where they are. */
export function freeMove(board: Board, grid: Grid, session: number, place: number): boolean {
  return (
    board.mayTake[session * board.places.length + place] === 1 &&
    displacedBy(board, grid, session, place).length === 0
  )
}

/** The best chain for each number of losses and moves. The grid is left as it was. */
export function searchChains(board: Board, grid: Grid, task: Task): Chain[] {
  const before = grid.placeOf.slice()
  const width = widthFor(board.places.length)
  const done: State[] = []
  const first = { now: new Map(), unplaced: task.unplaced, dropped: [], moves: 0, value: task.value }
  for (let states: State[] = [first]; states.length > 0; ) {
    const kinds = new Map<string, State[]>()
    for (const state of states) {
      if (state.unplaced.length === 0) done.push(state)
      else
        within(grid, before, state, () => {
          settle(board, grid, task, state, (next) => keep(kinds, width, next))
          return state
        })
    }
    states = [...kinds.values()].flat()
  }
  const ended = new Map<string, State[]>()
  for (const state of done) keep(ended, 3, state)
  const few = board.places.length > 60 ? 1 : 3
  for (const state of [...ended.values()].flatMap((states) => states.slice(0, few))) {
    within(grid, before, state, () => {
      let last = state
      for (let next = improved(board, grid, task, last); next; next = improved(board, grid, task, last)) {
        keep(ended, 3, next)
        last = next
      }
      return last
    })
  }
  return [...ended.values()].flat().map((state) => {
    const placeOf = before.slice()
    for (const [session, place] of state.now) placeOf[session] = place
    const { dropped, moves, value } = state
    return { placeOf, dropped, moves, value, worth: value - priceOf(task, state) }
  })
}

function keep(kinds: Map<string, State[]>, width: number, state: State): void {
  const key = `${state.dropped.length} ${state.moves} ${state.unplaced.length}`
  const kept = kinds.get(key) ?? []
  kinds.set(key, kept)
  const at = kept.findIndex(({ value }) => value < state.value - 1e-9)
  if (at >= 0) kept.splice(at, 0, state)
  else kept.push(state)
  if (kept.length > width) kept.pop()
}

/** Lets `work` see the grid as this state has it; afterwards each session stands where it stood before. */
function within(grid: Grid, before: Int32Array, { now }: State, work: () => State): void {
  for (const session of now.keys()) grid.put(session, free)
  for (const [session, place] of now) if (place >= 0) grid.put(session, place)
  const last = work().now
  for (const session of last.keys()) grid.put(session, free)
  for (const session of last.keys()) {
    const place = before[session] ?? free
    if (place >= 0) grid.put(session, place)
  }
}

/** Where the first of the unplaced can go. */
function settle(board: Board, grid: Grid, task: Task, state: State, found: (next: State) => void): void {
  const [session = 0, ...unplaced] = state.unplaced
  const { now, dropped, moves, value } = state
  found({ now: new Map(now).set(session, free), unplaced, dropped: [...dropped, session], moves, value })
  const more = session === task.added ? 0 : 1
  if (moves + more > task.budget) return
  for (const [place, { slot }] of board.places.entries()) {
    if (slot < task.from || !board.mayTake[session * board.places.length + place]) continue
    const displaced = displacedBy(board, grid, session, place)
    const isStuck = (other: number) => now.has(other) || (board.pinned[other] ?? free) >= 0
    if (displaced.length > 2 || displaced.some(isStuck)) continue
    const back = displaced.map((other) => grid.placeOf[other] ?? free)
    let gain = 0
    for (const other of displaced) gain += grid.put(other, free)
    gain += grid.put(session, place)
    const after = new Map(now).set(session, place)
    for (const other of displaced) after.set(other, free)
    found({
      now: after,
      unplaced: [...unplaced, ...displaced],
      dropped,
      moves: moves + more,
      value: value + gain,
    })
    grid.put(session, free)
    for (const [index, other] of displaced.entries()) grid.put(other, back[index] ?? free)
  }
}

/** The one further move or swap that gains most beyond its price, made in the grid too. */
function improved(board: Board, grid: Grid, task: Task, state: State): State | undefined {
  const { mayTake, places, pinned } = board
  const left = task.budget - state.moves
  const isFree = (session: number) => !state.now.has(session) && (pinned[session] ?? free) < 0
  let most = 1e-6
  let best: { session: number; place: number; other: number; gain: number } | undefined
  for (const [session, from] of grid.placeOf.entries()) {
    if (left < 1 || from < 0 || !isFree(session)) continue
    for (const [place, { slot }] of places.entries()) {
      if (slot < task.from || place === from || !mayTake[session * places.length + place]) continue
      const other = grid.sessionAt[place] ?? free
      if (other >= 0 && (left < 2 || other < session || !isFree(other))) continue
      const gain = swapped(board, grid, session, place)
      if (gain === undefined) continue
      swapped(board, grid, session, from)
      const worth = gain - movePrice * ((task.fans[session] ?? 0) + (other < 0 ? 0 : (task.fans[other] ?? 0)))
      if (worth <= most) continue
      most = worth
      best = { session, place, other, gain }
    }
  }
  if (!best) return undefined
  const { session, place, other, gain } = best
  const from = grid.placeOf[session] ?? free
  swapped(board, grid, session, place)
  const now = new Map(state.now).set(session, place)
  if (other >= 0) now.set(other, from)
  return { ...state, now, moves: state.moves + (other < 0 ? 1 : 2), value: state.value + gain }
}

/** Moves the session, and who is there to where it was; returns the gain, or does nothing where a rule forbids it. */
function swapped(board: Board, grid: Grid, session: number, place: number): number | undefined {
  const from = grid.placeOf[session] ?? free
  const other = grid.sessionAt[place] ?? free
  const mayBack = other < 0 || board.mayTake[other * board.places.length + from] === 1
  if (!mayBack) return undefined
  let gain = grid.put(session, free)
  if (other >= 0) gain += grid.put(other, free)
  const fits =
    freeMove(board, grid, session, place) && (other < 0 || displacedBy(board, grid, other, from).length === 0)
  gain += grid.put(session, fits ? place : from)
  if (other >= 0) gain += grid.put(other, fits ? from : place)
  return fits ? gain : undefined
}

/** Who would have to leave. */
function displacedBy({ places, rivals }: Board, grid: Grid, session: number, place: number): number[] {
  const slot = places[place]?.slot
  const busy = (rivals[session] ?? []).filter((rival) => places[grid.placeOf[rival] ?? free]?.slot === slot)
  const there = grid.sessionAt[place] ?? free
  return there < 0 || busy.includes(there) ? busy : [there, ...busy]
}

/** In good slots: people come to the wrong room, or late. */
function priceOf({ fans, added }: Task, { now }: State): number {
  let moved = 0
  for (const [session, place] of now) if (place >= 0 && session !== added) moved += fans[session] ?? 0
  return movePrice * moved
}
