import { type ReactNode, useState } from 'react'
import { dayMessages as messages } from '../../../domain/day/messages.ts'
import { placeInWords } from '../../../domain/day/plan.ts'
import type { WholePlan } from '../../../domain/day/talks.ts'
import type { Result } from '../../../domain/result.ts'
import { call } from '../../call.ts'
import { ConfirmDialog } from '../../parts/admin/confirm-dialog.tsx'

interface PublishingProps {
  plan: WholePlan
  done(answer: Promise<Result<unknown>>, text: string): Promise<boolean>
  children: ReactNode
}

/** What a publication changes and whom it tells stands in the question; it publishes exactly the plan that was shown. */
export function Publishing({ plan, done, children }: PublishingProps) {
  const [asked, setAsked] = useState<WholePlan>()
  const [isTakingBack, setTakingBack] = useState<number>()
  const [tellHosts, setTellHosts] = useState(false)
  const { changes, published } = plan
  const letters = asked?.changes.flatMap(({ hosts }) => hosts) ?? []
  return (
    <>
      <p className="mb-4 flex flex-wrap gap-3 empty:hidden">
        {changes.length > 0 && (
          <button
            type="button"
            className="button"
            onClick={() => {
              setTellHosts(false)
              setAsked(plan)
            }}
          >
            Publish
          </button>
        )}
        {children}
        {published && published.version > 1 && (
          <button
            type="button"
            className="button button-quiet"
            onClick={() => setTakingBack(published.version)}
          >
            Take back the last publishing
          </button>
        )}
      </p>
      {changes.length > 0 && (
        <details className="mb-4">
          <summary className="link w-fit py-2">
            {changes.length === 1 ? 'The change' : `The ${changes.length} changes`}
          </summary>
          <Changes plan={plan} />
        </details>
      )}
      {asked && (
        <ConfirmDialog
          id="publish-plan"
          title="Publish this plan?"
          action={['Publish now', 'Publishing...']}
          onConfirm={() =>
            done(call('publish-plan', { revision: asked.revision, tellHosts }, messages.failed), 'Published')
          }
          onClosed={() => setAsked(undefined)}
        >
          <Changes plan={asked} />
          {letters.length > 0 ? (
            <label className="flex min-h-11 items-start gap-3">
              <input
                type="checkbox"
                className="mt-1"
                checked={tellHosts}
                onChange={({ currentTarget }) => setTellHosts(currentTarget.checked)}
              />
              <span className="min-w-0">
                Tell the hosts: {letters.length === 1 ? 'one mail' : `${letters.length} mails`}, to{' '}
                {letters.join(', ')}
              </span>
            </label>
          ) : (
            <p>Nobody is written to: no talk of the board changes its place.</p>
          )}
        </ConfirmDialog>
      )}
      {isTakingBack !== undefined && (
        <ConfirmDialog
          id="undo-publish"
          title="Take back the last publishing?"
          action={['Take it back', 'Taking it back...']}
          onConfirm={() =>
            done(
              call('undo-publish', { version: isTakingBack }, messages.failed),
              'The programme before is public again',
            )
          }
          onClosed={() => setTakingBack(undefined)}
        >
          <p>
            Everybody sees the programme before it again, and the draft goes back with it: changes that are
            not yet public are lost. Nobody is written to.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}

const Changes = ({ plan }: { plan: WholePlan }) => (
  <ul className="mt-2 mb-4 grid list-disc gap-1 pl-5 wrap-anywhere">
    {plan.changes.map(({ talkId, title, to }) => (
      <li key={talkId}>
        <strong dir="auto">{title}</strong>: {(to && placeInWords(plan, to)) ?? 'off the programme'}
      </li>
    ))}
  </ul>
)
