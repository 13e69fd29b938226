/** The poll had four fixed questions, and what the first one meant stood in the code. */
import { knownCommitments } from '../poll-fields.ts'

const fixed = {
  lunch: { id: 'lunch', name: 'Lunch', asked: 'day', isRequired: true },
  dinner: { id: 'dinner', name: 'Dinner', asked: 'evening', isRequired: true },
  iceBath: { id: 'ice-bath', name: 'Ice bath', asked: 'day', isRequired: false },
}

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function pollWithQuestions(value: Fields): Fields {
  const { lunch, dinner, iceBath, commitment, ...others } = value
  const older = Object.entries({ lunch, dinner, iceBath }).filter(([, question]) => question !== undefined)
  if (older.length === 0) return value
  const questions = older.map(([key, question]) => {
    const { id, name, asked, isRequired } = fixed[key as keyof typeof fixed]
    return { id, name, kind: 'choice', asked, isRequired, ...(isFields(question) && question) }
  })
  return { questions, ...others, ...(commitment !== undefined && { commitment: withMeaning(commitment) }) }
}

function withMeaning(commitment: unknown): unknown {
  if (!isFields(commitment) || !Array.isArray(commitment.options)) return commitment
  const options = commitment.options.map((option: unknown) => {
    if (!isFields(option) || option.comes !== undefined) return option
    // Its picture was never shown.
    const { picture, ...shown } = option
    const comes = new Map<unknown, string>(Object.entries(knownCommitments)).get(option.value)
    return comes === undefined ? shown : { ...shown, comes }
  })
  return { ...commitment, options }
}
