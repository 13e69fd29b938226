import { type FirstSteps, stepNames } from '../../../domain/first-steps.ts'
import { paths } from '../../../domain/paths.ts'
import { questions } from './questions.ts'

const words = { answered: 'answered', skipped: 'for later' } as const

/** How far one is; each step is a link. */
export const Steps = ({ steps, shown }: { steps: FirstSteps['steps']; shown: string }) => (
  <nav aria-label="Questions">
    <p className="eyebrow">First steps</p>
    <ol className="mt-3 flex flex-wrap gap-2 md:grid md:gap-0 md:border-t-4 md:border-text">
      {steps.map(({ name, state }) => (
        <li key={name} className="md:border-b-2 md:border-text">
          <a
            href={`${paths.adminFirstSteps}?step=${name}`}
            aria-current={name === shown ? 'step' : undefined}
            className="group flex min-h-12 items-center gap-3 aria-[current]:font-bold"
          >
            <span
              className={`display-small grid size-11 flex-none place-items-center border-3 border-text ${
                state === 'answered' ? 'on-ink bg-third' : state === 'skipped' ? 'on-bright bg-first' : ''
              } group-aria-[current]:outline-3 group-aria-[current]:outline-offset-2 group-aria-[current]:outline-text`}
            >
              {stepNames.indexOf(name) + 1}
            </span>
            <span className="max-md:sr-only">
              {questions[name].short}
              {state && <span className="text-[0.9375rem] font-normal"> ({words[state]})</span>}
            </span>
          </a>
        </li>
      ))}
    </ol>
    <p className="mt-4 max-md:hidden">
      Everything can be changed later. Visitors see “Soon” until you open the site.
    </p>
  </nav>
)
