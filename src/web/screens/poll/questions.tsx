import { poll } from '../../../../content/poll.ts'
import type { PollQuestion } from '../../../../content/types.ts'
import { paths } from '../../../domain/paths.ts'
import { questionsFor } from '../../../domain/poll.ts'
import { Bowls } from './bowls.tsx'
import { DayBar, IceBath, Pizza } from './drawings.tsx'
import type { PollFormData } from './poll-form-data.ts'
import { Question, Tile } from './question.tsx'

interface QuestionsProps {
  /** Of a mailed link; posted along, so that the answer shows its bar again. */
  token?: string | undefined
  /** The link has proved the address, which cannot be changed then. */
  isOwn: boolean
  values?: PollFormData | undefined
  errors?: Record<string, string> | undefined
}

/**
 * The stylesheet hides what a commitment makes pointless by `data-hides`, also without script; the server then clears what
 * was chosen before. The rule is `questionsFor`.
 */
export function Questions({ token, isOwn, values, errors = {} }: QuestionsProps) {
  const tiles = <Value extends string>(name: keyof PollFormData, { options }: PollQuestion<Value>) =>
    options.map((option) => ({ ...option, name, isChosen: values?.[name] === option.value }))
  return (
    <form method="post" action={paths.poll} className="questions" data-questions>
      {token !== undefined && isOwn && <input type="hidden" name="token" value={token} />}
      <div className="question">
        <label htmlFor="poll-email" className="question-title">
          Email
        </label>
        <p id="poll-email-hint">The address you bought your ticket with. Our answer goes there, too.</p>
        <p id="poll-email-error" className="question-error">
          {errors.email}
        </p>
        <div className="field max-w-[32rem]">
          <input
            id="poll-email"
            name="email"
            type="email"
            autoComplete="email"
            required
            maxLength={254}
            defaultValue={values?.email}
            readOnly={isOwn}
            aria-invalid={errors.email ? true : undefined}
            aria-describedby="poll-email-hint poll-email-error"
          />
        </div>
      </div>

      <Question of={poll.commitment} name="commitment" error={errors.commitment} ink="yellow" isRequired>
        <div className="tiles tiles-4">
          {tiles('commitment', poll.commitment).map((tile) => (
            <Tile key={tile.value} {...tile} isRequired hides={hiddenBy(tile.value)}>
              <DayBar asked={questionsFor(tile.value)} />
            </Tile>
          ))}
        </div>
      </Question>

      <Question
        of={poll.lunch}
        name="lunchPreference"
        error={errors.lunchPreference}
        ink="yellow"
        question="lunch"
        isRequired
      >
        <Bowls tiles={tiles('lunchPreference', poll.lunch)} />
      </Question>

      <Question
        of={poll.dinner}
        name="dinnerPreference"
        error={errors.dinnerPreference}
        ink="coral"
        question="dinner"
        isRequired
      >
        <div className="tiles tiles-5">
          {tiles('dinnerPreference', poll.dinner).map((tile) => (
            <Tile key={tile.value} {...tile}>
              <Pizza of={tile.value} />
            </Tile>
          ))}
        </div>
      </Question>

      <Question
        of={poll.iceBath}
        name="iceBathPreference"
        error={errors.iceBathPreference}
        ink="blue"
        question="iceBath"
        isOptional
      >
        <div className="tiles tiles-3">
          {tiles('iceBathPreference', poll.iceBath).map((tile) => (
            <Tile key={tile.value} {...tile}>
              <IceBath of={tile.value} />
            </Tile>
          ))}
        </div>
      </Question>

      <button type="submit" className="button question-submit">
        Submit Response
      </button>
    </form>
  )
}

/** The questions that this commitment makes pointless. */
const hiddenBy = (commitment: Parameters<typeof questionsFor>[0]) =>
  Object.entries(questionsFor(commitment))
    .filter(([, isAsked]) => !isAsked)
    .map(([question]) => question)
    .join(' ')
