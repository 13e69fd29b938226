import { dayMessages as messages } from '../../../domain/day/messages.ts'
import { canComeBack, isOnGrid } from '../../../domain/day/plan.ts'
import type { PlanTalk, WholePlan } from '../../../domain/day/talks.ts'
import { call } from '../../call.ts'
import type { EditorPart } from './editor-part.ts'
import { hasPlaces } from './plan-head.tsx'
import { showGrid } from './show-grid.ts'
import { TalkCard } from './talk-card.tsx'

/** What is cancelled waits for nothing, but leaves a place that is gone. */
const isOffGrid = (plan: WholePlan, talk: PlanTalk): boolean =>
  !isOnGrid(plan, talk) && (talk.place !== null || !talk.isWithdrawn)

/** Talks that wait for a place. */
export function OffGrid({ plan, lifted, lift, open, grab, done }: EditorPart) {
  const free = plan.talks.filter((talk) => isOffGrid(plan, talk))
  return (
    <section aria-labelledby="off-grid" className="mt-8">
      <h2 id="off-grid" className="display-small text-2xl">
        Not on the grid
      </h2>
      <p className="mt-3 flex flex-wrap gap-3">
        {hasPlaces(plan) && plan.talks.length > 0 && (
          <button type="button" className="button button-quiet" onClick={() => open({ ask: 'suggest' })}>
            Suggest a plan
          </button>
        )}
        <button type="button" className="button button-quiet" onClick={() => open({ talk: null })}>
          Add a talk of our own
        </button>
      </p>
      {free.length === 0 && (
        <p className="mt-3">
          {plan.talks.length === 0
            ? 'There is no talk yet. Proposals become talks in the slate.'
            : 'Every talk has a place.'}
        </p>
      )}
      <ul className="plan-off mt-3">
        {free.map((talk) => (
          <li key={talk.id}>
            <button
              type="button"
              className="plan-place"
              data-holds="talk"
              aria-pressed={talk.id === lifted}
              onClick={() => {
                if (talk.isPinned) return open({ talk: talk.id })
                lift(talk.id === lifted ? undefined : talk.id)
                if (talk.id !== lifted) showGrid()
              }}
              onPointerDown={(event) => !talk.isPinned && grab(event, talk)}
              onKeyDown={(event) => {
                if (talk.id !== lifted || !event.key.startsWith('Arrow')) return
                event.preventDefault()
                focusGrid()
              }}
            >
              <TalkCard talk={talk} />
            </button>
          </li>
        ))}
      </ul>
      <Cancelled plan={plan} done={done} />
    </section>
  )
}

/** Talks that were removed once they were published. */
function Cancelled({ plan, done }: Pick<EditorPart, 'plan' | 'done'>) {
  const cancelled = plan.talks.filter((talk) => !talk.place && canComeBack(talk))
  if (cancelled.length === 0) return null
  return (
    <>
      <h3 className="display-small mt-8 text-xl">Cancelled</h3>
      <ul className="mt-1">
        {cancelled.map(({ id: talkId, title }) => (
          <li
            key={talkId}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b-2 border-text py-3 wrap-anywhere"
          >
            <strong className="min-w-0" dir="auto">
              {title}
            </strong>
            <button
              type="button"
              className="button button-quiet button-small"
              aria-label={`Bring it back: ${title}`}
              onClick={() =>
                done(
                  call('restore-talk', { talkId }, messages.failed),
                  'It is a talk again and waits for a place',
                )
              }
            >
              Bring it back
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The arrows go on from the first free place of the slot that is shown. */
function focusGrid() {
  const section = document.querySelector('.plan-grid [data-shown]')
  const place = section?.querySelector('[data-holds="nothing"]') ?? section?.querySelector('.plan-place')
  if (place instanceof HTMLElement) place.focus()
}
