/** A larger room for a session that more people come to than it seats: in its slot, so that nobody's day changes. */
import { boardOf, free, placeIn } from './board.ts'
import { freeMove } from './chains.ts'
import type { Day, Place, Plan, Repair } from './day.ts'
import { emptyGrid } from './grid.ts'
import { wishesOf } from './wishes.ts'

/**
 * At most three: into a free room, the best swap with one that fewer want, and staying. It and the other may not be
 * pinned, and their slot must not have begun; else there is nothing but staying.
 */
export function relieve(day: Day, plan: Plan, id: string, now: number): Repair[] {
  const board = boardOf(day)
  const wishes = wishesOf(day, board)
  const grid = emptyGrid(board, wishes)
  const stays: Repair = { plan, moved: [], dropped: [], value: 0 }
  const session = board.sessionOf.get(id) ?? free
  const at = plan.places[id]
  const slot = board.slotOf.get(at?.slot ?? '') ?? free
  if (session < 0 || !at || slot < now || (board.pinned[session] ?? free) >= 0) return [stays]
  for (const [other, place] of Object.entries(plan.places)) {
    const index = board.sessionOf.get(other)
    const there = placeIn(board, place)
    if (index !== undefined && there >= 0) grid.put(index, there)
  }
  const from = grid.placeOf[session] ?? free
  const seats = board.rooms[board.roomOf.get(at.room) ?? free]?.capacity ?? 0
  const found: Repair[] = []
  for (const [place, { room, slot: when }] of board.places.entries()) {
    const larger = board.rooms[room]
    if (when !== slot || !larger || larger.capacity <= seats) continue
    const other = grid.sessionAt[place] ?? free
    if (other >= 0) {
      const isLess = (wishes.wanted[other] ?? 0) < (wishes.wanted[session] ?? 0)
      if (from < 0 || (board.pinned[other] ?? free) >= 0 || !isLess) continue
    }
    let value = grid.put(session, free) + (other >= 0 ? grid.put(other, free) : 0)
    const fits = freeMove(board, grid, session, place) && (other < 0 || freeMove(board, grid, other, from))
    value += grid.put(session, fits ? place : from)
    if (other >= 0) value += grid.put(other, fits ? from : place)
    if (!fits) continue
    grid.put(session, free)
    if (other >= 0) grid.put(other, place)
    if (from >= 0) grid.put(session, from)
    found.push(answer(plan, id, { room: larger.id, slot: at.slot }, board.sessions[other]?.id, value))
  }
  const best = (some: Repair[]) => some.toSorted((one, more) => more.value - one.value).slice(0, 1)
  const empty = best(found.filter(({ moved }) => moved.length === 1))
  const swaps = best(
    found.filter(({ moved, value }) => moved.length > 1 && value > (empty[0]?.value ?? -Infinity)),
  )
  return [...empty, ...swaps, stays]
}

function answer(plan: Plan, id: string, to: Place, other: string | undefined, value: number): Repair {
  const at = plan.places[id] as Place
  const places = { ...plan.places, [id]: to, ...(other !== undefined && { [other]: at }) }
  return { plan: { ...plan, places }, moved: other === undefined ? [id] : [id, other], dropped: [], value }
}
