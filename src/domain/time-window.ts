/** From when until when something may be done; no moment means no limit on that side. */
export type WindowState = 'early' | 'open' | 'over'

/** The first moment is inside, the last one is not. */
export function windowState(
  now: Date,
  from: string | null | undefined,
  until: string | null | undefined,
): WindowState {
  if (from && now < new Date(from)) return 'early'
  return until && now >= new Date(until) ? 'over' : 'open'
}
