import { useEffect, useState } from 'react'
import { hasBegun, nowAndNext } from '../../../domain/day/programme.ts'

export interface DayClock {
  /** The server's moment, or the one that a demo is looked at, in milliseconds. */
  now: number
  slots: readonly { id: string; startsAt: number; endsAt: number }[]
}

/** The slot that runs and those that have begun, as time goes on. */
export function useRunning({ now: first, slots }: DayClock) {
  const [now, setNow] = useState(first)
  useEffect(() => {
    const ahead = first - Date.now()
    const timer = setInterval(() => setNow(Date.now() + ahead), 10_000)
    return () => clearInterval(timer)
  }, [first])
  return {
    running: nowAndNext(slots, now).now?.id,
    begun: slots.filter((slot) => hasBegun(slot, now)).map(({ id }) => id),
  }
}
