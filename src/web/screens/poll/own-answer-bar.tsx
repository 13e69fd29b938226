import { paths } from '../../../domain/paths.ts'
import type { OwnChoices } from '../../../domain/poll.ts'
import { useEvent } from '../../site.ts'
import { ownAnswerText, restoreLabel } from './own-answer-text.ts'

interface OwnAnswerBarProps {
  token: string
  /** Once the link was checked: the answer, and the one before it. */
  opened?: Omit<OwnChoices, 'email'> | undefined
}

/** Behind a mailed link: opens the answer and restores the earlier one. `live/poll-own-answer.ts` does so in place. */
export function OwnAnswerBar({ token, opened }: OwnAnswerBarProps) {
  const { poll } = useEvent()
  const isOver = opened && !opened.previous
  return (
    <div className="on-bright border-b-4 border-ink bg-first" data-own>
      <form
        method="post"
        action={paths.poll}
        className="wrap flex flex-wrap items-center justify-between gap-x-8 gap-y-3 py-4"
      >
        <p className="max-w-[46rem] font-bold" data-own-text aria-live="polite">
          {opened
            ? ownAnswerText(opened.choices, opened.previous, poll)
            : 'With this link you can change your answer.'}
        </p>
        <input type="hidden" name="intent" value={opened ? 'restore' : 'open'} />
        <input type="hidden" name="token" value={token} />
        {opened?.previous && <input type="hidden" name="wanted" value={JSON.stringify(opened.previous)} />}
        <button type="submit" className="button" hidden={isOver}>
          {opened ? restoreLabel : 'Show my answer'}
        </button>
      </form>
    </div>
  )
}
