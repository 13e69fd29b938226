/** What one tap on the grid does: lifts a talk, lands it, swaps it, or lets it go. */
import type { PricedPlace } from './advice.ts'
import { dayMessages as messages } from './messages.ts'
import { isOnGrid, isSamePlace, placeInWords, problemsOf, type RoomsAndSlots, withMoves } from './plan.ts'
import type { Move, Place, WholePlan } from './talks.ts'

interface Standing {
  id: string
  place: Place | null
  isWithdrawn?: boolean
}

/** The moves that land a lifted talk on a place: who stands there takes the place that becomes free. */
export function landing(
  { talks, ...grid }: RoomsAndSlots & { talks: readonly Standing[] },
  liftedId: string,
  to: Place | null,
): Move[] {
  const lifted = talks.find(({ id }) => id === liftedId)
  if (!lifted || isSamePlace(lifted.place, to)) return []
  const other = to && talks.find(({ id, place }) => id !== liftedId && place && isSamePlace(place, to))
  const from = isOnGrid(grid, lifted) ? lifted.place : null
  return [{ talkId: liftedId, to }, ...(other ? [{ talkId: other.id, to: from }] : [])]
}

/** The talk among these that would leave a slot that has begun; a cancelled one is not held there. */
export const leavesBegun = <Of extends Standing>(
  talks: readonly Of[],
  moves: readonly Move[],
  begun: readonly string[],
): Of | undefined =>
  talks.find(
    ({ id, place, isWithdrawn }) =>
      !isWithdrawn &&
      place !== null &&
      begun.includes(place.slotId) &&
      moves.some(({ talkId, to }) => talkId === id && !isSamePlace(to, place)),
  )

/** The moves that take these back, from where the talks stood before. */
export const inverse = (talks: readonly Standing[], moves: readonly Move[]): Move[] =>
  moves.map(({ talkId }) => ({ talkId, to: talks.find(({ id }) => id === talkId)?.place ?? null }))

/** Whether the talks stand where these moves have put them. */
export const standAfter = (talks: readonly Standing[], moves: readonly Move[]): boolean =>
  moves.every(({ talkId, to }) => talks.some(({ id, place }) => id === talkId && isSamePlace(place, to)))

/** Slots in which people who voted find something, more or fewer than now. */
export function priceInWords(price: PricedPlace['price']): string {
  if (price === 0) return 'as good as now'
  if (isWorse(price)) return `${price === 'a few less' ? 'a few' : -price} would miss something`
  return `${price === 'a few more' ? price : `${price} more`} would find something`
}

export const isWorse = (price: PricedPlace['price']): price is number | 'a few less' =>
  price === 'a few less' || (typeof price === 'number' && price < 0)

/** What a place says once a talk has landed there; nothing where it stands elsewhere. */
export function landedInWords(plan: WholePlan, id: string, at: Place): string {
  const talk = plan.talks.find((each) => each.id === id)
  return talk?.place && isSamePlace(talk.place, at)
    ? `${placeInWords(plan, at)}: ‘${talk.title}’ stands here`
    : ''
}

/** What an undo says to who cannot see it; of a whole plan only how many talks are back. */
export function undoneInWords(plan: WholePlan, moves: readonly Move[]): string {
  const said =
    moves.length > 2
      ? [`${moves.length} talks stand as before.`]
      : moves.flatMap(({ talkId, to }) => {
          const talk = plan.talks.find(({ id }) => id === talkId)
          if (!talk) return []
          const place = to && placeInWords(plan, to)
          return place ? `${place}: ‘${talk.title}’ stands here.` : messages.standsNowhere(talk.title)
        })
  return ['Undone.', ...said].join(' ')
}

/** What a place says to who cannot see it while a talk is lifted: '11:30, Loft: free', and what would be wrong. */
export function landingInWords(
  plan: WholePlan,
  liftedId: string,
  to: Place,
  prices: readonly PricedPlace[] = [],
): string {
  const words = placeInWords(plan, to) ?? ''
  const talk = plan.talks.find(({ place }) => place && isSamePlace(place, to))
  if (plan.closed.some((closed) => isSamePlace(closed, to))) return `${words}: closed`
  if (talk?.id === liftedId) return `${words}: it stands here`
  if (talk?.isPinned) return `${words}: ‘${talk.title}’, pinned`
  const after = withMoves(plan, landing(plan, liftedId, to))
  const problems = problemsOf(after, plan).filter(({ talkIds }) => talkIds.includes(liftedId))
  const priced = prices.find((each) => isSamePlace(each, to))
  const note = problems.length === 0 && priced?.note
  const there = [
    talk ? `‘${talk.title}’, they swap` : 'free',
    ...(priced && !priced.isBlocked ? [priceInWords(priced.price)] : []),
    ...(note ? [note] : []),
  ]
  return [`${words}: ${there.join('; ')}`, ...problems.map(({ sentence }) => sentence)].join('. ')
}
