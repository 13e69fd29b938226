/** The published programme at a moment (docs/product.md#programme). */
import type { Standing } from '../proposal-tabs.ts'
import type { ShownNotes } from './notes.ts'
import { momentsOf } from './slots.ts'
import type { Place } from './talks.ts'

export interface Timed {
  id: string
  startsAt: number
  endsAt: number
}

/** The slot that runs, and the next one that begins; a slot has begun at its first moment. */
export function nowAndNext<Slot extends Timed>(
  slots: readonly Slot[],
  now: number,
): { now: Slot | undefined; next: Slot | undefined } {
  const inOrder = slots.toSorted((one, other) => one.startsAt - other.startsAt)
  return {
    now: inOrder.find(({ startsAt, endsAt }) => startsAt <= now && now < endsAt),
    next: inOrder.find(({ startsAt }) => startsAt > now),
  }
}

export const hasBegun = ({ startsAt }: Pick<Timed, 'startsAt'>, now: number) => startsAt <= now

/** Instead of a title that visitors do not see; the database writes the first one where a proposal was deleted. */
export const cancelledTitle = 'Cancelled'
/** Its proposer has changed it, and no organiser has looked at it yet. */
export const unseenTitle = 'To be announced'

/** What visitors see of a talk of these proposals: all of it, nothing yet, or that it is cancelled. */
export function seenOf(sources: readonly { standing: Standing }[]): 'all' | 'unseen' | 'cancelled' {
  if (sources.length === 0 || sources.some(({ standing }) => standing === 'shown')) return 'all'
  return sources.every(({ standing }) => standing === 'hidden') ? 'cancelled' : 'unseen'
}

export interface PublishedTalk {
  id: string
  title: string
  hosts: readonly string[]
  isCancelled: boolean
  notes?: ShownNotes | undefined
  place: Place
}

export interface ShownTalk {
  id: string
  title: string
  hosts: readonly string[]
  isCancelled: boolean
  notes?: ShownNotes | undefined
  room: string
  /** Since a short while: it stood elsewhere before. */
  isMoved?: true
}

export interface ShownSlot {
  id: string
  startsAt: string
  endsAt: string
  /** Only on the day, for the running slot and the next one. */
  when?: 'now' | 'next'
  /** One for each room of the programme, in their order; null where nothing is. */
  places: readonly (ShownTalk | null)[]
}

export interface ShownProgramme {
  /** Another one when anything of it reads differently, if only because time has passed. */
  version: string
  rooms: readonly string[]
  slots: readonly ShownSlot[]
}

/** For how long a programme says that a talk has moved. */
export const movedShownForMs = 3600_000

/** Before that nothing is marked as next: everything would be. */
const marksFrom = ({ startsAt }: { startsAt: string }) => Date.parse(startsAt) - 12 * 3600_000

interface DayOfEvent {
  startsAt: string
  endsAt: string
  timeZone: string
  day: {
    rooms: readonly { id: string; name: string }[]
    slots: readonly { id: string; startsAt: string; endsAt: string }[]
  }
}

/** At which other slots are marked than before; ISO 8601. */
export const momentsOfMarks = (event: DayOfEvent): string[] =>
  [marksFrom(event), ...event.day.slots.flatMap((slot) => Object.values(momentsOf(slot, event)))].map(
    (moment) => new Date(moment).toISOString(),
  )

/** Slot by slot, with the rooms in which something is; slots without a talk are left out. */
export function shownProgramme(
  { talks, moved }: { talks: readonly PublishedTalk[]; moved?: ReadonlySet<string> },
  event: DayOfEvent,
  now: number,
): Omit<ShownProgramme, 'version'> {
  const rooms = event.day.rooms.filter(({ id }) => talks.some(({ place }) => place.roomId === id))
  const slots = event.day.slots
    .filter(({ id }) => talks.some(({ place }) => place.slotId === id))
    .map((slot) => ({ ...slot, moments: momentsOf(slot, event) }))
  const timed = slots.map(({ id, moments }) => ({ id, ...moments }))
  const isOver = now >= Date.parse(event.endsAt)
  const isTheDay = !isOver && now >= marksFrom(event)
  const marked = isTheDay ? nowAndNext(timed, now) : { now: undefined, next: undefined }
  return {
    rooms: rooms.map(({ name }) => name),
    slots: slots.map(({ id, startsAt, endsAt }) => ({
      id,
      startsAt,
      endsAt,
      ...(id === marked.now?.id && { when: 'now' as const }),
      ...(id === marked.next?.id && { when: 'next' as const }),
      places: rooms.map((room) => {
        const talk = talks.find(({ place }) => place.roomId === room.id && place.slotId === id)
        if (!talk) return null
        const { title, hosts, isCancelled, notes } = talk
        const isMoved = !isCancelled && moved?.has(talk.id) ? { isMoved: true as const } : {}
        const more = { ...(notes && { notes }), ...isMoved }
        return { id: talk.id, title, hosts, isCancelled, room: room.name, ...more }
      }),
    })),
  }
}
