import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import TicketForm from './ticket-form.tsx'
import { readTicketForm } from './ticket-form-data.ts'

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
    <TicketForm
      maxPerOrder={5}
      currency="CHF"
      contactEmail="hello@example.org"
      hasTerms={hasTerms}
      quoted={quoted}
    />,
  )
  expect(markup.includes('href="#terms"')).toBe(hasTerms)
  expect(markup.includes('you agree to')).toBe(hasTerms)
  expect(markup).toContain('What we do with your data')
})

test('where there are several kinds each is counted, and one that is sold out, or on sale later, says so', () => {
  const kind = { priceCents: 2500, most: 2, seatsLeft: 3, state: 'open' as const }
  const kinds = [
    { ...kind, id: 'day', name: 'Day' },
    { ...kind, id: 'student', name: 'Student', text: 'With a card.', seatsLeft: 0 },
    { ...kind, id: 'late', name: 'Late', priceCents: 0, state: 'early' as const, startsInWords: 'Friday' },
  ]
  const lines = [{ kind: 'day', count: 1, priceCents: 2000, discountCents: 500 }]
  const several = {
    totalCents: 2000,
    discountCents: 500,
    seatsLeft: 3,
    numberOfTickets: 1,
    couponCode: 'LAKE',
  }
  const markup = renderToStaticMarkup(
    <TicketForm
      maxPerOrder={2}
      currency="EUR"
      contactEmail="hello@example.org"
      hasTerms={false}
      quoted={{ ...several, kinds, lines }}
      values={{ lines: [{ kind: 'student', count: 2 }] }}
      errors={{ 'lines.student': 'No seat is left.' }}
    />,
  )
  const chosen = [...markup.matchAll(/<input[^>]*checked=""[^>]*>/g)].map(([input]) => input)
  expect(chosen.map((input) => /name="([^"]*)".*value="([^"]*)"/.exec(input)?.slice(1))).toEqual([
    ['lines.day', '0'],
    ['lines.student', '2'],
  ])
  for (const words of [
    'Student, EUR 25.00',
    'With a card. Sold out',
    'Late, free',
    'On sale from Friday.',
    '1 × Day',
  ])
    expect(markup).toContain(words)
  expect(markup).toContain('No seat is left.')
  expect(markup).not.toContain('numberOfTickets')
})

test('a form with kinds is read as lines, one without as a number', () => {
  const form = new FormData()
  form.set('numberOfTickets', '3')
  expect(readTicketForm(form)).toMatchObject({ numberOfTickets: 3 })
  expect(readTicketForm(form)).not.toHaveProperty('lines')
  form.set('lines.day', '0')
  form.set('lines.student', '2')
  expect(readTicketForm(form)).toMatchObject({ lines: [{ kind: 'student', count: 2 }] })
  expect(readTicketForm(form)).not.toHaveProperty('numberOfTickets')
})

test('only an order that costs something says how long seats are kept for its payment', () => {
  const shown = (totalCents: number) =>
    renderToStaticMarkup(
      <TicketForm
        maxPerOrder={5}
        currency="EUR"
        contactEmail="hello@example.org"
        hasTerms={false}
        quoted={{ numberOfTickets: 1, couponCode: null, seatsLeft: 10, discountCents: 0, totalCents }}
      />,
    )
  expect(shown(6500)).toContain('10 seats left, and yours for 30 minutes once you go to pay.')
  expect(shown(0)).not.toContain('once you go to pay')
})

test.each([
  [0, 0, false],
  [0, 6500, true],
  [6500, 0, true],
])(
  'an order of %i cents after a discount of %i may be invoiced to a company: %s',
  (totalCents, discountCents, may) => {
    const markup = renderToStaticMarkup(
      <TicketForm
        maxPerOrder={5}
        currency="CHF"
        contactEmail="hello@example.org"
        hasTerms={false}
        quoted={{ numberOfTickets: 1, couponCode: null, seatsLeft: 10, totalCents, discountCents }}
      />,
    )
    expect(markup.includes('Invoice to a company')).toBe(may)
    expect(markup.includes('CHF')).toBe(may)
    expect(markup.includes('Free')).toBe(!may)
  },
)
