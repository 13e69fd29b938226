import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CompanyForm } from './company-form.tsx'

test('an invoice to a company begins with the country of the event', () => {
  const props = { kinds: [{ id: 'ticket', name: 'Ticket' }], currency: 'EUR', dueOn: '2027-06-01' }
  const markup = renderToStaticMarkup(<CompanyForm {...props} country="PT" />)
  expect(/<input[^>]*name="country"[^>]*>/.exec(markup)?.[0]).toContain('value="PT"')
})
