/** The preferences poll: which questions matter, and what an answer must hold (SPEC 2, 3, 4, 5). */
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

/** Which questions still matter once we know when someone comes (SPEC 4, poll form). */
export function questionsFor(commitment: CommitmentValue) {
  const daytime = commitment === 'yes-full' || commitment === 'yes-morning'
  const evening = commitment === 'yes-full' || commitment === 'yes-evening'
  return { lunch: daytime, dinner: evening, iceBath: daytime }
}

/** What somebody has chosen; null is not asked, or not answered. */
export interface PollChoices {
  commitment: CommitmentValue
  lunchPreference: LunchValue | null
  dinnerPreference: DinnerValue | null
  iceBathPreference: IceBathValue | null
}

/** The same without the answers to questions that do not matter any more. */
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

/** One of the values; null, missing and empty are no answer. */
const choice = <Value extends string>(question: PollQuestion<Value>, required: string) =>
  z._default(
    z.pipe(
      z.transform((given: unknown) => (given === '' ? null : given)),
      z.nullable(z.enum(valuesOf(question), required)),
    ),
    null,
  )

/** The form; hidden answers are cleared and the others required, on both sides. */
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
      z.refine((given) => !questionsFor(given.commitment).lunch || given.lunchPreference !== null, {
        error: messages.lunchRequired,
        path: ['lunchPreference'],
      }),
      z.refine((given) => !questionsFor(given.commitment).dinner || given.dinnerPreference !== null, {
        error: messages.dinnerRequired,
        path: ['dinnerPreference'],
      }),
    ),
  z.transform(withoutHidden),
)
export type FoodPreferences = z.output<typeof foodPreferences>

const choices = z.object({
  commitment: z.enum(valuesOf(poll.commitment)),
  lunchPreference: z.nullable(z.enum(valuesOf(poll.lunch))),
  dinnerPreference: z.nullable(z.enum(valuesOf(poll.dinner))),
  iceBathPreference: z.nullable(z.enum(valuesOf(poll.iceBath))),
})

/** What stands behind the link in the poll's mail. */
export const ownChoices = z.object({
  email: z.string(),
  choices: z.nullable(choices),
  /** What the newest answer has replaced, which the link can put back (SECURITY P5). */
  previous: z.nullable(choices),
})
