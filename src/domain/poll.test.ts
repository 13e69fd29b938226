import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pollQuestion, pollWith, testEvent } from '../../tests/support/event.ts'
import { pollMessages as messages } from './messages/poll-messages.ts'
import { foodPreferences } from './poll.ts'
import { type PollChoices, questionsFor, withoutHidden } from './poll-choices.ts'
import { inWords } from './poll-words.ts'

const { poll } = testEvent
const valuesOf = ({ options }: { options: readonly { value: string }[] }) => options.map(({ value }) => value)
const commitments = valuesOf(poll.commitment)
const lunches = [...valuesOf(pollQuestion('lunch')), null]
const dinners = [...valuesOf(pollQuestion('dinner')), null]
const iceBaths = [...valuesOf(pollQuestion('ice-bath')), null]
const choiceNames = ['commitment', 'lunchPreference', 'dinnerPreference', 'iceBathPreference'] as const
const [lunchRequired, dinnerRequired, iceBathUnknown] = [
  'Please select a lunch preference',
  'Please select a dinner preference',
  'Please select an ice bath preference',
]

function askedOf(commitment: string | undefined) {
  const ids = questionsFor(poll, commitment).map(({ id }) => id)
  return { lunch: ids.includes('lunch'), dinner: ids.includes('dinner'), iceBath: ids.includes('ice-bath') }
}

/** All 480 ways to fill in the form; there is no other. */
const everyAnswer: PollChoices[] = commitments.flatMap((commitment) =>
  lunches.flatMap((lunchPreference) =>
    dinners.flatMap((dinnerPreference) =>
      iceBaths.map((iceBathPreference) => ({
        commitment,
        lunchPreference,
        dinnerPreference,
        iceBathPreference,
      })),
    ),
  ),
)
const email = 'ada@example.org'
const whole = {
  email,
  commitment: 'yes-full',
  lunchPreference: 'spicy-tofu',
  dinnerPreference: 'prefer-vegan',
  iceBathPreference: 'maybe',
}

function errorsOf(given: unknown): Record<string, string> {
  const parsed = foodPreferences(poll).safeParse(given)
  const issues = parsed.success ? [] : parsed.error.issues
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))
}

describe('the questions of the poll', () => {
  test.each([
    ['yes-full', { lunch: true, dinner: true, iceBath: true }],
    ['yes-morning', { lunch: true, dinner: false, iceBath: true }],
    ['yes-evening', { lunch: false, dinner: true, iceBath: false }],
    ['no-changed-plans', { lunch: false, dinner: false, iceBath: false }],
    [undefined, { lunch: true, dinner: true, iceBath: true }],
  ] as const)('for the commitment %s are those that apply', (commitment, asked) => {
    expect(askedOf(commitment)).toEqual(asked)
  })
})

