import { useState } from 'react'
import { dayMessages as messages } from '../../../domain/day/messages.ts'
import { isSamePlace, placeInWords } from '../../../domain/day/plan.ts'
import type { Place, WholePlan } from '../../../domain/day/talks.ts'
import type { Result } from '../../../domain/result.ts'
import { call } from '../../call.ts'
import { ConfirmDialog } from '../../parts/admin/confirm-dialog.tsx'
import { Field } from '../../ui/field.tsx'

interface PlaceSheetProps {
  plan: WholePlan
  place: Place
  done(answer: Promise<Result<unknown>>, text: string): Promise<boolean>
  onClosed(): void
}

/** Closes a place in which nothing stands, or opens it again. */
export function PlaceSheet({ plan, place, done, onClosed }: PlaceSheetProps) {
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
        <Field
          id="plan-place-reason"
          label="Why? (optional)"
          value={reason}
          maxLength={200}
          autoComplete="off"
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      ) : (
        <p>It is closed{closed.reason && `: ${closed.reason}`}.</p>
      )}
    </ConfirmDialog>
  )
}
