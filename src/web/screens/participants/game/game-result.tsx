import { useEffect, useRef } from 'react'
import { percentageOf, type Round, scoreOf } from '../../../../domain/name-game.ts'
import { firstNameOf } from '../../../../domain/participants.ts'
import { PosterLines } from '../../../ui/poster-lines.tsx'
import { Portrait } from '../portrait.tsx'
import { nameGameId } from './use-name-game.ts'

export function GameResult({ round, onAgain }: { round: Round; onAgain(): void }) {
  const percentage = percentageOf(round)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="wrap my-auto grid gap-8 py-8">
      <div>
        <h3 ref={heading} tabIndex={-1} className="outline-none">
          <span className="sr-only">Game Complete!</span>
          <PosterLines lines={['Game', 'Complete!']} wide={[100]} tall={[230, 200]} />
        </h3>
        <p role="status" className="mt-6 text-xl font-bold md:text-2xl">
          Final score: {scoreOf(round)} ({percentage}%). {wordsFor(percentage)}
        </p>
        <div className="mt-6 flex flex-wrap gap-3">
          <button type="button" className="button" onClick={onAgain}>
            Play Again
          </button>
          <button type="button" className="button button-quiet" command="close" commandfor={nameGameId}>
            Close
          </button>
        </div>
      </div>
      {round.missed.length > 0 && (
        <div>
          <h4 className="display-small text-xl">Say hello to</h4>
          <ul className="game-people">
            {round.missed.map(({ id, customer_name, profile_image_url }) => (
              <li key={id} className="min-w-0">
                <Portrait of={profile_image_url} sizes="8rem" alt="" className="border-4 border-current" />
                <p className="mt-1 font-bold wrap-anywhere" dir="auto">
                  {firstNameOf(customer_name)}
                </p>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

function wordsFor(percentage: number): string {
  if (percentage === 100) return 'Every single one. Do you run this place?'
  if (percentage >= 70) return 'You will not need the name badges.'
  if (percentage >= 40) return 'A few more coffees together and you have them all.'
  return 'Good thing that everybody wears a badge.'
}
