import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { pricedAt, testDocuments } from '../../../../tests/support/event.ts'
import { formOf } from '../../../domain/event/form.ts'
import { WhatChanges } from './what-changes.tsx'

test('what changes says each price in the currency of its own side', () => {
  const markup = renderToStaticMarkup(
    <WhatChanges
      form={formOf('tickets')}
      before={{ ...testDocuments.tickets, ...pricedAt(4900), currency: 'CHF' }}
      after={{ ...testDocuments.tickets, ...pricedAt(2500), currency: 'EUR' }}
      titles={['Public now', 'After']}
      timeZone="Europe/Lisbon"
    />,
  )
  expect(markup.match(/(CHF|EUR) \d+\.\d\d/g)).toEqual(['CHF 49.00', 'EUR 25.00'])
})
