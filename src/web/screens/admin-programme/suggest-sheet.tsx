import { useEffect, useRef, useState } from 'react'
import { waitingAfter } from '../../../domain/day/filling.ts'
import { listInWords } from '../../../domain/list-in-words.ts'
import { Views } from '../../parts/admin/views.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { AdvisedMoves, percent, Thinking } from './advice-parts.tsx'
import type { EditorPart } from './editor-part.ts'
import { useAdvice } from './use-advice.ts'

const scopes = { empty: 'Fill the free places', unpinned: 'Plan anew what is not pinned' } as const

/** A plan that the planner would make, beside what it is now. */
export function SuggestSheet({ plan, isMoving, move, onClosed }: EditorPart & { onClosed(): void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [scope, setScope] = useState<keyof typeof scopes>(() =>
    waitingAfter(plan, []).length > 0 ? 'empty' : 'unpinned',
  )
  const [isBusy, setBusy] = useState(false)
  useEffect(() => dialog.current?.showModal(), [])
  const { revision } = plan
  const advice = useAdvice('suggest-plan', isMoving || isBusy ? undefined : { revision, scope })
  const { answer, isThinking, sentence } = advice
  const waiting = answer ? waitingAfter(plan, answer.moves) : []
  async function use() {
    if (!answer) return
    setBusy(true)
    const moves = answer.moves.map(({ talkId, to }) => ({ talkId, to }))
    const isDone = await move(moves, { revision: answer.revision })
    if (isDone) dialog.current?.close()
    else setBusy(false)
  }
  return (
    <Dialog ref={dialog} id="suggest-plan" title="Suggest a plan" onClose={onClosed}>
      <div className="mt-3 grid gap-4">
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">What to plan</legend>
          <Views labels={scopes} view={scope} setView={setScope} />
        </fieldset>
        <Thinking {...advice} isThinking={isThinking || (isMoving && !isBusy)} />
        {answer && !isThinking && !sentence && (
          <>
            <p className="text-lg">
              Of what people want, <strong>{percent(answer.after)}</strong> could be attended; as the plan is
              now, <strong>{percent(answer.before)}</strong>.
            </p>
            {waiting.length > 0 && (
              <p className="wrap-anywhere">
                No place that is left fits {listInWords(waiting.map(({ title }) => `‘${title}’`))}.
              </p>
            )}
            {answer.moves.length === 0 ? (
              <p>The planner would leave every talk where it is.</p>
            ) : (
              <>
                <p>
                  <button type="button" className="button" disabled={isBusy} onClick={use}>
                    {isBusy ? 'Moving...' : 'Use it'}
                  </button>
                </p>
                <AdvisedMoves plan={plan} moves={answer.moves} />
              </>
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}
