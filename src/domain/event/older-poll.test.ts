import { expect, test } from 'vitest'
import { testDocuments } from '../../../tests/support/event.ts'
import { olderPoll } from '../../../tests/support/older-poll.ts'
import { inTodaysShape } from './older-shapes.ts'

const { questions } = testDocuments.poll

test('a poll with four fixed questions becomes a list of questions with the same words', () => {
  expect(inTodaysShape('poll', olderPoll)).toEqual(testDocuments.poll)
})

test('a draft that lacks or misspells some of it keeps the rest', () => {
  const { dinner: _, ...draft } = olderPoll
  const options = [{ value: 'yes', label: 'Yes' }, 'no']
  expect(inTodaysShape('poll', { ...draft, iceBath: 'cold', commitment: { options } })).toEqual({
    heading: olderPoll.heading,
    intro: olderPoll.intro,
    commitment: { options },
    questions: [
      questions[0],
      { id: 'ice-bath', name: 'Ice bath', kind: 'choice', asked: 'day', isRequired: false },
    ],
  })
})

test('a poll of today stays as it is', () => {
  expect(inTodaysShape('poll', testDocuments.poll)).toBe(testDocuments.poll)
})
