import { useRef, useState } from 'react'
import type { SlateAdvised } from '../../../domain/day/advice.ts'
import { dayMessages as messages } from '../../../domain/day/messages.ts'
import { call } from '../../call.ts'
import { focusWhenLost } from '../../ui/form.ts'
import { AdvisedTalk, percent, Thinking } from './advice-parts.tsx'
import type { EditorPart } from './editor-part.ts'
import { useAdvice } from './use-advice.ts'

/** For talks from the floor, and for repairs. */
const spare = 0.1

interface SlateChoiceProps extends EditorPart {
  isAsked: boolean
  ask(isAsked: boolean): void
}

/** Which proposals get a place if it were for their voters, as the planner sees it. */
export function SlateChoice({ done, isAsked, ask: setAsked }: SlateChoiceProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  /** The pressed button goes. */
  function ask(isAsked: boolean) {
    setAsked(isAsked)
    focusWhenLost(() => heading.current)
  }
  const [keep, setKeep] = useState<readonly string[]>([])
  const [isBusy, setBusy] = useState(false)
  const advice = useAdvice('choose-slate', isAsked ? { spare, keep: [...keep] } : undefined)
  const { answer, isThinking, sentence } = advice
  const isCurrent = isAsked && answer !== undefined && !sentence
  const fresh = answer?.on.filter(({ isTalk }) => !isTalk).map(({ id }) => id) ?? []
  async function use() {
    setBusy(true)
    const contributionIds = fresh.slice(0, 100)
    const text = `${contributionIds.length === 1 ? 'One talk more stands' : `${contributionIds.length} more talks stand`} beside the grid`
    if (await done(call('make-talks', { contributionIds }, messages.failed), text)) ask(false)
    setBusy(false)
  }
  const list = (title: string, items: SlateAdvised['on']) => (
    <SlateList
      title={title}
      items={items}
      keep={keep}
      toggle={(id) => setKeep(keep.includes(id) ? keep.filter((other) => other !== id) : [...keep, id])}
    />
  )
  return (
    <section aria-labelledby="slate" className="mt-6 grid gap-4">
      <h2 ref={heading} id="slate" tabIndex={-1} className="display-small text-2xl">
        Who gets a place
      </h2>
      <p className="max-w-[42rem]">
        The planner chooses so that as many people as possible find something they voted for. It keeps a tenth
        of the places free for talks from the floor.
      </p>
      {!isAsked && (
        <p>
          <button type="button" className="button" onClick={() => ask(true)}>
            Choose a slate
          </button>
        </p>
      )}
      <Thinking {...advice} />
      {isCurrent && (
        <>
          <Figures answer={answer} />
          <p className="flex flex-wrap gap-3">
            {fresh.length > 0 && (
              <button type="button" className="button" disabled={isBusy || isThinking} onClick={use}>
                {isBusy ? 'Making talks...' : 'Use it'}
              </button>
            )}
            <button type="button" className="button button-quiet" onClick={() => ask(false)}>
              Put it away
            </button>
          </p>
          {fresh.length === 0 && <p>Everything that is on is a talk already.</p>}
          {list('On', answer.on)}
          {answer.next.length > 0 && list('Next', answer.next)}
        </>
      )}
    </section>
  )
}

const Figures = ({ answer: { figures, beside } }: { answer: SlateAdvised }) => (
  <table className="w-full max-w-[42rem] text-left">
    <caption className="sr-only">Of the people who voted</caption>
    <thead>
      <tr className="border-b-2 border-text">
        <th scope="col" className="py-2">
          Of the people who voted
        </th>
        <th scope="col" className="px-3">
          this slate
        </th>
        <th scope="col">by votes</th>
      </tr>
    </thead>
    <tbody>
      <FigureRow label="find nothing they want" share={figures.nothing} byVotes={beside.byVotes.nothing} />
      <FigureRow
        label="find two things or more"
        share={figures.twoOrMore}
        byVotes={beside.byVotes.twoOrMore}
      />
    </tbody>
    <tfoot>
      <tr>
        <td colSpan={3} className="py-2">
          {beside.byVotes.differs === 0
            ? 'The most votes alone would choose the same.'
            : `${beside.byVotes.differs} of them would not be on by votes alone.`}
        </td>
      </tr>
    </tfoot>
  </table>
)

const FigureRow = ({ label, share, byVotes }: { label: string; share: number; byVotes: number }) => (
  <tr className="border-b-2 border-text">
    <th scope="row" className="py-2 font-normal">
      {label}
    </th>
    <td className="px-3 font-bold">{percent(share)}</td>
    <td>{percent(byVotes)}</td>
  </tr>
)

interface SlateListProps {
  title: string
  items: SlateAdvised['on']
  keep: readonly string[]
  toggle(id: string): void
}

const SlateList = ({ title, items, keep, toggle }: SlateListProps) => (
  <section aria-labelledby={`slate-${title}`}>
    <h3 id={`slate-${title}`} className="display-small text-xl">
      {title} ({items.length})
    </h3>
    <ul className="mt-2">
      {items.map((talk) => (
        <AdvisedTalk key={talk.id} talk={talk}>
          <button
            type="button"
            className={`button button-small flex-none ${keep.includes(talk.id) ? '' : 'button-quiet'}`}
            aria-label={`Keep: ${talk.title}`}
            aria-pressed={keep.includes(talk.id)}
            onClick={() => toggle(talk.id)}
          >
            Keep
          </button>
        </AdvisedTalk>
      ))}
    </ul>
  </section>
)
