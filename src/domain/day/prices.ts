/** What each place would cost or gain in wishes while an organiser holds a talk in hand. */

import { audienceOf } from './advise-plan.ts'
import { boardOf, free, placeIn } from './board.ts'
import { countsOf } from './counts.ts'
import type { Day, Place, Places } from './day.ts'
import { emptyTally } from './grid.ts'

export interface Price extends Place {
  /** Good slots of people who voted, more or fewer than where it stands now. */
  price: number
  /** What stands against it, or should be known. */
  note:
    | { kind: 'closed' | 'begun' | 'away' | 'needs' }
    | { kind: 'pinned' | 'busy'; other: string }
    | { kind: 'small'; seats: number; audience: number }
    | null
}

/** A talk that already has the place goes to where this one came from, or off the grid. */
export function pricesOf(day: Day, now: Places, id: string, begun: readonly string[]): Price[] {
  const { board, wishes } = countsOf(day)
  const rules = boardOf({ ...day, pins: [] })
  const session = board.sessionOf.get(id)
  if (session === undefined) return []
  const tally = emptyTally(board, wishes)
  for (const [other, place] of Object.entries(now)) {
    const at = placeIn(board, place)
    const index = board.sessionOf.get(other)
    if (index !== undefined && at >= 0) tally.put(index, at)
  }
  const from = tally.placeOf[session] ?? free
  const audience = audienceOf(wishes.wanted[session] ?? 0)
  const own = board.sessions[session]

  function gainOf(place: number): number {
    const other = tally.sessionAt[place] ?? free
    if (session === undefined || place === from) return 0
    let gain = tally.put(session, free)
    if (other >= 0) gain += tally.put(other, free)
    gain += tally.put(session, place)
    if (other >= 0 && from >= 0) gain += tally.put(other, from)
    tally.put(session, free)
    if (other >= 0) tally.put(other, place)
    if (from >= 0) tally.put(session, from)
    return gain
  }

  function noteOf(place: Place, at: number): Price['note'] {
    const standing = board.sessions[tally.sessionAt[at] ?? free]?.id
    if (begun.includes(place.slot)) return { kind: 'begun' }
    if (placeIn(rules, place) < 0) return { kind: 'closed' }
    if (standing !== undefined && standing !== id && day.pins.some((pin) => pin.session === standing))
      return { kind: 'pinned', other: standing }
    const busy = (board.rivals[session ?? free] ?? []).find((rival) => {
      const there = board.sessions[rival]?.id ?? ''
      return there !== standing && now[there]?.slot === place.slot
    })
    if (busy !== undefined) return { kind: 'busy', other: board.sessions[busy]?.id ?? '' }
    if (!own?.can.includes(place.slot)) return { kind: 'away' }
    const room = day.rooms.find((one) => one.id === place.room)
    if (!own.needs.every((need) => room?.has.includes(need))) return { kind: 'needs' }
    return room && room.capacity < audience ? { kind: 'small', seats: room.capacity, audience } : null
  }

  return board.places.map(({ room, slot }, at) => {
    const place = { room: board.rooms[room]?.id ?? '', slot: board.slots[slot]?.id ?? '' }
    return { ...place, price: gainOf(at), note: noteOf(place, at) }
  })
}
