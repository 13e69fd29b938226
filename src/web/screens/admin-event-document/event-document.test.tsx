import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { testDocuments } from '../../../../tests/support/event.ts'
import { formOf } from '../../../domain/event/form.ts'
import { eventMessages } from '../../../domain/messages/event-messages.ts'
import EventDocument from './event-document.tsx'

test('without script the page of a document shows its values, and no buttons that do nothing', () => {
  const value = testDocuments.tickets
  const published = { version: 1, value }
  const markup = renderToStaticMarkup(
    <EventDocument
      name="tickets"
      form={formOf('tickets')}
      document={{
        ...published,
        name: 'tickets',
        draft: null,
        published_at: '',
        published_by: null,
        history: [],
      }}
      base={published}
      timeZone="Europe/Zurich"
      preview="/"
    />,
  )
  expect(markup).toMatch(new RegExp(`class="[^"]*hidden[^"]* noscript:block">${eventMessages.needsScript}`))
  expect(markup).toContain('49.00')
  expect(markup).not.toMatch(/<(button|input|textarea|select)/)
})