describe('an answer to the poll', () => {
  test('is valid exactly if every required meal is chosen, and keeps only what is asked', () => {
    for (const answer of everyAnswer) {
      const asked = askedOf(answer.commitment)
      const errors = {
        ...(asked.lunch && answer.lunchPreference === null && { lunchPreference: lunchRequired }),
        ...(asked.dinner && answer.dinnerPreference === null && { dinnerPreference: dinnerRequired }),
      }
      expect([answer, errorsOf({ email, ...answer })]).toEqual([answer, errors])
      if (Object.keys(errors).length > 0) continue
      expect(foodPreferences(poll).parse({ email, ...answer })).toEqual({
        email,
        commitment: answer.commitment,
        lunchPreference: asked.lunch ? answer.lunchPreference : null,
        dinnerPreference: asked.dinner ? answer.dinnerPreference : null,
        iceBathPreference: asked.iceBath ? answer.iceBathPreference : null,
      })
    }
    expect(everyAnswer).toHaveLength(480)
  })

  test('does not change when hidden parts are cleared again', () => {
    for (const answer of everyAnswer) {
      const once = withoutHidden(answer, poll)
      expect(withoutHidden(once, poll)).toEqual(once)
    }
  })

  test('means the same for a missing, empty or null question', () => {
    const nothings: ('' | null | undefined | 'left out')[] = ['', null, undefined, 'left out']
    for (const answer of everyAnswer) {
      for (const nothing of nothings) {
        const given: Record<string, unknown> = { email, ...answer }
        for (const name of choiceNames.filter((name) => answer[name] === null)) {
          if (nothing === 'left out') delete given[name]
          else given[name] = nothing
        }
        expect(foodPreferences(poll).safeParse(given).data).toEqual(
          foodPreferences(poll).safeParse({ email, ...answer }).data,
        )
        expect(errorsOf(given)).toEqual(errorsOf({ email, ...answer }))
      }
    }
  })

  test('reports all missing fields at once', () => {
    expect(errorsOf({})).toEqual({
      email: messages.emailRequired,
      commitment: messages.commitmentRequired,
      lunchPreference: lunchRequired,
      dinnerPreference: dinnerRequired,
    })
    expect(errorsOf({ email: 'ada', commitment: 'yes-morning' })).toEqual({
      email: messages.emailInvalid,
      lunchPreference: lunchRequired,
    })
    expect(errorsOf({ email: '', commitment: 'no-changed-plans' })).toEqual({ email: messages.emailRequired })
  })

  test.each([
    ['a lunch of the dinner list', { lunchPreference: 'prefer-meat' }, lunchRequired],
    ['a dinner of the lunch list', { dinnerPreference: 'spicy-tofu' }, dinnerRequired],
    ['an unknown ice bath', { iceBathPreference: 'yes' }, iceBathUnknown],
    ['another commitment', { commitment: 'perhaps' }, messages.commitmentRequired],
    ['a list', { lunchPreference: ['spicy-tofu'] }, lunchRequired],
    ['an object', { dinnerPreference: { value: 'no-dinner' } }, dinnerRequired],
    ['a number', { iceBathPreference: 1 }, iceBathUnknown],
    ['a name that every object has', { lunchPreference: 'constructor' }, lunchRequired],
    ['a NUL character', { lunchPreference: 'spicy-tofu\0' }, lunchRequired],
  ])('is refused with %s, also where the question is hidden', (_what, wrong, sentence) => {
    const [name] = Object.keys(wrong)
    expect(errorsOf({ ...whole, ...wrong })).toEqual({ [name ?? '']: sentence })
    if (name === 'commitment') return
    expect(errorsOf({ ...whole, commitment: 'no-changed-plans', ...wrong })).toEqual({
      [name ?? '']: sentence,
    })
    // The control: without the wrong part both are taken.
    expect([errorsOf(whole), errorsOf({ ...whole, commitment: 'no-changed-plans' })]).toEqual([{}, {}])
  })

  test('takes one mail address, in any case', () => {
    expect(foodPreferences(poll).parse({ ...whole, email: '  Ada@Example.ORG ' }).email).toBe(email)
    for (const wrong of ['ada', 'a@example.org, b@example.org', 'a@example.org\r\nBcc: b@example.org'])
      expect(errorsOf({ ...whole, email: wrong })).toEqual({ email: messages.emailInvalid })
    expect(errorsOf({ ...whole, email: [email] })).toEqual({ email: messages.emailRequired })
  })

  test('is refused or parsed completely, whatever is sent', () => {
    const anyField = fc.oneof(
      fc.constantFrom(...commitments, ...lunches, ...dinners, ...iceBaths),
      fc.anything(),
    )
    const anyAnswer = fc.record(
      {
        email: fc.oneof(fc.constant(email), fc.anything()),
        ...Object.fromEntries(choiceNames.map((name) => [name, anyField])),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(fc.oneof(anyAnswer, fc.anything()), (given) => {
        const { success, data } = foodPreferences(poll).safeParse(given)
        if (!success) return
        const { email: _, ...choices } = data
        expect(everyAnswer).toContainEqual(choices)
        expect(withoutHidden(choices, poll)).toEqual(choices)
      }),
      { numRuns: 2_000 },
    )
  })

  test('cannot be a list, null or have unknown fields', () => {
    for (const given of [[], null, 'yes-full', 7, { ...whole, status: 'paid' }])
      expect(foodPreferences(poll).safeParse(given).success).toBe(false)
  })
})

test('answers in words name what was asked and chosen, and nothing else', () => {
  for (const answer of everyAnswer) {
    const said = inWords(answer, poll)
    expect(said).toHaveLength(choiceNames.filter((name) => answer[name] !== null).length)
    for (const { question, answer: words } of said)
      expect([question.length > 5, words.length > 4]).toEqual([true, true])
  }
  expect(inWords({ ...withoutHidden(whole, poll), dinnerPreference: null }, poll)).toEqual([
    { question: 'Will you come?', answer: 'Yes, the whole day' },
    { question: 'Which poke bowl for lunch?', answer: 'Spicy Tofu' },
    { question: 'Guided ice bath in the afternoon?', answer: 'Maybe, ask me at the edge' },
  ])
})

test('a changed poll accepts its new options at once, and the earlier ones no more', () => {
  const other = pollWith('lunch', { options: [{ value: 'soup', label: 'Soup' }] })
  const soup = { ...whole, lunchPreference: 'soup' }
  expect(foodPreferences(other).safeParse(soup).success).toBe(true)
  expect(foodPreferences(other).safeParse(whole).success).toBe(false)
  expect(errorsOf(soup)).toEqual({ lunchPreference: lunchRequired })
})

test('a required question whose id is an inherited property of objects is missing until it is answered', () => {
  const [question] = poll.questions
  if (!question) expect.fail('the poll asks nothing')
  const asked = { ...question, id: 'constructor', asked: 'both' as const, isRequired: true }
  const { success } = foodPreferences({ ...poll, questions: [asked] }).safeParse({
    email,
    commitment: 'yes-full',
  })
  expect(success).toBe(false)
})
