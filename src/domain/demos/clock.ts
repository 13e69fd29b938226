/** The clock of a demo; without schemas, which phones and the wall do not need. */

interface Clock {
  startedAt: Date | null
  seconds: number
}

export const clockEnd = (startedAt: Date, seconds: number) => new Date(startedAt.getTime() + seconds * 1000)

/** Null before it runs, 0 once it has run out. */
export function secondsLeft({ startedAt, seconds }: Clock, now: Date): number | null {
  if (!startedAt) return null
  return Math.max(0, Math.ceil((clockEnd(startedAt, seconds).getTime() - now.getTime()) / 1000))
}

/** What phones and the wall ask for again and again. */
export interface DemosNow {
  version: number
  /** What is up. */
  showing: { title: string; secondsLeft: number | null } | null
}

export const demosNow = (
  { title, revision, ...clock }: Clock & { revision: number; title: string | null },
  now: Date,
): DemosNow => ({
  version: revision,
  showing: title === null ? null : { title, secondsLeft: secondsLeft(clock, now) },
})

/** 65 -> '1:05'. */
export const clockInWords = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** 85 -> '0.85 above'. */
export const scoreInWords = (hundredths: number) =>
  `${(Math.abs(hundredths) / 100).toFixed(2)} ${hundredths < 0 ? 'below' : 'above'}`
