import type { Poll, PollQuestion } from '../../../domain/event/documents.ts'
import { longestText } from '../../../domain/poll.ts'
import { fieldOf } from '../../../domain/poll-fields.ts'
import { Picture } from '../page/picture.tsx'
import { DayBar, EmptyPlate } from './drawings.tsx'
import { PicturedTiles } from './pictured-tiles.tsx'
import type { PollFormData } from './poll-form-data.ts'
import { inks, Question, TextQuestion } from './question.tsx'
import { columnsFor, Tile } from './tile.tsx'

interface PollQuestionsProps {
  poll: Pick<Poll, 'commitment' | 'questions'>
  values: PollFormData | undefined
  errors: Record<string, string>
}

/** All questions of the poll, in a form of the class `questions`, which hides what a commitment makes pointless. */
export const PollQuestions = ({ poll: { commitment, questions }, values, errors }: PollQuestionsProps) => (
  <>
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
  </>
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
