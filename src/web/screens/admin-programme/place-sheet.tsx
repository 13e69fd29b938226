import { useState } from 'react'
import { fillingsOf, talkAt } from '../../../domain/day/filling.ts'
import { landing } from '../../../domain/day/lifting.ts'
import { dayMessages as messages } from '../../../domain/day/messages.ts'
import { isOnGrid, isSamePlace, placeInWords } from '../../../domain/day/plan.ts'
import type { Place, WholePlan } from '../../../domain/day/talks.ts'
import { call } from '../../call.ts'
import { ConfirmDialog } from '../../parts/admin/confirm-dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { toast } from '../../ui/form.ts'
import { AdvisedTalk, Thinking } from './advice-parts.tsx'
import type { EditorPart } from './editor-part.ts'
import { useAdvice } from './use-advice.ts'

interface PlaceSheetProps extends EditorPart {
  place: Place
  reload(): Promise<WholePlan>
  onClosed(): void
}

/** Fills a place in which nothing stands, closes it, or opens it again. */
export function PlaceSheet(props: PlaceSheetProps) {
  const { plan, begun, place, done, onClosed } = props
  const [reason, setReason] = useState('')
  const [closed] = useState(() => plan.closed.find((each) => isSamePlace(each, place)))
  const isClosed = closed === undefined
  return (
    <ConfirmDialog
      id="plan-place"
      title={placeInWords(plan, place) ?? ''}
      action={isClosed ? ['Close this place', 'Closing...'] : ['Open this place', 'Opening...']}
      onConfirm={() =>
        done(
          call('close-place', { ...place, isClosed, ...(reason && { reason }) }, messages.failed),
          isClosed ? 'The place is closed' : 'The place is open',
        )
      }
      onClosed={onClosed}
    >
      {isClosed ? (
        <>
          {!begun.includes(place.slotId) && <Fill {...props} />}
          <h3 className="display-small mb-3 text-xl">Close it</h3>
          <Field
            id="plan-place-reason"
            label="Why? (optional)"
            value={reason}
            maxLength={200}
            autoComplete="off"
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        </>
      ) : (
        <p>It is closed{closed.reason && `: ${closed.reason}`}.</p>
      )}
    </ConfirmDialog>
  )
}

/** What could stand here; one tap puts it there. */
function Fill({ plan, place, isMoving, move, done, reload, onClosed }: PlaceSheetProps) {
  const [isBusy, setBusy] = useState(false)
  const keep = plan.talks.filter((talk) => isOnGrid(plan, talk) && !talk.isWithdrawn).map(({ id }) => id)
  const advice = useAdvice('choose-slate', isMoving || isBusy ? undefined : { spare: 0, keep })
  const { answer, isThinking, sentence } = advice
  const standing = talkAt(plan, place)
  const fillings = answer && !sentence ? fillingsOf(plan, place, answer) : []
  async function fill(id: string, isTalk: boolean) {
    setBusy(true)
    if (isTalk) void move(landing(plan, id, place))
    else {
      const answer = call('make-talks', { contributionIds: [id] }, messages.failed)
      if (!(await done(answer, 'It is a talk now'))) return setBusy(false)
      const now = await reload()
      const talk = now.talks.find(({ sources }) => sources.some((source) => source.id === id))
      const taken = talkAt(now, place)
      if (taken) toast({ title: 'Not moved', text: messages.placeTaken(taken.title) }, true)
      else if (talk) void move(landing(now, talk.id, place))
    }
    onClosed()
  }
  return (
    <section aria-labelledby="plan-place-fill" className="mb-6 grid gap-3">
      <h3 id="plan-place-fill" className="display-small text-xl">
        Fill it
      </h3>
      <Thinking {...advice} />
      {standing && <p>{messages.placeTaken(standing.title)}</p>}
      {answer && !isThinking && fillings.length === 0 && !sentence && !standing && (
        <p>No proposal and no talk off the grid has a host who is free then.</p>
      )}
      <ul>
        {fillings.map((talk) => (
          <AdvisedTalk key={talk.id} talk={talk}>
            <button
              type="button"
              className="button button-small flex-none"
              aria-label={`Put it here: ${talk.title}`}
              disabled={isBusy}
              onClick={() => fill(talk.id, talk.isTalk)}
            >
              Put it here
            </button>
          </AdvisedTalk>
        ))}
      </ul>
    </section>
  )
}
