import type { Conflict } from '../../domain/event/merge.ts'
import { writtenIn } from '../../domain/local-time.ts'
import { eventMessages } from '../../domain/messages/event-messages.ts'
import { refuse } from '../../domain/result.ts'
import type { CallContext } from '../context.ts'

/** 409 with who was first, when in the event's zone, and what each of the two has. */
export function refuseChangedMeanwhile(
  { event, now }: Pick<CallContext, 'event' | 'now'>,
  { by, at, current }: { by: string | null; at: Date; current: number },
  fields: readonly Conflict[],
) {
  return refuse('conflict', eventMessages.changedMeanwhile(by, timeInWords(at, now, event.timeZone)), {
    conflict: { current, fields },
  })
}

const dateIn = writtenIn('en-GB', { day: 'numeric', month: 'long' })
const clockIn = writtenIn('en-GB', { hour: '2-digit', minute: '2-digit' })

/** '10:41', of another day '10:41 on 3 June'. */
export function timeInWords(at: Date, now: Date, timeZone: string): string {
  const day = dateIn(at, timeZone)
  const time = clockIn(at, timeZone)
  return day === dateIn(now, timeZone) ? time : `${time} on ${day}`
}
