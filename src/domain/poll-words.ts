/** Answers to the poll in words, also those that it offers no more (docs/product.md#poll). */
import type { Poll, PollQuestion } from './event/documents.ts'
import { answersIn, type PollChoices, type PollQuestions } from './poll-choices.ts'

/** What earlier versions of the poll offered and it does not any more, in the last words. */
export interface PollPast {
  commitment: Poll['commitment']['options']
  /** With those options that are gone; all of them where the question is. */
  questions: readonly PollQuestion[]
}

export type PollWithPast<Questions extends PollQuestions = PollQuestions> = Questions & { past?: PollPast }

/** `versions` newest first; the newest may be the poll itself. */
export function pastOf(poll: PollQuestions, versions: readonly PollQuestions[]): PollPast {
  const lastWords = new Map<string, PollQuestion>()
  for (const question of versions.flatMap(({ questions }) => questions)) {
    const known = lastWords.get(question.id)
    const options = [...(known?.options ?? []), ...question.options]
    lastWords.set(question.id, { ...(known ?? question), options: firstOfEach(options) })
  }
  const offered = new Map(poll.questions.map(({ id, options }) => [id, options]))
  const isGone =
    (options: readonly { value: string }[] = []) =>
    ({ value }: { value: string }) =>
      !options.some((option) => option.value === value)
  const questions = [...lastWords.values()].map((question) => ({
    ...question,
    options: question.options.filter(isGone(offered.get(question.id))),
  }))
  return {
    commitment: firstOfEach(versions.flatMap(({ commitment }) => commitment.options)).filter(
      isGone(poll.commitment.options),
    ),
    questions: questions.filter(({ id, options }) => !offered.has(id) || options.length > 0),
  }
}

const firstOfEach = <Option extends { value: string }>(options: readonly Option[]): Option[] => [
  ...new Map(options.toReversed().map((option) => [option.value, option])).values(),
]

/** Questions that are asked no more, but were. */
export const unaskedIn = ({ questions, past }: PollWithPast): PollQuestion[] =>
  past?.questions.filter(({ id }) => !questions.some((question) => question.id === id)) ?? []

interface Words {
  value: string
  label: string
}

export const commitmentInWords = ({ commitment, past }: PollWithPast, value: string): string =>
  labelOf(value, commitment.options, past?.commitment)

export function answerInWords({ questions, past }: PollWithPast, id: string, value: string): string {
  const question = questions.find((question) => question.id === id)
  const before = past?.questions.find((question) => question.id === id)
  if (!question || question.kind === 'text')
    return before?.options.find((option) => option.value === value)?.label ?? value
  return labelOf(value, question.options, before?.options)
}

/** By its last words, else as it is stored. */
function labelOf(value: string, offered: readonly Words[], before: readonly Words[] = []): string {
  const isIt = (option: Words) => option.value === value
  return offered.find(isIt)?.label ?? `${before.find(isIt)?.label ?? value} (no longer offered)`
}

export interface ChoiceInWords {
  question: string
  answer: string
}

/** The questions that the poll asks, in its order. */
export function inWords(choices: PollChoices, poll: PollWithPast): ChoiceInWords[] {
  const given = new Map(answersIn(choices))
  return [
    { question: poll.commitment.question, answer: commitmentInWords(poll, choices.commitment) },
    ...poll.questions.flatMap(({ id, question }) => {
      const answer = given.get(id)
      return answer === undefined ? [] : [{ question, answer: answerInWords(poll, id, answer) }]
    }),
  ]
}
