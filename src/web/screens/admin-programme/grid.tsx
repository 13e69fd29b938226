import { type KeyboardEvent, useState } from 'react'
import { landing, landingInWords } from '../../../domain/day/lifting.ts'
import { isSamePlace } from '../../../domain/day/plan.ts'
import type { Move, Place, PlanTalk, WholePlan } from '../../../domain/day/talks.ts'
import { Icon } from '../../ui/icons.tsx'

export interface GridProps {
  plan: WholePlan
  lifted: string | undefined
  lift(id: string | undefined): void
  move(moves: Move[]): void
  /** What is done with a talk or a place beside moving. */
  open(what: { talk: string } | { place: Place }): void
}

/** Each slot is a page of rooms on a phone, a row on wide screens. Tap lifts, tap lands; the same buttons take keys. */
export function Grid(props: GridProps) {
  const { plan, lifted } = props
  const { rooms, slots } = plan
  const [at, setAt] = useState(0)
  const [focused, setFocused] = useState<Place>()
  // Slots can become fewer while the page is open.
  const shown = Math.min(at, slots.length - 1)

  /** On a phone rooms are rows and slots are pages, on wide screens the other way round. */
  function step(event: KeyboardEvent, room: number, slot: number) {
    const isWide = matchMedia('(width >= 900px)').matches
    const along = { ArrowLeft: -1, ArrowRight: 1 }[event.key] ?? 0
    const down = { ArrowUp: -1, ArrowDown: 1 }[event.key] ?? 0
    if (along === 0 && down === 0) return
    event.preventDefault()
    const toRoom = rooms[room + (isWide ? along : down)]
    const to = slot + (isWide ? down : along)
    const toSlot = slots[to]
    if (!toRoom || !toSlot) return
    setAt(to)
    const id = placeId({ roomId: toRoom.id, slotId: toSlot.id })
    // The page of another slot is shown some frames later.
    requestAnimationFrame(() => requestAnimationFrame(() => document.getElementById(id)?.focus()))
  }

  return (
    <div className="plan-grid">
      {slots.length > 1 && (
        <nav className="plan-pages" aria-label="Slots">
          <PageButton name="Earlier" shape="back" isLast={shown === 0} onPress={() => setAt(shown - 1)} />
          <span>
            Slot {shown + 1} of {slots.length}
          </span>
          <PageButton
            name="Later"
            shape="arrow"
            isLast={shown === slots.length - 1}
            onPress={() => setAt(shown + 1)}
          />
        </nav>
      )}
      <p className="sr-only" aria-live="polite">
        {lifted && focused && landingInWords(plan, lifted, focused)}
      </p>
      {slots.map(({ id: slotId, startsAt, endsAt }, slot) => (
        <section key={slotId} aria-labelledby={`plan-${slotId}`} data-shown={slot === shown || undefined}>
          <h2 id={`plan-${slotId}`} className="display-small text-2xl">
            {startsAt} <span className="text-base font-normal">to {endsAt}</span>
          </h2>
          <ul>
            {rooms.map(({ id: roomId, name, capacity }, room) => (
              <li key={roomId}>
                <span>
                  {name}, {capacity}
                </span>
                <PlaceButton
                  {...props}
                  place={{ roomId, slotId }}
                  words={`${name} ${startsAt}`}
                  onKeyDown={(event) => step(event, room, slot)}
                  onFocus={() => setFocused({ roomId, slotId })}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

const placeId = ({ roomId, slotId }: Place) => `place-${roomId}-${slotId}`

interface PlaceButtonProps extends GridProps {
  place: Place
  words: string
  onKeyDown(event: KeyboardEvent): void
  onFocus(): void
}

function PlaceButton({ place, words, plan, lifted, lift, move, open, ...keys }: PlaceButtonProps) {
  const { talks, closed } = plan
  const talk = talks.find((each) => each.place && isSamePlace(each.place, place))
  const isClosed = closed.some((each) => isSamePlace(each, place))
  // Focus goes through all of them, so none is disabled.
  const isRefused = lifted !== undefined && (isClosed || (talk?.isPinned ?? false))
  function press() {
    if (isRefused) return
    if (lifted !== undefined) {
      lift(undefined)
      move(landing(talks, lifted, place))
    } else if (!talk) open({ place })
    else if (talk.isPinned) open({ talk: talk.id })
    else lift(talk.id)
  }
  const text = placeText(talk, isClosed)
  return (
    <button
      type="button"
      id={placeId(place)}
      className="plan-place"
      dir="auto"
      aria-label={`${text} ${words}`}
      aria-pressed={talk !== undefined && talk.id === lifted}
      aria-disabled={isRefused || undefined}
      onClick={press}
      {...keys}
    >
      {text}
    </button>
  )
}

const placeText = (talk: PlanTalk | undefined, isClosed: boolean) =>
  talk ? `${talk.title}${talk.isPinned ? ' (pinned)' : ''}` : isClosed ? 'Closed' : 'Free'

interface PageButtonProps {
  name: string
  shape: 'back' | 'arrow'
  isLast: boolean
  onPress(): void
}

const PageButton = ({ name, shape, isLast, onPress }: PageButtonProps) => (
  <button type="button" className="icon-button" aria-label={name} disabled={isLast} onClick={onPress}>
    <Icon shape={shape} />
  </button>
)
