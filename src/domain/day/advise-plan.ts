/** A whole plan with a reason for each of its places. */
import { free } from './board.ts'
import { type Counts, countsOf } from './counts.ts'
import type { Day, DaySession, Places } from './day.ts'
import { turnout } from './grid.ts'
import { nearest, place } from './placing.ts'
import { few, type PlaceReason } from './reasons.ts'
import { chooseSlate } from './slate.ts'

export interface PlanAdvice {
  places: Places
  /** The reasons of all sessions that are not pinned. */
  why: Record<string, PlaceReason>
  /** Shares of all wishes that can be attended. */
  before: number
  after: number
}

/** From this share of its people on, what they also want is the reason that is named. */
const noteworthy = 0.2

/** A place for each session; those that have one now are placed first. */
export function advisePlan(day: Day, now: Places): PlanAdvice {
  const order = chooseSlate(day, { spare: 0 })
  const rest = day.sessions.map(({ id }) => id).filter((id) => !order.includes(id))
  const all = [...order, ...rest]
  const placed = place(day, [
    ...all.filter((id) => Object.hasOwn(now, id)),
    ...all.filter((id) => !Object.hasOwn(now, id)),
  ])
  const places = nearest(day, placed, now)
  const counts = countsOf(day)
  const loose = day.sessions.filter(({ id }) => !day.pins.some(({ session }) => session === id))
  return {
    places,
    why: Object.fromEntries(loose.map((session) => [session.id, whyThere(day, counts, places, session)])),
    before: counts.worthOf(now).attendable,
    after: counts.worthOf(places).attendable,
  }
}

/** The first that holds: what many of its people want too, the room, its hosts, what it needs. */
export function whyThere(day: Day, counts: Counts, places: Places, session: DaySession): PlaceReason {
  const at = places[session.id]
  if (!at) return { kind: 'full' }
  const voters = counts.votersOf(session.id)
  const apart = apartFrom(counts, places, session.id)
  if (apart && apart.both >= noteworthy * voters) return apart
  return (
    roomFor(day, counts, at.room, session.id) ??
    hostsOf(day, places, session) ??
    needsOf(day, session) ??
    apart ?? { kind: 'anywhere', voters }
  )
}

function hostsOf(day: Day, places: Places, { id, hosts, can }: DaySession): PlaceReason | undefined {
  const isOnly = hosts.length < 2
  for (const other of day.sessions) {
    const there = places[other.id]
    if (other.id !== id && there && other.hosts.some((host) => hosts.includes(host)))
      return { kind: 'host', other: other.id, slot: there.slot, isOnly }
  }
  const slots = day.slots.map((slot) => slot.id)
  const cannot = slots.filter((slot) => !can.includes(slot))
  if (cannot.length === 0) return undefined
  return { kind: 'hours', can: slots.filter((slot) => can.includes(slot)), cannot, isOnly }
}

function needsOf({ rooms }: Day, { needs }: DaySession): PlaceReason | undefined {
  const having = rooms.filter(({ has }) => needs.every((need) => has.includes(need)))
  if (having.length === 0 || having.length === rooms.length) return undefined
  return { kind: 'needs', needs: [...needs], rooms: having.map(({ id }) => id) }
}

/** The session of another slot that most of its people also want, unless they are few. */
function apartFrom({ board, together, votersOf }: Counts, places: Places, id: string) {
  let best: (PlaceReason & { kind: 'apart' }) | undefined
  for (const [index, both] of together(id).entries()) {
    const other = board.sessions[index]?.id ?? ''
    const there = places[other]
    if (!there || there.slot === places[id]?.slot || both < few || both <= (best?.both ?? 0)) continue
    best = { kind: 'apart', other, both, voters: votersOf(id) }
  }
  return best
}

/** The largest room that its people would not fit in, where they fit in this one. */
function roomFor(day: Day, { board, wishes }: Counts, id: string, session: string): PlaceReason | undefined {
  const audience = audienceOf(wishes.wanted[board.sessionOf.get(session) ?? free] ?? 0)
  const room = day.rooms.find((one) => one.id === id)
  if (!room || room.capacity < audience || audience < few) return undefined
  const [smaller] = day.rooms
    .filter(({ capacity }) => capacity < audience)
    .sort((one, other) => other.capacity - one.capacity)
  return smaller && { kind: 'room', room: id, audience, smaller: smaller.id }
}

/** How many come, of those who want it: to the nearest five, from twenty on. */
export function audienceOf(wanted: number): number {
  const come = turnout * wanted
  return come < 20 ? Math.round(come) : Math.round(come / 5) * 5
}
