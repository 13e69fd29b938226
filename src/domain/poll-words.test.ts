import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyPoll } from '../../tests/support/any-poll.ts'
import { pollQuestion, pollWith, testEvent } from '../../tests/support/event.ts'
import { choicesOf, withUnasked } from './poll-choices.ts'
import { answerInWords, commitmentInWords, inWords, pastOf, unaskedIn } from './poll-words.ts'

const { poll } = testEvent
const renamed = { ...poll, past: pastOf(poll, []) }
const soup = { value: 'soup', label: 'Pumpkin soup' }

test('a renamed option is said in its newest words', () => {
  const [first, ...others] = pollQuestion('lunch').options
  const changed = pollWith('lunch', { options: [{ value: 'classic-ponzu', label: 'Ponzu' }, ...others] })
  const now = { ...changed, past: pastOf(changed, [changed, poll]) }
  expect(answerInWords(now, 'lunch', first?.value ?? '')).toBe('Ponzu')
  expect(now.past).toEqual({ commitment: [], questions: [] })
})

test('an option that is offered no more is said in its last words', () => {
  const older = pollWith('lunch', { options: [{ ...soup, label: 'Soup' }] })
  const versions = [poll, pollWith('lunch', { options: [soup] }), older]
  const now = { ...poll, past: pastOf(poll, versions) }
  expect(answerInWords(now, 'lunch', 'soup')).toBe('Pumpkin soup (no longer offered)')
  expect(inWords(choicesOf('yes-full', [['lunch', 'soup']]), now)[1]).toEqual({
    question: 'Which poke bowl for lunch?',
    answer: 'Pumpkin soup (no longer offered)',
  })
  expect(answerInWords(renamed, 'lunch', 'zucchini')).toBe('zucchini (no longer offered)')
  expect(commitmentInWords(renamed, 'later')).toBe('later (no longer offered)')
})

test('a question that is asked no more keeps its words, but is no part of an answer', () => {
  const without = { ...poll, questions: poll.questions.filter(({ id }) => id !== 'lunch') }
  const now = { ...without, past: pastOf(without, [without, poll]) }
  expect(unaskedIn(now).map(({ name }) => name)).toEqual(['Lunch'])
  expect(answerInWords(now, 'lunch', 'spicy-tofu')).toBe('Spicy Tofu')
  expect(inWords(choicesOf('yes-full', [['lunch', 'spicy-tofu']]), now)).toEqual([
    { question: 'Will you come?', answer: 'Yes, the whole day' },
  ])
})

test('an answer to it stays with somebody who answers again and still comes', () => {
  const without = { ...poll, questions: poll.questions.filter(({ id }) => id !== 'lunch') }
  const stored = choicesOf('yes-full', [
    ['lunch', 'spicy-tofu'],
    ['dinner', 'prefer-meat'],
    ['song', 'Dancing Queen'],
  ])
  const again = choicesOf('yes-full', [['dinner', 'prefer-vegan']])
  expect(withUnasked(again, stored, without)).toEqual({
    ...again,
    lunchPreference: 'spicy-tofu',
    furtherAnswers: { song: 'Dancing Queen' },
  })
  const away = choicesOf('no-changed-plans', [])
  expect(withUnasked(away, stored, without)).toEqual(away)
  expect(withUnasked(again, null, without)).toEqual(again)
})

test('whatever was published before, each option has its newest words, and what is offered is not gone', () => {
  fc.assert(
    fc.property(fc.array(anyPoll, { minLength: 1, maxLength: 4 }), (versions) => {
      const [newest, ...older] = versions
      if (!newest) return
      const now = { ...newest, past: pastOf(newest, versions) }
      for (const { id, kind, options } of newest.questions)
        for (const { value, label } of options)
          if (kind === 'choice') expect(answerInWords(now, id, value)).toBe(label)
      for (const { questions } of older)
        for (const { id, options } of questions)
          for (const { value } of options) {
            const last = versions
              .flatMap((version) => version.questions)
              .filter((question) => question.id === id)
              .flatMap((question) => question.options)
              .find((option) => option.value === value)
            expect(answerInWords(now, id, value)).toContain(last?.label)
          }
    }),
    { numRuns: 300 },
  )
})
