/** Polls as organisers may write them, and answers as people may give them. */
import fc from 'fast-check'
import type { Poll, PollQuestion } from '../../src/domain/event/documents.ts'
import { knownCommitments, ownIds } from '../../src/domain/poll-fields.ts'

const id = fc
  .stringMatching(/^[a-z][a-z0-9]{0,5}$/)
  .filter((word) => !['email', 'token', 'intent'].includes(word))
const words = fc.constantFrom('Soup', 'Bread', '=1+1', '<b>', 'Ödön', 'yes')
const times = fc.constantFrom('day' as const, 'evening' as const, 'both' as const)

const option = fc.record({ value: id, label: words })
const options = fc.uniqueArray(option, { minLength: 1, maxLength: 4, selector: ({ value }) => value })

const question = fc
  .record({
    id: fc.oneof(fc.constantFrom(...ownIds), id),
    name: words,
    question: words,
    asked: times,
    isRequired: fc.boolean(),
    options,
    isText: fc.boolean(),
  })
  .map(({ isText, ...given }): PollQuestion => {
    const hasText = isText && !ownIds.some((own) => own === given.id)
    return { ...given, kind: hasText ? 'text' : 'choice', options: hasText ? [] : given.options }
  })

const commitmentOptions = fc.uniqueArray(
  fc.oneof(
    fc
      .constantFrom(...Object.entries(knownCommitments))
      .map(([value, comes]) => ({ value, comes, label: value })),
    fc.record({ value: id, label: words, comes: fc.constantFrom('both', 'day', 'evening', 'neither') }),
  ),
  { minLength: 1, maxLength: 5, selector: ({ value }) => value },
)

export const anyPoll: fc.Arbitrary<Poll> = fc.record({
  heading: words,
  intro: words,
  commitment: fc.record({
    question: words,
    options: commitmentOptions as fc.Arbitrary<Poll['commitment']['options']>,
  }),
  questions: fc.uniqueArray(question, { maxLength: 5, selector: (each) => each.id }),
})

/** A commitment and, by the ids of questions, right answers, wrong ones and none. */
export const anyAnswer = ({ commitment, questions }: Poll) =>
  fc.record({
    commitment: fc.constantFrom(...commitment.options.map(({ value }) => value)),
    answers: fc.record(
      Object.fromEntries(
        questions.map(({ id, kind, options }) => [
          id,
          kind === 'text'
            ? fc.constantFrom(null, 'Dancing Queen', ' two\nlines ', 'x'.repeat(301), 'a\u0007b', '  ')
            : fc.constantFrom(null, ...options.map(({ value }) => value), 'none-of-them'),
        ]),
      ),
    ),
  })
