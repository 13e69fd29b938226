/** When a slot of the day is: documents write its times by the clock at the venue, as the schedule does. */
import { localIn, withOffset } from '../event/zoned.ts'

/** A time before it belongs to the night after the event's day. */
const dayBegins = '06:00'

const nextDay = 24 * 60

/** '09:30', as a demo is asked to look at itself at another time (`server/day/as-if.ts`). */
export const clockTime = /^([01]\d|2[0-3]):[0-5]\d$/

/** Minutes since the midnight before the day. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes + (time < dayBegins ? nextDay : 0)
}

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
  const [day = ''] = localIn(startsAt, timeZone).split('T')
  const at = (time: string) => {
    const [later = ''] = new Date(Date.parse(`${day}T00:00:00Z`) + nextDay * 60_000).toISOString().split('T')
    return Date.parse(withOffset(`${time < dayBegins ? later : day}T${time}:00`, timeZone))
  }
  return { startsAt: at(slot.startsAt), endsAt: at(slot.endsAt) }
}
