import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { anyAnswer, anyPoll } from '../../../../tests/support/any-poll.ts'
import type { Poll } from '../../../domain/event/documents.ts'
import { foodPreferences } from '../../../domain/poll.ts'
import { choicesOf, questionsFor } from '../../../domain/poll-choices.ts'
import { fieldOf } from '../../../domain/poll-fields.ts'
import { Questions } from './questions.tsx'

/** What the page offers: by the name of a field its values, or any text. */
function offeredBy(poll: Poll): Map<string, Set<string> | 'text'> {
  const html = renderToStaticMarkup(<Questions poll={poll} isOwn={false} />)
  const offered = new Map<string, Set<string> | 'text'>()
  for (const [input] of html.matchAll(/<input[^>]*>/g)) {
    const [, name = ''] = /\sname="([^"]*)"/.exec(input) ?? []
    const [, value] = /type="radio".*\svalue="([^"]*)"/.exec(input) ?? []
    if (value === undefined) offered.set(name, 'text')
    else offered.set(name, new Set([...(offered.get(name) ?? []), value]))
  }
  return offered
}

test('the page of any poll offers exactly the answers that the call takes', () => {
  const pollAndAnswer = anyPoll.chain((poll) => anyAnswer(poll).map((answer) => ({ poll, ...answer })))
  fc.assert(
    fc.property(pollAndAnswer, ({ poll, commitment, answers }) => {
      const offered = offeredBy(poll)
      expect(offered.size).toBe(2 + poll.questions.length)
      expect(offered.get('commitment')).toContain(commitment)
      const given = Object.entries(answers)
      const isRight = ([id, answer]: [string, string | null]) => {
        const values = offered.get(fieldOf(id))
        if (answer === null) return true
        return values === 'text'
          ? answer.length <= 300 && !answer.includes('\u0007')
          : values?.has(answer) === true
      }
      const said = given.filter(([, answer]) => answer !== null && answer.trim() !== '')
      const asked = questionsFor(poll, commitment)
      const isWhole = asked.every(({ id, isRequired }) => !isRequired || said.some(([of]) => of === id))
      const sent = { email: 'ada@example.org', ...choicesOf(commitment, given) }
      const { success, data } = foodPreferences(poll).safeParse(sent)
      expect(success).toBe(given.every(isRight) && isWhole)
      if (!data) return
      const inOneLine = (text: string | null) => text?.trim().replace('\n', ' ') ?? null
      const kept = said.filter(([of]) => asked.some(({ id }) => id === of))
      expect(data).toEqual({
        email: sent.email,
        ...choicesOf(
          commitment,
          kept.map(([id, answer]) => [id, inOneLine(answer)] as const),
        ),
      })
    }),
    { numRuns: 200 },
  )
})

test('answers that an earlier poll offered are on the page of a mailed link alone', () => {
  const poll = { commitment: { question: 'Come?', options: [] }, questions: [] }
  const gone = { value: 'later', label: 'Later', comes: 'both' as const }
  const past = { commitment: [gone], questions: [] }
  const page = (token?: string) =>
    renderToStaticMarkup(<Questions poll={{ ...poll, past }} token={token} isOwn={false} />)
  expect(page('T')).toContain('Later')
  expect(page()).not.toContain('Later')
})
