import { type ReactNode, useState } from 'react'
import { counted } from '../../../domain/counted.ts'
import { proposalMessages as messages } from '../../../domain/messages/proposal-messages.ts'
import { call } from '../../call.ts'
import { textOf, toast } from '../../ui/form.ts'
import { useSubmit } from '../../ui/use-submit.ts'
import type { Desk } from './desk-part.ts'

const countOf = (ids: readonly string[]) => counted(ids.length, 'proposal')

/** Stays under the thumb while the list is read. */
const Bar = ({ children }: { children: ReactNode }) => (
  <div className="sticky bottom-0 z-10 -mx-4 mt-8 border-t-4 border-ink on-bright bg-first px-4 py-3">
    {children}
  </div>
)

export const Chosen = ({ ids, desk, onClear }: { ids: readonly string[]; desk: Desk; onClear(): void }) => (
  <Bar>
    <div className="flex flex-wrap items-center gap-3">
      <p role="status" className="font-bold">
        {countOf(ids)} chosen
      </p>
      {desk.tab !== 'hidden' && (
        <button
          type="button"
          className="button button-small"
          disabled={desk.isBusy}
          onClick={() => desk.hide(ids)}
        >
          Hide
        </button>
      )}
      <button
        type="button"
        className="button button-small button-quiet"
        disabled={desk.isBusy}
        onClick={() => desk.show(ids)}
      >
        Show
      </button>
      <button type="button" className="button button-small button-quiet" onClick={() => desk.remove(ids)}>
        Delete
      </button>
      <button type="button" className="button button-small button-quiet" onClick={onClear}>
        Choose none
      </button>
    </div>
  </Bar>
)

interface JustHiddenProps {
  ids: readonly string[]
  desk: Desk
  onClose(): void
}

/** Undo, and room for a reason that nobody has to give. */
export function JustHidden({ ids, desk, onClose }: JustHiddenProps) {
  const [isSaved, setSaved] = useState(false)
  const { isBusy, submit } = useSubmit(async (form) => {
    const reason = textOf(new FormData(form), 'reason')
    const answer = await call('hide-proposals', { ids: [...ids], reason }, messages.failed)
    if (answer.ok) setSaved(true)
    else toast({ title: 'Error', text: answer.refusal.sentence }, true)
    await desk.reload()
  })
  return (
    <Bar>
      <div className="flex flex-wrap items-center gap-3">
        <p role="status" className="font-bold">
          {isSaved ? 'Reason saved' : `${countOf(ids)} hidden`}
        </p>
        <button
          type="button"
          className="button button-small"
          disabled={desk.isBusy}
          onClick={() => desk.show(ids, { asBefore: true })}
        >
          Undo
        </button>
        <button type="button" className="button button-small button-quiet" onClick={onClose}>
          Close
        </button>
        {!isSaved && (
          <form method="post" onSubmit={submit} className="field flex flex-1 basis-64 flex-wrap gap-2">
            <input
              name="reason"
              aria-label="Reason, for colleagues only"
              placeholder="Reason, for colleagues only"
              maxLength={500}
              autoComplete="off"
              className="min-w-0 flex-1 basis-40"
            />
            <button type="submit" className="button button-small button-quiet" disabled={isBusy}>
              Save
            </button>
          </form>
        )}
      </div>
    </Bar>
  )
}
