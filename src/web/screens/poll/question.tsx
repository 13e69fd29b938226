import type { ReactNode } from 'react'
import type { PollQuestion } from '../../../../content/types.ts'
import type { PollFormData } from './poll-form-data.ts'

interface QuestionProps {
  of: PollQuestion<string>
  name: keyof PollFormData
  ink: 'yellow' | 'coral' | 'blue'
  error: string | undefined
  /** By which the stylesheet hides it. */
  question?: 'lunch' | 'dinner' | 'iceBath'
  isRequired?: boolean
  isOptional?: boolean
  children: ReactNode
}

/** One question with its tiles. Its number counts the questions that are shown. */
export function Question({
  of,
  name,
  ink,
  error,
  question,
  isOptional,
  isRequired,
  children,
}: QuestionProps) {
  const id = `poll-${name}`
  return (
    <div
      role="radiogroup"
      className={`question ink-${ink}`}
      data-question={question}
      data-name={name}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${of.hint ? `${id}-hint ` : ''}${id}-error`}
      aria-required={isRequired}
      aria-invalid={error ? true : undefined}
    >
      <h2 id={`${id}-title`} className="question-title">
        <span>
          {of.question}
          {isOptional && <span className="question-optional"> (optional)</span>}
        </span>
      </h2>
      {of.hint && <p id={`${id}-hint`}>{of.hint}</p>}
      <p id={`${id}-error`} className="question-error">
        {error}
      </p>
      {children}
    </div>
  )
}

export interface TileProps {
  name: keyof PollFormData
  value: string
  label: string
  text?: string
  isChosen: boolean
  isRequired?: boolean
  /** The questions that are pointless once this is chosen, with spaces between. */
  hides?: string
  children?: ReactNode
}

export function Tile({ name, value, label, text, isChosen, isRequired, hides, children }: TileProps) {
  return (
    <label className="tile">
      {children}
      <input
        type="radio"
        id={`poll-${value}`}
        name={name}
        value={value}
        defaultChecked={isChosen}
        required={isRequired}
        data-hides={hides || undefined}
      />
      <span className="tile-words">
        <strong>{label}</strong>
        {text && <span>{text}</span>}
      </span>
    </label>
  )
}
