import type { ReactNode } from 'react'
import type { PollQuestion } from '../../../domain/event/documents.ts'

/** One question after the other has the next ink. */
export const inks = ['first', 'second', 'third'] as const

interface QuestionProps {
  of: Pick<PollQuestion, 'question' | 'hint' | 'isRequired'> & Partial<PollQuestion>
  /** The name of its field. */
  name: string
  ink: (typeof inks)[number]
  error: string | undefined
}

/** For the stylesheet, which hides questions, and for `live/poll-fields.ts`, which reads them. */
const marksOf = ({ id, name, kind, asked, isRequired }: QuestionProps['of']) =>
  id && {
    'data-question': id,
    'data-called': name,
    'data-kind': kind,
    'data-when': asked,
    'data-required': isRequired || undefined,
  }

/** One question with its tiles. Its number counts the questions that are shown. */
export function Question({ of, name, ink, error, children }: QuestionProps & { children: ReactNode }) {
  const id = `poll-${name}`
  return (
    <div
      role="radiogroup"
      className={`question ink-${ink}`}
      {...marksOf(of)}
      data-name={name}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${of.hint ? `${id}-hint ` : ''}${id}-error`}
      aria-required={of.isRequired || undefined}
      aria-invalid={error ? true : undefined}
    >
      <h2 id={`${id}-title`} className="question-title">
        <Words of={of} />
      </h2>
      <Notes of={of} name={name} error={error} />
      {children}
    </div>
  )
}

/** One question that is answered with a text of one line. */
export function TextQuestion({
  of,
  name,
  ink,
  error,
  value,
  most,
}: QuestionProps & { value: string | undefined; most: number }) {
  const id = `poll-${name}`
  return (
    <div className={`question ink-${ink}`} {...marksOf(of)}>
      <label htmlFor={id} className="question-title">
        <Words of={of} />
      </label>
      <Notes of={of} name={name} error={error} />
      <div className="field max-w-[32rem]">
        <input
          id={id}
          name={name}
          data-name={name}
          maxLength={most}
          autoComplete="off"
          defaultValue={value}
          aria-required={of.isRequired || undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${of.hint ? `${id}-hint ` : ''}${id}-error`}
        />
      </div>
    </div>
  )
}

const Words = ({ of }: Pick<QuestionProps, 'of'>) => (
  <span>
    <span data-words>{of.question}</span>
    {!of.isRequired && <span className="question-optional"> (optional)</span>}
  </span>
)

const Notes = ({ of, name, error }: Pick<QuestionProps, 'of' | 'name' | 'error'>) => (
  <>
    {of.hint && <p id={`poll-${name}-hint`}>{of.hint}</p>}
    <p id={`poll-${name}-error`} className="question-error">
      {error}
    </p>
  </>
)
