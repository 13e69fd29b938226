/** What is answered to the poll, and which questions follow from the first one; without schemas (docs/product.md#poll). */
import type { Poll, PollQuestion } from './event/documents.ts'
import { hasOwnField, ownFields, ownIds } from './poll-fields.ts'

/** What a browser knows of the poll, too. */
export type PollQuestions = Pick<Poll, 'commitment' | 'questions'>

export interface PollChoices {
  commitment: string
  lunchPreference: string | null
  dinnerPreference: string | null
  iceBathPreference: string | null
  /** By the ids of the other questions; not there when none is answered. */
  furtherAnswers?: Readonly<Record<string, string>> | undefined
}

type Answers = Iterable<readonly [id: string, answer: string | null]>

export function choicesOf(commitment: string, answers: Answers): PollChoices {
  const given = new Map([...answers].filter(([, answer]) => answer !== null)) as Map<string, string>
  const further = [...given].filter(([id]) => !hasOwnField(id))
  return {
    commitment,
    lunchPreference: given.get('lunch') ?? null,
    dinnerPreference: given.get('dinner') ?? null,
    iceBathPreference: given.get('ice-bath') ?? null,
    ...(further.length > 0 && { furtherAnswers: Object.fromEntries(further) }),
  }
}

/** The questions that have an answer. */
export const answersIn = (choices: PollChoices): [id: string, answer: string][] =>
  [
    ...ownIds.map((id) => [id, choices[ownFields[id]]] as const),
    ...Object.entries(choices.furtherAnswers ?? {}),
  ].filter((entry): entry is [string, string] => entry[1] !== null)

/** Does not go through all answers: a body that is not checked yet can hold thousands. */
export function answerIn({ furtherAnswers, ...choices }: PollChoices, id: string): string | null {
  if (hasOwnField(id)) return choices[ownFields[id]]
  return furtherAnswers && Object.hasOwn(furtherAnswers, id) ? (furtherAnswers[id] ?? null) : null
}

type Asked = Pick<PollQuestion, 'asked'>

/** All of them before a commitment is chosen. */
export function questionsFor<Question extends Asked>(
  { commitment, questions }: { commitment: PollQuestions['commitment']; questions: readonly Question[] },
  chosen: string | undefined,
): Question[] {
  const comes = commitment.options.find(({ value }) => value === chosen)?.comes ?? 'both'
  return questions.filter((question) => isAsked(question, comes))
}

export const isAsked = ({ asked }: Asked, comes: 'both' | 'day' | 'evening' | 'neither'): boolean =>
  comes === 'both' || (comes !== 'neither' && (asked === 'both' || asked === comes))

/** Only the kitchen reads the answers (docs/product.md#kitchen). */
export const isAboutAllergies = ({ kitchen }: Pick<PollQuestion, 'kitchen'>): boolean =>
  kitchen === 'allergies'

/** Clears the answers to questions that do not apply. */
export function withoutHidden(choices: PollChoices, poll: PollQuestions): PollChoices {
  const asked = new Set(questionsFor(poll, choices.commitment).map(({ id }) => id))
  return choicesOf(
    choices.commitment,
    answersIn(choices).filter(([id]) => asked.has(id)),
  )
}

/** Answers to questions that are asked no more stay, unless somebody does not come any more. */
export function withUnasked(
  choices: PollChoices,
  stored: PollChoices | null,
  poll: PollQuestions,
): PollChoices {
  const option = poll.commitment.options.find(({ value }) => value === choices.commitment)
  if (!stored || option?.comes === 'neither') return choices
  const asked = new Set(poll.questions.map(({ id }) => id))
  const unasked = answersIn(stored).filter(([id]) => !asked.has(id))
  return choicesOf(choices.commitment, [...answersIn(choices), ...unasked])
}

export const isSameAnswer = (one: PollChoices, other: PollChoices) => contentOf(one) === contentOf(other)

const contentOf = ({ furtherAnswers = {}, ...choices }: PollChoices) =>
  JSON.stringify([
    choices.commitment,
    choices.lunchPreference,
    choices.dinnerPreference,
    choices.iceBathPreference,
    Object.entries(furtherAnswers).sort(),
  ])
