/** Where and when each session of the slate takes place (docs/product.md#planner): simulated annealing. */
import { type Board, boardOf, free, placeIn } from './board.ts'
import { freeMove } from './chains.ts'
import type { Day, Places } from './day.ts'
import { startFitting } from './fitting.ts'
import { emptyGrid, type Grid } from './grid.ts'
import { seededRandom } from './random.ts'
import { type Wishes, wishesOf } from './wishes.ts'

const starts = 2
/** How often two places are swapped in each start. */
const movesFor = (places: number) => Math.min(300 * places ** 2, 4000 * Math.sqrt(places) + 900 * places)
/** In good slots: at the end only what loses less than this is taken. */
const coldest = 0.05

/**
 * A place for each session of the slate and for each pinned one, if there is one: earlier ones of the slate first. Who
 * wants what is missed by as few as possible. The same input gives the same answer.
 */
export function place(day: Day, slate: string[]): Places {
  const board = boardOf(day)
  return placesOf(board, placed(board, wishesOf(day, board), day.seed, slate))
}

/**
 * As good as `places`, with as few as possible elsewhere than now: what gains nothing does not move. All of `now` is left
 * as it is where nothing would be better.
 */
export function nearest(day: Day, places: Places, now: Places): Places {
  const board = boardOf(day)
  const wishes = wishesOf(day, board)
  const isWhole = Object.keys(places).every((id) => Object.hasOwn(now, id))
  const grid = emptyGrid(board, wishes)
  const value = filled(board, grid, places)
  const before = isWhole ? filled(board, emptyGrid(board, wishes), now) : undefined
  if (before !== undefined && value !== undefined && before >= value - 1e-6) return now
  const swap = swapperOf(board, grid)
  for (let isNearer = true; isNearer; ) {
    isNearer = false
    for (const [id, place] of Object.entries(now)) {
      const from = grid.placeOf[board.sessionOf.get(id) ?? free] ?? free
      const home = placeIn(board, place)
      if (from < 0 || home < 0 || from === home) continue
      const gain = swap(from, home)
      if (gain === undefined) continue
      if (gain >= -1e-6) isNearer = true
      else swap(from, home)
    }
  }
  return placesOf(board, grid.placeOf)
}

/** Its worth, or undefined where a rule is broken. */
function filled(board: Board, grid: Grid, places: Places): number | undefined {
  let value = 0
  for (const [id, place] of Object.entries(places)) {
    const session = board.sessionOf.get(id)
    const at = placeIn(board, place)
    if (session === undefined || at < 0 || !freeMove(board, grid, session, at)) return undefined
    value += grid.put(session, at)
  }
  return value
}

export function placesOf({ places, rooms, slots, sessions }: Board, placeOf: Int32Array): Places {
  const entries: [string, Places[string]][] = []
  for (const [session, { id }] of sessions.entries()) {
    const at = places[placeOf[session] ?? free]
    if (at) entries.push([id, { room: rooms[at.room]?.id ?? '', slot: slots[at.slot]?.id ?? '' }])
  }
  return Object.fromEntries(entries)
}

function placed(board: Board, wishes: Wishes, seed: number, slate: string[]): Int32Array {
  const fitting = startFitting(board)
  for (const [session, at] of board.pinned.entries()) if (at >= 0) fitting.add(session)
  for (const id of slate) {
    const session = board.sessionOf.get(id)
    if (session !== undefined) fitting.add(session)
  }
  let best = fitting.placeOf
  let most = Number.NEGATIVE_INFINITY
  for (let start = 0; start < starts; start++) {
    const grid = emptyGrid(board, wishes)
    let value = 0
    for (const [session, at] of fitting.placeOf.entries()) if (at >= 0) value += grid.put(session, at)
    value += anneal(board, grid, seededRandom(seed + start * 0x9e3779b9))
    if (value > most + 1e-9) {
      most = value
      best = grid.placeOf
    }
  }
  return best
}

/** Leaves the best grid it has seen, and returns what that gained. */
function anneal(board: Board, grid: Grid, random: () => number): number {
  const { places } = board
  const swap = swapperOf(board, grid)
  const moves = Math.ceil(movesFor(places.length))
  const pick = () => Math.floor(random() * places.length)
  let hottest = 0
  let tried = 0
  for (let index = 0; index < 200; index++) {
    const one = pick()
    const other = pick()
    const gain = swap(one, other)
    if (gain === undefined) continue
    swap(one, other)
    hottest += Math.abs(gain)
    tried += 1
  }
  if (tried === 0) return 0
  hottest = Math.max(coldest, (hottest / tried) * 0.7)
  let value = 0
  let most = 0
  let best = grid.placeOf.slice()
  let heat = hottest
  const cooling = (coldest / hottest) ** (1 / moves)
  for (let move = 0; move < moves; move++) {
    heat *= cooling
    const one = pick()
    const other = pick()
    const gain = swap(one, other)
    if (gain === undefined) continue
    if (gain >= 0 || random() < Math.exp(gain / heat)) {
      value += gain
      if (value > most + 1e-9) {
        most = value
        best = grid.placeOf.slice()
      }
    } else swap(one, other)
  }
  for (const session of best.keys()) if ((grid.placeOf[session] ?? free) >= 0) grid.put(session, free)
  for (const [session, at] of best.entries()) if (at >= 0) grid.put(session, at)
  return most + climb(places.length, swap)
}

/** Swaps as long as that gains something. */
function climb(places: number, swap: (one: number, other: number) => number | undefined): number {
  let gained = 0
  for (let isBetter = true; isBetter; ) {
    isBetter = false
    for (let one = 0; one < places; one++) {
      for (let other = one + 1; other < places; other++) {
        const gain = swap(one, other)
        if (gain === undefined) continue
        if (gain > 1e-6) {
          gained += gain
          isBetter = true
        } else swap(one, other)
      }
    }
  }
  return gained
}

/** Swaps what stands in two places and returns what that gains, or does nothing where a rule forbids it. */
function swapperOf(board: Board, grid: Grid): (one: number, other: number) => number | undefined {
  const { places, mayTake, rivals } = board
  const { placeOf, sessionAt } = grid
  const slotOf = Int32Array.from(places, ({ slot }) => slot)
  const may = (session: number, to: number, partner: number) => {
    if (!mayTake[session * places.length + to]) return false
    for (const rival of rivals[session] as number[]) {
      const at = placeOf[rival] as number
      if (rival !== partner && at >= 0 && slotOf[at] === slotOf[to]) return false
    }
    return true
  }
  return (one, other) => {
    const first = sessionAt[one] as number
    const second = sessionAt[other] as number
    if (one === other || (first < 0 && second < 0)) return undefined
    if (first >= 0 && !may(first, other, second)) return undefined
    if (second >= 0 && !may(second, one, first)) return undefined
    let gain = 0
    if (first >= 0) gain += grid.put(first, free)
    if (second >= 0) gain += grid.put(second, one)
    if (first >= 0) gain += grid.put(first, other)
    return gain
  }
}
