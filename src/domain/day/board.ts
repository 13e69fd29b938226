/** A day with numbers instead of ids, in an order that does not depend on how its lists came. */
import type { Day, DaySession, Place } from './day.ts'

export const free = -1
/** The pin of a session that cannot be kept: its place is closed, unknown or taken by another pin. */
export const lostPin = -2

export interface Board {
  /** The earlier proposal first. */
  sessions: DaySession[]
  /** The largest first. */
  rooms: Day['rooms']
  slots: Day['slots']
  /** What is not closed, by rooms and slots. */
  places: { room: number; slot: number }[]
  /** Index of a place by `slot * rooms + room`, or `free` where it is closed. */
  placeAt: Int32Array
  /** Whether session s may take place p, by `s * places + p`. */
  mayTake: Uint8Array
  /** The place that each session is pinned to, `free` or `lostPin`. */
  pinned: Int32Array
  /** Sessions that share a host with it. */
  rivals: number[][]
  sessionOf: Map<string, number>
  slotOf: Map<string, number>
  roomOf: Map<string, number>
}

/** Unknown ids are left out and, of two with one id, the second. Never throws on a `Day`. */
export function boardOf(day: Day, changes: { closed?: Place[]; can?: Record<string, string[]> } = {}): Board {
  const sessions = uniqueById(day.sessions).sort(
    (one, other) => numberOr(one.proposedAt, 0) - numberOr(other.proposedAt, 0) || byText(one.id, other.id),
  )
  const rooms = uniqueById(day.rooms).sort(
    (one, other) =>
      numberOr(other.capacity, 0) - numberOr(one.capacity, 0) ||
      byText([...one.has].sort().join(), [...other.has].sort().join()) ||
      byText(one.id, other.id),
  )
  const slots = day.slots
  const sessionOf = indexById(sessions)
  const roomOf = indexById(rooms)
  const slotOf = indexById(slots)

  const isClosed = new Uint8Array(slots.length * rooms.length)
  const cellOf = (place: Place) => {
    const room = roomOf.get(place.room)
    const slot = slotOf.get(place.slot)
    return room === undefined || slot === undefined ? undefined : slot * rooms.length + room
  }
  for (const place of [...day.closed, ...(changes.closed ?? [])]) {
    const cell = cellOf(place)
    if (cell !== undefined) isClosed[cell] = 1
  }
  const places: Board['places'] = []
  const placeAt = new Int32Array(isClosed.length).fill(free)
  for (let slot = 0; slot < slots.length; slot++) {
    // The second slot of one id has no places.
    if (slotOf.get(slots[slot]?.id ?? '') !== slot) continue
    for (let room = 0; room < rooms.length; room++) {
      const cell = slot * rooms.length + room
      if (!isClosed[cell]) placeAt[cell] = places.push({ room, slot }) - 1
    }
  }
  const board: Board = {
    sessions,
    rooms,
    slots,
    places,
    placeAt,
    mayTake: new Uint8Array(sessions.length * places.length),
    pinned: new Int32Array(sessions.length).fill(free),
    rivals: rivalsOf(sessions),
    sessionOf,
    slotOf,
    roomOf,
  }
  for (const [index, session] of sessions.entries()) {
    const can = new Set(hoursOf(session, changes.can))
    for (const [at, { room, slot }] of places.entries()) {
      const has = rooms[room]?.has ?? []
      const fits = can.has(slots[slot]?.id ?? '') && session.needs.every((need) => has.includes(need))
      if (fits) board.mayTake[index * places.length + at] = 1
    }
  }
  keepPins(board, day, cellOf, changes.can)
  return board
}

/** The number of a place, or `free`. */
export function placeIn(
  { roomOf, slotOf, rooms, placeAt }: Board,
  place: { room: string; slot: string },
): number {
  const room = roomOf.get(place.room)
  const slot = slotOf.get(place.slot)
  return room === undefined || slot === undefined ? free : (placeAt[slot * rooms.length + room] ?? free)
}

/** An organiser's pin stands above hours and needs, but not above what has happened since, nor above another pin. */
function keepPins(
  board: Board,
  day: Day,
  cellOf: (place: Place) => number | undefined,
  can: Record<string, string[]> = {},
): void {
  const { pinned, places, mayTake } = board
  const asked = new Map<number, Place>()
  for (const { session, room, slot } of day.pins) {
    const index = board.sessionOf.get(session)
    if (index !== undefined && !asked.has(index)) asked.set(index, { room, slot })
  }
  const taken = new Set<number>()
  for (const [session, place] of [...asked].sort(([one], [other]) => one - other)) {
    const cell = cellOf(place)
    const at = cell === undefined ? free : (board.placeAt[cell] ?? free)
    const id = board.sessions[session]?.id ?? ''
    const slot = places[at]?.slot
    const isBeaten = (board.rivals[session] ?? []).some((rival) => {
      const other = pinned[rival] ?? free
      return other >= 0 && places[other]?.slot === slot
    })
    const cannot = Object.hasOwn(can, id) && !can[id]?.includes(place.slot)
    const holds = at >= 0 && !taken.has(at) && !isBeaten && !cannot
    pinned[session] = holds ? at : lostPin
    mayTake.fill(0, session * places.length, (session + 1) * places.length)
    if (!holds) continue
    taken.add(at)
    mayTake[session * places.length + at] = 1
  }
}

const hoursOf = ({ id, can }: DaySession, changed: Record<string, string[]> = {}) =>
  Object.hasOwn(changed, id) ? (changed[id] ?? []) : can

function rivalsOf(sessions: DaySession[]): number[][] {
  const byHost = new Map<string, number[]>()
  for (const [index, { hosts }] of sessions.entries()) {
    for (const host of new Set(hosts)) byHost.set(host, [...(byHost.get(host) ?? []), index])
  }
  return sessions.map(({ hosts }, index) => {
    const rivals = new Set(hosts.flatMap((host) => byHost.get(host) ?? []))
    rivals.delete(index)
    return [...rivals].sort((one, other) => one - other)
  })
}

function uniqueById<Item extends { id: string }>(items: Item[]): Item[] {
  const seen = new Set<string>()
  return items.filter(({ id }) => !seen.has(id) && seen.add(id))
}

function indexById(items: { id: string }[]): Map<string, number> {
  const index = new Map<string, number>()
  for (const [at, { id }] of items.entries()) if (!index.has(id)) index.set(id, at)
  return index
}

/** Not by locale: the same everywhere. */
export const byText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

export const numberOr = (value: number, other: number) => (Number.isFinite(value) ? value : other)
