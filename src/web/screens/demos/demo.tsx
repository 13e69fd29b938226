import type { ReactNode } from 'react'
import { scoreInWords } from '../../../domain/demos/clock.ts'
import { type DeskDemo, mostStars } from '../../../domain/demos/demos.ts'
import { namesInLine } from '../../../domain/names-in-line.ts'
import { paths } from '../../../domain/paths.ts'

interface DemoProps {
  demo: DeskDemo
  isRevealed: boolean
  /** The clock of what is up. */
  children?: ReactNode
}

/** One idea, with what can be done with it; the same for everybody, until the script knows whose it is. */
export function Demo({ demo, isRevealed, children }: DemoProps) {
  const { id, title, line, team, isShown } = demo
  return (
    <article id={`demo-${id}`} data-demo={id} className="demo">
      <h3 className="text-xl leading-snug font-bold md:text-2xl" dir="auto">
        {title}
      </h3>
      <p className="mt-1 text-lg" dir="auto">
        {line}
      </p>
      <p className="demo-team" dir="auto">
        {team.length > 0 ? namesInLine(team) : 'Nobody is on it any more'}
      </p>
      {children}
      {isRevealed && isShown && <Outcome demo={demo} />}
      {isShown && !isRevealed && (
        <>
          <Stars id={id} title={title} />
          <p className="demo-for-team demo-own">Your own demo: others rate it.</p>
        </>
      )}
      {!isRevealed && <Team demo={demo} />}
    </article>
  )
}

const Outcome = ({ demo: { place, score, ratedBy } }: Pick<DemoProps, 'demo'>) => (
  <p className="mt-2">
    {place !== null && score !== null
      ? `${scoreInWords(score)} what its raters gave on average; rated by ${ratedBy}`
      : `Too few ratings for a place; rated by ${ratedBy}`}
  </p>
)

const Stars = ({ id, title }: Pick<DeskDemo, 'id' | 'title'>) => (
  <form method="post" action={paths.demos} className="demo-for-others">
    <input type="hidden" name="intent" value="rate" />
    <input type="hidden" name="demo" value={id} />
    <fieldset className="demo-stars">
      <legend>
        Your stars<span className="sr-only"> for {title}</span>
      </legend>
      {Array.from({ length: mostStars }, (_, at) => at + 1).map((stars) => (
        <button key={stars} type="submit" name="stars" value={stars} aria-label={`${stars} of ${mostStars}`}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="m12 2 3 7h7l-5.500 4.500 2 7.500-6.500-4.500-6.500 4.500 2-7.500-5.500-4.500h7z" />
          </svg>
        </button>
      ))}
    </fieldset>
  </form>
)

function Team({ demo: { id, title, turn, isShown } }: Pick<DemoProps, 'demo'>) {
  const hidden = (
    <>
      <input type="hidden" name="demo" value={id} />
      <span className="sr-only">{title}</span>
    </>
  )
  return (
    <>
      <details className="demo-for-others">
        <summary>
          Join the team<span className="sr-only"> of {title}</span>
        </summary>
        <form method="post" action={paths.demos} className="demo-form">
          <input type="hidden" name="intent" value="join" />
          <input type="hidden" name="demo" value={id} />
          <div className="field">
            <label htmlFor={`name-${id}`}>
              Your name<span className="sr-only"> for {title}</span>
            </label>
            <input id={`name-${id}`} name="name" required maxLength={80} autoComplete="name" dir="auto" />
          </div>
          <button type="submit" className="button button-small">
            Join<span className="sr-only"> {title}</span>
          </button>
        </form>
      </details>
      {!isShown && (
        <details className="demo-for-team">
          <summary>
            Are you on the team?<span className="sr-only"> {title}</span>
          </summary>
          <form method="post" action={paths.demos} className="demo-form">
            {hidden}
            {turn === null ? (
              <button type="submit" name="intent" value="ask" className="button button-small">
                Ready for a demo
              </button>
            ) : (
              <button type="submit" name="intent" value="withdraw" className="button button-small">
                Not ready after all
              </button>
            )}
            <button type="submit" name="intent" value="leave" className="button button-small button-quiet">
              Leave
            </button>
          </form>
        </details>
      )}
    </>
  )
}
