import { type KeyboardEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { landedInWords, landingInWords } from '../../../domain/day/lifting.ts'
import type { Place } from '../../../domain/day/talks.ts'
import { paths } from '../../../domain/paths.ts'
import { Icon } from '../../ui/icons.tsx'
import type { EditorPart } from './editor-part.ts'
import { PlaceButton, placeId } from './place-button.tsx'
import { useSwipe } from './use-swipe.ts'

/** Each slot is a page of rooms on a phone, a row on wide screens; the buttons take the arrow keys. */
export function Grid(props: EditorPart) {
  const { plan, running, begun, lifted, prices } = props
  const { rooms, slots } = plan
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      slots.findIndex(({ id }) => id === running || !begun.includes(id)),
    ),
  )
  const [focused, setFocused] = useState<Place>()
  /** The talk that was lifted last, until the focus goes elsewhere. */
  const [landed, setLanded] = useState<string>()
  if (lifted !== undefined && lifted !== landed) setLanded(lifted)
  // Slots can become fewer while the page is open.
  const shown = Math.min(at, slots.length - 1)
  const swipe = useSwipe((by) => slots[shown + by] && setAt(shown + by))

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
    // The page of another slot at once: Enter may follow before the next frame.
    flushSync(() => setAt(to))
    document.getElementById(placeId({ roomId: toRoom.id, slotId: toSlot.id }))?.focus()
  }

  if (rooms.length === 0 || slots.length === 0)
    return <NoGrid what={rooms.length === 0 ? 'rooms' : 'slots'} />
  return (
    <div className="plan-grid" {...swipe}>
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
        {focused &&
          (lifted
            ? landingInWords(plan, lifted, focused, prices)
            : landed && landedInWords(plan, landed, focused))}
      </p>
      {slots.map(({ id: slotId, startsAt, endsAt }, slot) => (
        <section key={slotId} aria-labelledby={`plan-${slotId}`} data-shown={slot === shown || undefined}>
          <h2 id={`plan-${slotId}`} className="display-small">
            {startsAt} <span>to {endsAt}</span>
            {slotId === running && (
              <>
                {' '}
                <span className="plan-now on-bright bg-second">Now</span>
              </>
            )}
          </h2>
          <ul>
            {rooms.map(({ id: roomId, name, capacity }, room) => (
              <li key={roomId}>
                <span className="plan-room">
                  <strong>
                    <bdi>{name}</bdi>
                  </strong>
                  , {capacity}
                </span>
                <PlaceButton
                  {...props}
                  place={{ roomId, slotId }}
                  words={`${name} ${startsAt}`}
                  onKeyDown={(event) => step(event, room, slot)}
                  onFocus={() => {
                    setFocused({ roomId, slotId })
                    if (lifted === undefined) setLanded(undefined)
                  }}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

const NoGrid = ({ what }: { what: 'rooms' | 'slots' }) => (
  <p className="mt-6 text-lg">
    There are no {what} yet, and so no place for a talk.{' '}
    <a href={paths.eventDocument('day')} className="link">
      Add {what}
    </a>
  </p>
)

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
