import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import TicketForm from './ticket-form.tsx'

const quoted = {
  numberOfTickets: 1,
  couponCode: null,
  seatsLeft: 10,
  subtotalCents: 6500,
  discountCents: 0,
  totalCents: 6500,
} as never

test.each([true, false])('a buyer agrees to terms only where there are any: %s', (hasTerms) => {
  const markup = renderToStaticMarkup(
    <TicketForm maxPerOrder={5} contactEmail="hello@example.org" hasTerms={hasTerms} quoted={quoted} />,
  )
  expect(markup.includes('href="#terms"')).toBe(hasTerms)
  expect(markup.includes('you agree to')).toBe(hasTerms)
  expect(markup).toContain('What we do with your data')
})
