/** When a slot of the day is: documents write its times by the clock at the venue, as the schedule does. */
import { daysAfter } from '../calendar-day.ts'
import { dayIn, dayInWords, withOffset } from '../event/zoned.ts'

/** A time before it belongs to the night after the event's day. */
const dayBegins = '06:00'

const nextDay = 24 * 60
/** `dayBegins`, the day after. */
const nextMorning = nextDay + 6 * 60

/** '09:30', as in `?at=` of a demo (`server/day/demo-time.ts`). */
export const clockTime = /^([01]\d|2[0-3]):[0-5]\d$/

/** Whether a time is of the night after the day. */
export const isOfTheNight = (time: string) => time < dayBegins

/** Minutes since the midnight before the day. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes + (isOfTheNight(time) ? nextDay : 0)
}

/** By the clock: after midnight it is the night of the day, in the early morning the day itself. */
export const isBefore = (time: string, other: string) => time < other && minutesOf(time) < minutesOf(other)

interface Clocks {
  startsAt: string
  endsAt: string
}

interface OfEvent {
  startsAt: string
  timeZone: string
}

/** The moments of a slot, in milliseconds. */
export function momentsOf(
  slot: Clocks,
  { startsAt, timeZone }: OfEvent,
): { startsAt: number; endsAt: number } {
  const at = (time: string) =>
    Date.parse(withOffset(`${dayOf(time, { startsAt, timeZone })}T${time}:00`, timeZone))
  return { startsAt: at(slot.startsAt), endsAt: at(slot.endsAt) }
}

/** 'Saturday 30 August 2025'. */
export const dayOfSlot = (time: string, event: OfEvent): string => dayInWords(dayOf(time, event))

/** '2025-08-30'; of the night, the day after the event's. */
function dayOf(time: string, { startsAt, timeZone }: OfEvent): string {
  const day = dayIn(startsAt, timeZone)
  return isOfTheNight(time) ? daysAfter(day, 1) : day
}

interface DayOfEvent extends OfEvent {
  endsAt: string
  day: { slots: readonly (Clocks & { id: string })[] }
}

/** Slots that have begun, also those that have ended; none once the event is over. */
export const slotsUnderWay = (event: DayOfEvent, now: number): string[] =>
  now >= Date.parse(event.endsAt)
    ? []
    : event.day.slots.filter((slot) => momentsOf(slot, event).startsAt <= now).map(({ id }) => id)

/** This slot and all after it, so many minutes later; undefined where the last one would end in the next morning. */
export function shiftedSlots<Slot extends Clocks & { id: string }>(
  slots: readonly Slot[],
  slotId: string,
  minutes: number,
): Slot[] | undefined {
  const from = slots.findIndex(({ id }) => id === slotId)
  const moved = slots.slice(from).map((slot) => {
    const [startsAt, endsAt] = [slot.startsAt, slot.endsAt].map((time) => minutesOf(time) + minutes)
    return { slot, startsAt: startsAt ?? 0, endsAt: endsAt ?? 0 }
  })
  if (from < 0 || moved.some(({ endsAt }) => endsAt >= nextMorning)) return undefined
  const later = moved.map(({ slot, startsAt, endsAt }) => ({
    ...slot,
    startsAt: clockAt(startsAt),
    endsAt: clockAt(endsAt),
  }))
  return [...slots.slice(0, from), ...later]
}

/** '09:30' of so many minutes since midnight. */
export const clockAt = (minutes: number): string =>
  [Math.floor(minutes / 60) % 24, minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
