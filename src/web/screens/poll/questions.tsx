import { paths } from '../../../domain/paths.ts'
import type { PollWithPast } from '../../../domain/poll-words.ts'
import type { PollFormData } from '../../parts/poll/poll-form-data.ts'
import { PollQuestions } from '../../parts/poll/poll-questions.tsx'

interface QuestionsProps {
  poll: PollWithPast
  /** From a mailed link; posted along, so that the answer is for the seat of the mail, and shows its bar again. */
  token?: string | undefined
  /** The link has proved the address, which cannot be changed then. */
  isOwn: boolean
  values?: PollFormData | undefined
  errors?: Record<string, string> | undefined
}

/**
 * The stylesheet hides what a commitment makes pointless, also without script; the server then clears what was chosen before.
 * The rule is `questionsFor`.
 */
export function Questions({ poll, token, isOwn, values, errors = {} }: QuestionsProps) {
  const { past } = poll
  return (
    <form method="post" action={paths.poll} className="questions" data-questions>
      {token !== undefined && <input type="hidden" name="token" value={token} />}
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
            data-name="email"
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

      <PollQuestions poll={poll} values={values} errors={errors} />

      <button type="submit" className="button question-submit">
        Submit Response
      </button>
      {token !== undefined &&
        past?.commitment.map(({ value, label }) => (
          <Before key={value} id="commitment" value={value} label={label} />
        ))}
      {token !== undefined &&
        past?.questions.flatMap(({ id, options }) =>
          options.map(({ value, label }) => (
            <Before key={`${id} ${value}`} id={id} value={value} label={label} />
          )),
        )}
    </form>
  )
}

/** What the answer behind the link may still hold; `live/poll-fields.ts` reads it. */
const Before = ({ id, value, label }: { id: string; value: string; label: string }) => (
  <span hidden data-before={id} data-value={value}>
    {label}
  </span>
)
