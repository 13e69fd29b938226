import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { testEvent } from '../../../../tests/support/event.ts'
import { kitchenOf } from '../../../domain/kitchen.ts'
import Kitchen from './kitchen.tsx'

test('the list for the kitchen says when it was counted, so that of two papers the newer one is known', () => {
  const list = kitchenOf([], testEvent.poll)
  const markup = renderToStaticMarkup(
    <Kitchen list={list} dateText="Saturday 30 August 2025" countedAt="28 Aug, 18:05" />,
  )
  expect(markup).toContain('0 heads expected, Saturday 30 August 2025. Counted 28 Aug, 18:05.')
})

test('a list without a meal says how a question becomes one', () => {
  const list = kitchenOf([], { ...testEvent.poll, questions: [] })
  const markup = renderToStaticMarkup(<Kitchen list={list} dateText="Saturday" countedAt="28 Aug, 18:05" />)
  expect(markup).toContain('A question becomes one with “For the kitchen: meal”.')
})
