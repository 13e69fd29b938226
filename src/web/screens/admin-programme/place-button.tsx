import type { KeyboardEvent } from 'react'
import { isWorse, landing, priceInWords } from '../../../domain/day/lifting.ts'
import { isSamePlace } from '../../../domain/day/plan.ts'
import type { Place } from '../../../domain/day/talks.ts'
import type { EditorPart } from './editor-part.ts'
import { TalkCard } from './talk-card.tsx'

export const placeId = ({ roomId, slotId }: Place) => `place-${roomId}-${slotId}`

interface PlaceButtonProps extends EditorPart {
  place: Place
  words: string
  onKeyDown(event: KeyboardEvent): void
  onFocus(): void
}

/** Tap lifts, tap lands; a pinned talk and an empty place open. */
export function PlaceButton(props: PlaceButtonProps) {
  const { place, words, plan, lifted, prices, lift, move, open, grab, onKeyDown, onFocus } = props
  const { talks, closed } = plan
  const talk = talks.find((each) => each.place && isSamePlace(each.place, place))
  const isClosed = closed.some((each) => isSamePlace(each, place))
  // Focus goes through all of them, so none is disabled.
  const isRefused = lifted !== undefined && (isClosed || (talk?.isPinned ?? false))
  const priced = lifted !== talk?.id && prices.find((each) => isSamePlace(each, place))
  function press() {
    if (isRefused) return
    if (lifted !== undefined) {
      lift(undefined)
      void move(landing(plan, lifted, place))
    } else if (!talk) open({ place })
    else if (talk.isPinned) open({ talk: talk.id })
    else lift(talk.id)
  }
  const empty = isClosed ? 'Closed' : 'Free'
  return (
    <button
      type="button"
      id={placeId(place)}
      className="plan-place"
      data-holds={talk ? 'talk' : isClosed ? 'closed' : 'nothing'}
      aria-pressed={talk !== undefined && talk.id === lifted}
      aria-disabled={isRefused || undefined}
      onClick={press}
      onPointerDown={(event) => talk && !talk.isPinned && grab(event, talk)}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
    >
      {talk ? <TalkCard talk={talk} /> : empty}
      <span className="plan-price" data-worse={(priced && isWorse(priced.price)) || undefined}>
        {priced && [!priced.isBlocked && priceInWords(priced.price), priced.note].filter(Boolean).join('; ')}
      </span>
      <span className="sr-only">{words}</span>
    </button>
  )
}
