/**
 * Assigns each session its own place (Kuhn's bipartite matching): earlier sessions may be moved, and no host is in two places
 * of a slot.
 */
import { type Board, free } from './board.ts'

export interface Fitting {
  /** By session of the board, or `free`. */
  placeOf: Int32Array
  /** By place, or `free`. */
  sessionAt: Int32Array
  /** Whether there is room for it beside all that were added before; these may change places. */
  add(session: number): boolean
}

export function startFitting(board: Board): Fitting {
  const { places, mayTake, rivals, pinned } = board
  const placeOf = new Int32Array(board.sessions.length).fill(free)
  const sessionAt = new Int32Array(places.length).fill(free)
  const log: [session: number, place: number][] = []

  function put(session: number, place: number): void {
    const before = placeOf[session] ?? free
    log.push([session, before])
    if (before >= 0) sessionAt[before] = free
    placeOf[session] = place
    if (place >= 0) sessionAt[place] = session
  }

  function undoTo(length: number): void {
    while (log.length > length) {
      const [session, before] = log.pop() ?? [0, free]
      const now = placeOf[session] ?? free
      if (now >= 0 && sessionAt[now] === session) sessionAt[now] = free
      placeOf[session] = before
      if (before >= 0) sessionAt[before] = session
    }
  }

  /** Who must leave so that the session can stand there. */
  function displacedBy(session: number, place: number): number[] {
    const slot = places[place]?.slot
    const busy = (rivals[session] ?? []).filter((rival) => places[placeOf[rival] ?? free]?.slot === slot)
    const there = sessionAt[place] ?? free
    return there < 0 || busy.includes(there) ? busy : [there, ...busy]
  }

  function seat(session: number, seen: Uint8Array): boolean {
    const possible: number[] = []
    for (let place = 0; place < places.length; place++) {
      if (!mayTake[session * places.length + place]) continue
      if ((sessionAt[place] ?? free) >= 0 || displacedBy(session, place).length > 0) possible.push(place)
      else {
        put(session, place)
        return true
      }
    }
    for (const place of possible) {
      if (seen[place]) continue
      seen[place] = 1
      const displaced = displacedBy(session, place)
      if (displaced.some((other) => (pinned[other] ?? free) >= 0)) continue
      const before = log.length
      for (const other of displaced) put(other, free)
      put(session, place)
      if (displaced.every((other) => (placeOf[other] ?? free) >= 0 || seat(other, seen))) return true
      undoTo(before)
    }
    return false
  }

  return {
    placeOf,
    sessionAt,
    add(session) {
      if ((placeOf[session] ?? free) >= 0) return true
      log.length = 0
      const isSeated = seat(session, new Uint8Array(places.length))
      log.length = 0
      return isSeated
    },
  }
}
