/** What one tap on the grid does: lifts a talk, lands it, swaps it, or lets it go. */
import { isSamePlace } from './plan.ts'
import type { Move, Place } from './talks.ts'

interface Standing {
  id: string
  place: Place | null
}

/** The moves that land a lifted talk on a place: who stands there takes the place that becomes free. */
export function landing(talks: readonly Standing[], liftedId: string, to: Place | null): Move[] {
  const lifted = talks.find(({ id }) => id === liftedId)
  if (!lifted || isSamePlace(lifted.place, to)) return []
  const other = to && talks.find(({ id, place }) => id !== liftedId && place && isSamePlace(place, to))
  return [{ talkId: liftedId, to }, ...(other ? [{ talkId: other.id, to: lifted.place }] : [])]
}

/** The moves that take these back, from where the talks stood before. */
export const inverse = (talks: readonly Standing[], moves: readonly Move[]): Move[] =>
  moves.map(({ talkId }) => ({ talkId, to: talks.find(({ id }) => id === talkId)?.place ?? null }))
