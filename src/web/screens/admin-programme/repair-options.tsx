import { useState } from 'react'
import type { RepairAdvised } from '../../../domain/day/advice.ts'
import type { HappenedOnDay } from '../../../domain/day/talks.ts'
import { AdvisedMoves, Thinking } from './advice-parts.tsx'
import type { EditorPart } from './editor-part.ts'
import { useAdvice } from './use-advice.ts'

type Option = RepairAdvised['options'][number]

const kinds: Record<Option['kind'], string> = {
  fewest: 'Fewest moves',
  best: 'Best for people',
  'let-go': 'Let it go',
}

/** What closes nothing and notes nothing: without moves there is nothing to use. */
const leavesPlan = (happened: HappenedOnDay) => 'talk' in happened || 'crowded' in happened

interface RepairOptionsProps extends EditorPart {
  happened: HappenedOnDay
  onClosed(): void
}

/** The ways out side by side, each with its price. Once one is used, what is public is asked for. */
export function RepairOptions({ plan, isMoving, move, open, happened, onClosed }: RepairOptionsProps) {
  const [isBusy, setBusy] = useState(false)
  const { revision } = plan
  const advice = useAdvice('suggest-repair', isMoving || isBusy ? undefined : { revision, happened })
  const { answer, isThinking, sentence } = advice
  async function use({ moves }: Option) {
    setBusy(true)
    const isDone = await move(
      moves.map(({ talkId, to }) => ({ talkId, to })),
      { revision: answer?.revision ?? revision, happened },
    )
    if (!isDone) return setBusy(false)
    if (plan.published) open({ ask: 'publish' })
    else onClosed()
  }
  const options = isThinking || sentence ? [] : (answer?.options ?? [])
  return (
    <>
      <Thinking {...advice} isThinking={isThinking || (isMoving && !isBusy)} />
      {answer && !isThinking && !sentence && options.length === 0 && <p>No talk is concerned.</p>}
      <ul className="grid gap-4 md:grid-cols-[repeat(auto-fit,minmax(15rem,1fr))]">
        {options.map((option) => (
          <li key={option.kind} className="grid content-start gap-3 border-3 border-text p-4">
            <h3 className="display-small text-xl">{kinds[option.kind]}</h3>
            <p className="font-bold">{option.why}</p>
            <Prices option={option} />
            {(option.moves.length > 0 || !leavesPlan(happened)) && (
              <p>
                <button type="button" className="button" disabled={isBusy} onClick={() => use(option)}>
                  {isBusy ? 'Moving...' : 'Use it'}
                </button>
              </p>
            )}
            <AdvisedMoves plan={plan} moves={option.moves} />
          </li>
        ))}
      </ul>
    </>
  )
}

const Prices = ({ option: { peopleConcerned, goodSlots } }: { option: Option }) => (
  <dl className="grid grid-cols-[auto_1fr] gap-x-3 text-[0.9375rem]">
    <dt>People concerned</dt>
    <dd className="font-bold">{peopleConcerned}</dd>
    <dt>Good slots a person</dt>
    <dd className="font-bold">{goodSlots.toFixed(2)}</dd>
  </dl>
)
