/** What the kitchen prepares for (docs/product.md#kitchen). */
import * as z from 'zod/mini'
import type { PollQuestion } from './event/documents.ts'
import { isAboutAllergies, isAsked } from './poll-choices.ts'
import { knownCommitments } from './poll-fields.ts'
import { answerInWords, type PollWithPast } from './poll-words.ts'

export const kitchen = z.object({
  /** Seats that are good and whose people did not say that they stay away. */
  heads: z.int(),
  /** The last day for answers, where the poll names one. */
  answersUntil: z.nullable(z.string()),
  meals: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      servedAt: z.nullable(z.string()),
      options: z.array(
        z.object({
          label: z.string(),
          said: z.int(),
          /** How many of those who did not say, by the shares of those who did; null while nobody has. */
          estimated: z.nullable(z.int()),
        }),
      ),
      notSaid: z.int(),
      /** How many of those who did not answer will probably not be there at that time. */
      estimatedAway: z.nullable(z.int()),
    }),
  ),
  allergies: z.array(z.object({ text: z.string(), name: z.string(), order: z.string() })),
})
export type Kitchen = z.output<typeof kitchen>
type Meal = Kitchen['meals'][number]

/** One good seat: what its person answered, by the ids of the questions. */
export interface SeatAnswers {
  commitment: string | null
  answers: ReadonlyMap<string, string>
  name: string | null
  order: string
}

export const isMeal = ({ id, kind, kitchen }: PollQuestion): boolean =>
  kind === 'choice' && (kitchen === 'meal' || id === 'lunch' || id === 'dinner')

/** Whether there is anything to say about food. */
export const asksAboutMeals = ({ questions }: Pick<PollWithPast, 'questions'>): boolean =>
  questions.some(isMeal)

export type Comes = 'both' | 'day' | 'evening' | 'neither'
/** What a poll has ever called coming; undefined for whoever did not say. */
export function comesOf({ commitment: { options }, past }: PollWithPast) {
  const known = new Map<string, Comes>(Object.entries(knownCommitments))
  for (const { value, comes } of [...(past?.commitment ?? []), ...options]) known.set(value, comes)
  return (commitment: string | null) => (commitment === null ? undefined : known.get(commitment))
}

interface StoredAnswers {
  commitment_status: string | null
  lunch_preference: string | null
  dinner_preference: string | null
  further_answers: Readonly<Record<string, string>>
}

/** What somebody eats while they are there, in the words of the poll and in its order. */
export function mealsOf(seat: StoredAnswers, poll: PollWithPast): { meal: string; choice: string }[] {
  const coming = comesOf(poll)(seat.commitment_status) ?? 'both'
  const given: Record<string, string | null> = {
    ...seat.further_answers,
    lunch: seat.lunch_preference,
    dinner: seat.dinner_preference,
  }
  return poll.questions
    .filter((question) => isMeal(question) && isAsked(question, coming))
    .flatMap(({ id, name }) => {
      const answer = given[id]
      return answer ? [{ meal: name, choice: answerInWords(poll, id, answer) }] : []
    })
}

export function kitchenOf(
  seats: readonly SeatAnswers[],
  poll: PollWithPast & { answersUntil?: string | undefined },
): Kitchen {
  const comes = comesOf(poll)
  const expected = seats.filter(({ commitment }) => comes(commitment) !== 'neither')
  const people = seats.map((seat) => ({ ...seat, comes: comes(seat.commitment) }))
  return {
    heads: expected.length,
    answersUntil: poll.answersUntil ?? null,
    meals: poll.questions
      .filter(isMeal)
      .map((question) => mealOf(question, people, poll))
      .sort((one, other) => (one.servedAt ?? '').localeCompare(other.servedAt ?? '')),
    allergies: poll.questions.filter(isAboutAllergies).flatMap(({ id }) =>
      expected.flatMap(({ answers, name, order }) => {
        const text = answers.get(id)
        return text === undefined ? [] : [{ text, name: name ?? '', order }]
      }),
    ),
  }
}

function mealOf(
  question: PollQuestion,
  people: readonly (SeatAnswers & { comes: Comes | undefined })[],
  poll: PollWithPast,
): Meal {
  const { id, name, servedAt = null, options } = question
  const counts = new Map(options.map(({ value }) => [value, 0]))
  let [away, silentButHere, silent] = [0, 0, 0]
  for (const { comes, answers } of people) {
    const answer = answers.get(id)
    if (comes !== undefined && !isAsked(question, comes)) away += 1
    else if (answer !== undefined) counts.set(answer, (counts.get(answer) ?? 0) + 1)
    else if (comes === undefined) silent += 1
    else silentButHere += 1
  }
  const said = [...counts.values()]
  // Who did not say anything may stay away, as some of the others do; who said that they come eats.
  const ofSilent = spread(silent, [...said, away])
  const ofHere = spread(silentButHere, said)
  return {
    id,
    name,
    servedAt,
    options: [...counts].map(([value, count], at) => ({
      label: answerInWords(poll, id, value),
      said: count,
      estimated: ofSilent && ofHere ? (ofSilent[at] ?? 0) + (ofHere[at] ?? 0) : null,
    })),
    notSaid: silent + silentButHere,
    estimatedAway: ofSilent && ofHere ? (ofSilent.at(-1) ?? 0) : null,
  }
}

/** Divides `heads` in these proportions into whole numbers with the same sum; undefined where no share is known. */
export function spread(heads: number, shares: readonly number[]): number[] | undefined {
  const total = shares.reduce((sum, share) => sum + share, 0)
  if (heads === 0) return shares.map(() => 0)
  if (total === 0) return undefined
  const exact = shares.map((share) => (heads * share) / total)
  const whole = exact.map(Math.floor)
  const left = heads - whole.reduce((sum, share) => sum + share, 0)
  const byRemainder = exact
    .map((share, at) => ({ at, remainder: share - Math.floor(share) }))
    .sort((one, other) => other.remainder - one.remainder || one.at - other.at)
  for (const { at } of byRemainder.slice(0, left)) whole[at] = (whole[at] ?? 0) + 1
  return whole
}
