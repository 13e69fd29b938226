import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CutOff } from './cut-off.tsx'

test('the poll says until when answers count for the kitchen, and nothing where no day is set', () => {
  const poll = { heading: '', intro: '', commitment: { question: '', options: [] }, questions: [] }
  const shown = (answersUntil?: string) =>
    renderToStaticMarkup(<CutOff poll={{ ...poll, ...(answersUntil && { answersUntil }) }} className="" />)
  expect(shown('2027-03-12')).toContain('until <strong>Friday 12 March 2027</strong>')
  expect(shown()).toBe('')
})
