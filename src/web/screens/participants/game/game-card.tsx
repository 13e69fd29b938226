import { useEffect, useRef } from 'react'
import type { NameCard } from '../../../../domain/name-game.ts'
import { isInDisplayFace } from '../../../ui/display-face.ts'
import { Icon } from '../../../ui/icons.tsx'
import { PosterLines } from '../../../ui/poster-lines.tsx'
import { Portrait } from '../portrait.tsx'
import { cardSizes } from './deck.ts'

interface GameCardProps {
  card: NameCard
  picked?: string
  /** The card has turned. */
  isRevealed: boolean
  onPick(name: string): void
  onNext(): void
}

/** In characters; a longer name would be too low to read. */
const longestPoster = 24

export function GameCard({ card, picked, isRevealed, onPick, onNext }: GameCardProps) {
  const { player, firstName, options } = card
  const isCorrect = picked === firstName
  const question = useRef<HTMLFieldSetElement>(null)
  const nextButton = useRef<HTMLButtonElement>(null)
  // Else every new card would lose the focus.
  useEffect(() => question.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    if (isRevealed) nextButton.current?.focus()
  }, [isRevealed])

  return (
    <div className="wrap game-table">
      <div className="card-place">
        <div className="turning-card" data-turned={picked === undefined ? undefined : ''}>
          <div className="turning-sides">
            <div className="turning-front" aria-hidden={picked !== undefined}>
              <Portrait
                of={player.profile_image_url}
                sizes={cardSizes}
                alt="Photo of the person whose name you are looking for"
                isEager
              />
            </div>
            <div className="turning-back" role="status">
              {isRevealed ? (
                <>
                  <div className="turning-print">
                    <Portrait of={player.profile_image_url} sizes={cardSizes} alt="" isEager />
                  </div>
                  <div className={`turning-result on-ink ${isCorrect ? 'bg-first-third' : 'bg-ink'}`}>
                    <p className="display-small text-2xl sm:text-3xl">
                      {isCorrect ? '✓ Correct!' : '✗ Wrong!'}
                    </p>
                    <p className="mt-1 font-bold">
                      The correct answer is: <span className="sr-only">{firstName}</span>
                    </p>
                    {isInDisplayFace(firstName) && firstName.length <= longestPoster ? (
                      <PosterLines lines={[firstName]} wide={[170]} tall={[170]} className="mt-2" />
                    ) : (
                      <p className="other-script mt-2 wrap-anywhere text-3xl" dir="auto" aria-hidden="true">
                        {firstName}
                      </p>
                    )}
                  </div>
                </>
              ) : (
                <span className="initials" aria-hidden="true">
                  <span>?</span>
                </span>
              )}
            </div>
          </div>
        </div>
      </div>
      <div>
        <fieldset ref={question} tabIndex={-1} className="outline-none">
          <legend className="display game-question">Who is this?</legend>
          <ol className="name-options">
            {options.map((name, index) => (
              <li key={name}>
                <button
                  type="button"
                  className="name-option"
                  // Not disabled: the focus would be lost.
                  aria-disabled={picked !== undefined}
                  aria-keyshortcuts={String(index + 1)}
                  data-mark={isRevealed ? markOf(name, firstName, picked) : undefined}
                  aria-pressed={name === picked}
                  onClick={() => onPick(name)}
                >
                  <span className="name-key" aria-hidden="true">
                    {index + 1}
                  </span>
                  <span dir="auto">{name}</span>
                </button>
              </li>
            ))}
          </ol>
        </fieldset>
        <div className="game-next">
          {isRevealed && (
            <button ref={nextButton} type="button" className="button" onClick={onNext}>
              Next Card <Icon shape="arrow" className="size-4" />
            </button>
          )}
        </div>
      </div>
    </div>
  )
}

const markOf = (name: string, firstName: string, picked: string | undefined) =>
  name === firstName ? 'right' : name === picked ? 'wrong' : 'other'
