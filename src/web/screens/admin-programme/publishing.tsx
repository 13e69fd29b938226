import { useState } from 'react'
import { dayMessages as messages } from '../../../domain/day/messages.ts'
import { placeInWords } from '../../../domain/day/plan.ts'
import type { WholePlan } from '../../../domain/day/talks.ts'
import { isForNow } from '../../../domain/result.ts'
import { call } from '../../call.ts'
import { ConfirmDialog } from '../../parts/admin/confirm-dialog.tsx'
import type { EditorPart } from './editor-part.ts'

type SheetProps = EditorPart & { onClosed(): void }

/** What a publication changes and whom it tells stands in the question; it publishes exactly the plan that was shown. */
export function PublishSheet({ plan, done, onClosed }: SheetProps) {
  const [asked, ask] = useState(plan)
  const [isRefused, setRefused] = useState(false)
  // Somebody changed it meanwhile: it is asked about anew, as it stands.
  if (isRefused && plan.revision !== asked.revision) {
    ask(plan)
    setRefused(false)
  }
  const [tellHosts, setTellHosts] = useState(true)
  const told = asked.changes.flatMap(({ hosts }) => hosts)
  return (
    <ConfirmDialog
      id="publish-plan"
      title="Publish this plan?"
      action={['Publish now', 'Publishing...']}
      onConfirm={async () => {
        const answer = call('publish-plan', { revision: asked.revision, tellHosts }, messages.failed)
        const isDone = await done(answer, 'Published')
        setRefused(!isDone)
        return isDone
      }}
      onClosed={onClosed}
    >
      {asked.changes.length === 0 && <p className="mb-4">What is public stays the same.</p>}
      <Changes plan={asked} />
      {told.length > 0 ? (
        <label className="flex min-h-11 items-start gap-3">
          <input
            type="checkbox"
            className="mt-0.5 size-6 flex-none"
            checked={tellHosts}
            onChange={({ currentTarget }) => setTellHosts(currentTarget.checked)}
          />
          <span className="min-w-0">
            Tell the hosts: {told.length === 1 ? 'one mail' : `${told.length} mails`}, to {told.join(', ')}
          </span>
        </label>
      ) : (
        <p>Nobody is written to: no talk of the board changes its place.</p>
      )}
    </ConfirmDialog>
  )
}

export function TakeBackSheet({ plan, done, onClosed }: SheetProps) {
  const [version] = useState(plan.published?.version ?? 0)
  return (
    <ConfirmDialog
      id="undo-publish"
      title="Take back the last publishing?"
      action={['Take it back', 'Taking it back...']}
      onConfirm={async () => {
        const answer = await call('undo-publish', { version }, messages.failed)
        await done(Promise.resolve(answer), 'The programme before is public again')
        // Refused for good, it is looked at first: a newer publishing is not taken back by pressing again.
        return answer.ok || !isForNow(answer.refusal)
      }}
      onClosed={onClosed}
    >
      <p>
        Everybody sees the programme before it again, and the draft goes back with it: changes that are not
        yet public are lost. If hosts were told of the publishing, they get a mail about their place now.
      </p>
    </ConfirmDialog>
  )
}

/** What a publication would change; none of it is a list without items. */
export const Changes = ({ plan }: { plan: WholePlan }) => (
  <ul className="mt-2 mb-4 grid list-disc gap-1 pl-5 wrap-anywhere empty:hidden">
    {plan.changes.map(({ talkId, title, to }) => (
      <li key={talkId}>
        <strong dir="auto">{title}</strong>: {(to && placeInWords(plan, to)) ?? 'off the programme'}
      </li>
    ))}
  </ul>
)
