import { useEffect, useMemo, useState } from 'react'
import { hasBegun, nowAndNext } from '../../../domain/day/programme.ts'
import { momentsOf, slotsUnderWay } from '../../../domain/day/slots.ts'
import type { WholePlan } from '../../../domain/day/talks.ts'

export interface DayClock {
  /** The server's moment, or the one that a demo is looked at, in milliseconds. */
  now: number
  /** From the event, for the slots of its day. */
  startsAt: string
  endsAt: string
  timeZone: string
}

/** The slot that runs and those that have begun, as time goes on and slots are shifted. */
export function useRunning(clock: DayClock, slots: WholePlan['slots']) {
  const { now: first } = clock
  const [now, setNow] = useState(first)
  useEffect(() => {
    const ahead = first - Date.now()
    const timer = setInterval(() => setNow(Date.now() + ahead), 10_000)
    return () => clearInterval(timer)
  }, [first])
  return useMemo(() => {
    const timed = slots.map((slot) => ({ id: slot.id, ...momentsOf(slot, clock) }))
    return {
      running: nowAndNext(timed, now).now?.id,
      begun: timed.filter((slot) => hasBegun(slot, now)).map(({ id }) => id),
      underWay: slotsUnderWay({ ...clock, day: { slots } }, now),
    }
  }, [clock, slots, now])
}
