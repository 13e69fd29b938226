/** What one tap on the grid does: lifts a talk, lands it, swaps it, or lets it go. */
import { isSamePlace, placeInWords, withMoves, wrongsOf } from './plan.ts'
import type { Move, Place, WholePlan } from './talks.ts'

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

/** What a place says to who cannot see it while a talk is lifted: '11:30, Loft: free', and what would be wrong. */
export function landingInWords(plan: WholePlan, liftedId: string, to: Place): string {
  const words = placeInWords(plan, to) ?? ''
  const talk = plan.talks.find(({ place }) => place && isSamePlace(place, to))
  if (plan.closed.some((closed) => isSamePlace(closed, to))) return `${words}: closed`
  if (talk?.id === liftedId) return `${words}: it stands here`
  if (talk?.isPinned) return `${words}: ‘${talk.title}’, pinned`
  const after = withMoves(plan, landing(plan.talks, liftedId, to))
  const wrongs = wrongsOf(after, plan).filter(({ talkIds }) => talkIds.includes(liftedId))
  return [
    `${words}: ${talk ? `‘${talk.title}’, they swap` : 'free'}`,
    ...wrongs.map(({ sentence }) => sentence),
  ].join('. ')
}
