/** The preferences poll: which questions matter, and what an answer must hold (docs/product.md#poll). */
import * as z from 'zod/mini'
import { poll } from '../../content/poll.ts'
import type {
  CommitmentValue,
  DinnerValue,
  IceBathValue,
  LunchValue,
  PollQuestion,
} from '../../content/types.ts'
import { email } from './fields.ts'
import { pollMessages as messages } from './messages.ts'

/** All of them before a commitment is chosen. */
export function questionsFor(commitment: CommitmentValue | undefined) {
  const isAway = commitment === 'no-changed-plans'
  const daytime = !isAway && commitment !== 'yes-evening'
  const evening = !isAway && commitment !== 'yes-morning'
  return { lunch: daytime, dinner: evening, iceBath: daytime }
}

export interface PollChoices {
  commitment: CommitmentValue
  lunchPreference: LunchValue | null
  dinnerPreference: DinnerValue | null
  iceBathPreference: IceBathValue | null
}

/** Clears the answers to questions that do not apply. */
export function withoutHidden<Choices extends PollChoices>(choices: Choices): Choices {
  const asked = questionsFor(choices.commitment)
  return {
    ...choices,
    lunchPreference: asked.lunch ? choices.lunchPreference : null,
    dinnerPreference: asked.dinner ? choices.dinnerPreference : null,
    iceBathPreference: asked.iceBath ? choices.iceBathPreference : null,
  }
}

const valuesOf = <Value extends string>({ options }: PollQuestion<Value>) =>
  options.map(({ value }) => value) as [Value, ...Value[]]

/** Missing and empty become null. */
const choice = <Value extends string>(question: PollQuestion<Value>, required: string) =>
  z._default(
    z.pipe(
      z.transform((value: unknown) => (value === '' ? null : value)),
      z.nullable(z.enum(valuesOf(question), required)),
    ),
    null,
  )

/** Reported together with the other wrong fields, not after them. */
const requiredWhereAsked = (
  question: 'lunch' | 'dinner',
  name: 'lunchPreference' | 'dinnerPreference',
  error: string,
) =>
  z.refine<PollChoices>((choices) => !questionsFor(choices.commitment)[question] || choices[name] !== null, {
    error,
    path: [name],
    when: ({ value }) => typeof value === 'object' && value !== null && name in value,
  })

export const foodPreferences = z.pipe(
  z
    .strictObject({
      email: email({ required: messages.emailRequired, invalid: messages.emailInvalid }),
      commitment: z.enum(valuesOf(poll.commitment), messages.commitmentRequired),
      lunchPreference: choice(poll.lunch, messages.lunchRequired),
      dinnerPreference: choice(poll.dinner, messages.dinnerRequired),
      iceBathPreference: choice(poll.iceBath, messages.iceBathUnknown),
    })
    .check(
      requiredWhereAsked('lunch', 'lunchPreference', messages.lunchRequired),
      requiredWhereAsked('dinner', 'dinnerPreference', messages.dinnerRequired),
    ),
  z.transform(withoutHidden),
)

export interface ChoiceInWords {
  question: string
  answer: string
}

export function inWords(choices: PollChoices): ChoiceInWords[] {
  const line = <Value extends string>({ question, options }: PollQuestion<Value>, chosen: Value | null) =>
    options.filter(({ value }) => value === chosen).map(({ label }) => ({ question, answer: label }))
  return [
    ...line(poll.commitment, choices.commitment),
    ...line(poll.lunch, choices.lunchPreference),
    ...line(poll.dinner, choices.dinnerPreference),
    ...line(poll.iceBath, choices.iceBathPreference),
  ]
}

const choices = z.object({
  commitment: z.enum(valuesOf(poll.commitment)),
  lunchPreference: z.nullable(z.enum(valuesOf(poll.lunch))),
  dinnerPreference: z.nullable(z.enum(valuesOf(poll.dinner))),
  iceBathPreference: z.nullable(z.enum(valuesOf(poll.iceBath))),
})

export const choiceNames = ['commitment', 'lunchPreference', 'dinnerPreference', 'iceBathPreference'] as const

export const ownChoices = z.object({
  email: z.string(),
  choices: z.nullable(choices),
  /** The answer before the newest one; the link can restore it (docs/security.md#poll-tampering). */
  previous: z.nullable(choices),
})
export type OwnChoices = z.output<typeof ownChoices>
