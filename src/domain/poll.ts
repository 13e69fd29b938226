/** What an answer to the preferences poll must hold (docs/product.md#poll). */
import * as z from 'zod/mini'
import type { PollQuestion } from './event/documents.ts'
import { oncePer } from './event/once-per.ts'
import { email, isVisible, line, text, textsByKey } from './fields.ts'
import { callMessages } from './messages/call-messages.ts'
import { pollMessages as messages } from './messages/poll-messages.ts'
import {
  answerIn,
  type PollChoices,
  type PollQuestions,
  questionsFor,
  withoutHidden,
} from './poll-choices.ts'
import { fieldOf, hasOwnField, type OwnId } from './poll-fields.ts'

export const longestText = 300

const sentenceFor = ({ kind, name }: PollQuestion) =>
  kind === 'text' ? messages.textRequired : messages.preferenceRequired(name)

/** Missing and empty become null. */
const answerTo = (question: PollQuestion | undefined) =>
  z._default(
    z.pipe(
      z.transform((value: unknown) =>
        value === '' || (question?.kind === 'text' && typeof value === 'string' && !isVisible(value))
          ? null
          : value,
      ),
      question ? z.nullable(givenTo(question)) : z.null(messages.notAsked),
    ),
    null,
  )

const givenTo = (question: PollQuestion): z.ZodMiniType<string, string> =>
  question.kind === 'text'
    ? line(longestText, messages.textTooLong(longestText))
    : z.enum(
        question.options.map(({ value }) => value),
        sentenceFor(question),
      )

/** Reported together with the other wrong fields, not after them. */
const requiredWhereAsked = (question: PollQuestion, poll: PollQuestions) =>
  z.refine<PollChoices>(
    (choices) =>
      !questionsFor(poll, choices.commitment).includes(question) || answerIn(choices, question.id) !== null,
    {
      error: sentenceFor(question),
      path: [fieldOf(question.id)],
      when: ({ value }) =>
        typeof Object(value).furtherAnswers === 'object' && 'lunchPreference' in Object(value),
    },
  )

const furtherAnswers = ({ questions }: PollQuestions) =>
  z._default(
    z.pipe(
      z.pipe(
        z.transform((value: unknown) => value ?? {}),
        z.strictObject(
          Object.fromEntries(
            questions
              .filter(({ id }) => !hasOwnField(id))
              .map((question) => [question.id, answerTo(question)]),
          ),
          { error: ({ code }) => (code === 'unrecognized_keys' ? undefined : callMessages.wrongFieldType) },
        ),
      ),
      z.transform((answers) =>
        Object.fromEntries(
          Object.entries(answers).filter((entry): entry is [string, string] => entry[1] !== null),
        ),
      ),
    ),
    {},
  )

const answersTo = (poll: PollQuestions) => {
  const own = (id: OwnId) => answerTo(poll.questions.find((question) => question.id === id))
  return {
    commitment: z.enum(
      poll.commitment.options.map(({ value }) => value),
      messages.commitmentRequired,
    ),
    lunchPreference: own('lunch'),
    dinnerPreference: own('dinner'),
    iceBathPreference: own('ice-bath'),
    furtherAnswers: furtherAnswers(poll),
  }
}

const requiredIn = (poll: PollQuestions) =>
  poll.questions.filter(({ isRequired }) => isRequired).map((question) => requiredWhereAsked(question, poll))

export const foodPreferences = oncePer((poll: PollQuestions) =>
  z.pipe(
    z
      .strictObject({
        email: email({ required: messages.emailRequired, invalid: messages.emailInvalid }),
        /** From the mailed link: answers for the same seat again. */
        token: z.optional(text(200)),
        ...answersTo(poll),
      })
      .check(...requiredIn(poll)),
    z.transform(({ email, token, ...choices }) => ({
      email,
      ...(token !== undefined && { token }),
      ...withoutHidden(choices, poll),
    })),
  ),
)

/** The same by the link of a seat. */
export const seatAnswer = oncePer((poll: PollQuestions) =>
  z.pipe(
    z.strictObject({ code: text(200), seen: text(200), ...answersTo(poll) }).check(...requiredIn(poll)),
    z.transform(({ code, seen, ...choices }) => ({ code, seen, choices: withoutHidden(choices, poll) })),
  ),
)

/** As stored: the poll of today may have other options. */
export const choices = z.object({
  commitment: z.string(),
  lunchPreference: z.nullable(z.string()),
  dinnerPreference: z.nullable(z.string()),
  iceBathPreference: z.nullable(z.string()),
  /** Those to questions that are asked no more stay. */
  furtherAnswers: z.optional(textsByKey(500)),
})

export const ownChoices = z.object({
  email: z.string(),
  choices: z.nullable(choices),
  /** The answer before the newest one; the link can restore it (docs/security.md#poll-tampering). */
  previous: z.nullable(choices),
})
/** With what `previous` was, a press that is repeated changes nothing more; without it the two are swapped. */
export const restoring = z.strictObject({ token: text(200), wanted: z.optional(choices) })
export type OwnChoices = z.output<typeof ownChoices>
