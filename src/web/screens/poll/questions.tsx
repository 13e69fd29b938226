import type { PollQuestion } from '../../../domain/event/documents.ts'
import { paths } from '../../../domain/paths.ts'
import { longestText } from '../../../domain/poll.ts'
import { fieldOf } from '../../../domain/poll-fields.ts'
import type { PollWithPast } from '../../../domain/poll-words.ts'
import { Picture } from '../../parts/page/picture.tsx'
import { DayBar, EmptyPlate } from './drawings.tsx'
import { PicturedTiles } from './pictured-tiles.tsx'
import type { PollFormData } from './poll-form-data.ts'
import { inks, Question, TextQuestion } from './question.tsx'
import { columnsFor, Tile } from './tile.tsx'

interface QuestionsProps {
  poll: PollWithPast
  /** Of a mailed link; posted along, so that the answer shows its bar again. */
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
  const { commitment, questions, past } = poll
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

      <Question
        of={{ ...commitment, isRequired: true }}
        name="commitment"
        error={errors.commitment}
        ink="first"
      >
        <div className={`tiles ${columnsFor(commitment.options.length)}`}>
          {commitment.options.map((option) => (
            <Tile
              key={option.value}
              {...option}
              name="commitment"
              isChosen={values?.commitment === option.value}
              isRequired
            >
              <DayBar comes={option.comes} />
            </Tile>
          ))}
        </div>
      </Question>

      {questions.map((question, place) => {
        const name = fieldOf(question.id)
        const shared = { of: question, name, error: errors[name], ink: inks[place % inks.length] ?? 'first' }
        return question.kind === 'text' ? (
          <TextQuestion key={question.id} {...shared} value={values?.[name]} most={longestText} />
        ) : (
          <Question key={question.id} {...shared}>
            <Options of={question} chosen={values?.[name]} />
          </Question>
        )
      })}

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

const isDrawing = ({ file }: { file: string }) => file.endsWith('.svg')

/** Beside options with pictures, one without has an empty plate. */
function Options({ of: { id, options }, chosen }: { of: PollQuestion; chosen: string | undefined }) {
  const name = fieldOf(id)
  const tiles = options.map((option) => ({ ...option, name, isChosen: chosen === option.value }))
  const pictures = tiles.flatMap(({ picture }) => picture ?? [])
  if (pictures.length > 0 && !pictures.every(isDrawing)) return <PicturedTiles tiles={tiles} />
  return (
    <div className={`tiles ${columnsFor(tiles.length)}`}>
      {tiles.map(({ picture, ...tile }) => (
        <Tile key={tile.value} {...tile}>
          {picture ? (
            <Picture of={picture} className="tile-drawing" />
          ) : (
            pictures.length > 0 && <EmptyPlate />
          )}
        </Tile>
      ))}
    </div>
  )
}
