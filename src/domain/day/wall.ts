/** What a projector in the hall shows at a moment (docs/product.md#wall); the wall's script asks the same. */
import { nowAndNext, type PublishedTalk, type Timed } from './programme.ts'
import { momentsOf } from './slots.ts'

/** `before` are the days before, `soon` the hours; `waiting` the time after all published slots, until the event ends. */
export type Scene = 'empty' | 'before' | 'soon' | 'now' | 'pause' | 'waiting' | 'after'

const soonMs = 12 * 3600_000

export function sceneAt<Slot extends Timed>(
  slots: readonly Slot[],
  moment: number,
  eventEndsAt: number,
): { scene: Scene; now: Slot | undefined; next: Slot | undefined } {
  const marked = nowAndNext(slots, moment)
  return { scene: sceneOf(slots, marked, moment, eventEndsAt), ...marked }
}

function sceneOf(
  slots: readonly Timed[],
  { now, next }: { now: Timed | undefined; next: Timed | undefined },
  moment: number,
  eventEndsAt: number,
): Scene {
  if (slots.length === 0) return 'empty'
  if (now) return 'now'
  if (!next) return moment < eventEndsAt ? 'waiting' : 'after'
  if (slots.some(({ endsAt }) => endsAt <= moment)) return 'pause'
  return next.startsAt - moment > soonMs ? 'before' : 'soon'
}

/** '12:05' until an hour, '2 h 05' from there on; the second that has begun counts. */
export function countdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  const [minutes, rest] = [Math.floor(seconds / 60), two(seconds % 60)]
  return minutes < 60 ? `${minutes}:${rest}` : `${Math.floor(minutes / 60)} h ${two(minutes % 60)}`
}

const two = (count: number) => String(count).padStart(2, '0')

export interface WallTalk {
  id: string
  title: string
  hosts: readonly string[]
  isCancelled: boolean
  room: string
  /** A room has the same ink all day; there are three. */
  ink: number
}

export interface WallSlot extends Timed {
  /** As the clock at the venue shows them. */
  from: string
  to: string
  talks: readonly WallTalk[]
}

interface DayOfEvent {
  startsAt: string
  timeZone: string
  day: {
    rooms: readonly { id: string; name: string }[]
    slots: readonly { id: string; startsAt: string; endsAt: string }[]
  }
}

/** The slots of the whole day, so that a wall without a network goes on. */
export const wallSlots = (talks: readonly PublishedTalk[], event: DayOfEvent): WallSlot[] =>
  event.day.slots
    .map((slot) => ({
      id: slot.id,
      ...momentsOf(slot, event),
      from: slot.startsAt,
      to: slot.endsAt,
      talks: event.day.rooms.flatMap((room, index) =>
        talks
          .filter(({ place }) => place.roomId === room.id && place.slotId === slot.id)
          .map(({ id, title, hosts, isCancelled }) => ({
            id,
            title,
            hosts,
            isCancelled,
            room: room.name,
            ink: index % 3,
          })),
      ),
    }))
    .filter(({ talks }) => talks.length > 0)
