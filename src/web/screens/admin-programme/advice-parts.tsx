import type { ReactNode } from 'react'
import type { AdvisedMove, SlateAdvised } from '../../../domain/day/advice.ts'
import { placeInWords } from '../../../domain/day/plan.ts'
import type { WholePlan } from '../../../domain/day/talks.ts'
import { Alert } from '../../ui/alert.tsx'

interface ThinkingProps {
  isThinking: boolean
  answer: unknown
  sentence: string | undefined
  askAgain(): void
}

/** Said while the planner thinks, and when it does not answer; what it answers is seen, so that is only heard. */
export const Thinking = ({ isThinking, answer, sentence, askAgain }: ThinkingProps) => (
  <>
    <div role="status" className="contents">
      {isThinking ? (
        <p className="font-bold">The planner thinks...</p>
      ) : (
        answer !== undefined && !sentence && <p className="sr-only">The planner has answered.</p>
      )}
    </div>
    <Alert sentence={sentence} />
    {sentence && (
      <p>
        <button type="button" className="button button-quiet" onClick={askAgain}>
          Ask again
        </button>
      </p>
    )}
  </>
)

interface AdvisedTalkProps {
  talk: SlateAdvised['on'][number]
  /** What can be done with it. */
  children: ReactNode
}

/** A talk or a proposal that the planner names, and why. */
export const AdvisedTalk = ({ talk: { isTalk, title, why }, children }: AdvisedTalkProps) => (
  <li className="flex items-start justify-between gap-4 border-b-2 border-text py-2">
    <span className="min-w-0 wrap-anywhere">
      <strong dir="auto">{title}</strong>
      {isTalk && <span className="plan-mark plan-mark-calm ml-2 inline-block">Talk</span>}
      <span className="block text-[0.9375rem]">{why}</span>
    </span>
    {children}
  </li>
)

interface AdvisedMovesProps {
  plan: WholePlan
  moves: readonly AdvisedMove[]
}

/** Where each talk would go, and why. */
export const AdvisedMoves = ({ plan, moves }: AdvisedMovesProps) => (
  <ul className="grid gap-3">
    {moves.map(({ talkId, title, from, to, why }) => (
      <li key={talkId} className="min-w-0 border-l-4 border-third pl-3 wrap-anywhere">
        <strong dir="auto">{title}</strong>
        <span className="block">
          {from && (
            <>
              <span dir="ltr">{placeInWords(plan, from)}</span> →{' '}
            </>
          )}
          <b>{(to && placeInWords(plan, to)) ?? 'off the grid'}</b>
        </span>
        <span className="block text-[0.9375rem]">{why}</span>
      </li>
    ))}
  </ul>
)

export const percent = (share: number) => `${Math.round(share * 100)} %`
