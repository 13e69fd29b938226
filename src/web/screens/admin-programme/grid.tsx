import { landing } from '../../../domain/day/lifting.ts'
import { isSamePlace } from '../../../domain/day/plan.ts'
import type { Move, Place, PlanTalk, WholePlan } from '../../../domain/day/talks.ts'

interface GridProps {
  plan: WholePlan
  lifted: string | undefined
  lift(id: string | undefined): void
  move(moves: Move[]): void
}

/** Each slot is a page of rooms on a phone, a row on wide screens. Tap lifts, tap lands; the same buttons take keys. */
export function Grid({ plan, lifted, lift, move }: GridProps) {
  const { rooms, slots, talks, closed } = plan
  const talkAt = (place: Place) => talks.find((talk) => talk.place && isSamePlace(talk.place, place))
  function press(place: Place, talk: PlanTalk | undefined) {
    if (lifted === undefined) return lift(talk?.id)
    lift(undefined)
    move(landing(talks, lifted, place))
  }
  return (
    <div className="plan-grid">
      {slots.map(({ id: slotId, startsAt, endsAt }) => (
        <section key={slotId} aria-labelledby={`plan-${slotId}`}>
          <h2 id={`plan-${slotId}`} className="display-small text-2xl">
            {startsAt} <span className="text-base font-normal">to {endsAt}</span>
          </h2>
          <ul>
            {rooms.map(({ id: roomId, name, capacity }) => {
              const place = { roomId, slotId }
              const talk = talkAt(place)
              const isClosed = closed.some((each) => isSamePlace(each, place))
              return (
                <li key={roomId}>
                  <span>
                    {name}, {capacity}
                  </span>
                  <button
                    type="button"
                    className="plan-place"
                    aria-label={[
                      isClosed ? 'Closed' : (talk?.title ?? 'Free'),
                      talk?.isPinned && '(pinned)',
                      name,
                      startsAt,
                    ]
                      .filter(Boolean)
                      .join(' ')}
                    aria-pressed={talk !== undefined && talk.id === lifted}
                    disabled={isClosed || (lifted === undefined && !talk) || (talk?.isPinned ?? false)}
                    onClick={() => press(place, talk)}
                  >
                    {isClosed ? 'Closed' : (talk?.title ?? 'Free')}
                    {talk?.isPinned && ' (pinned)'}
                  </button>
                </li>
              )
            })}
          </ul>
        </section>
      ))}
    </div>
  )
}
