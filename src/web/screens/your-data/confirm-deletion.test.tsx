import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { testEvent } from '../../../../tests/support/event.ts'
import { ConfirmDeletion } from './confirm-deletion.tsx'

async function shown(companies: string[], heldSeats = 0) {
  const summary = {
    facts: [{ about: 'Address', text: 'ada@example.org' }],
    isListed: false,
    hasTicket: true,
    hasPaid: true,
    wasCharged: false,
    hasProposals: false,
    heldSeats,
    hasGivenSeat: false,
    companies,
  }
  const { query, dataRoutes } = createStaticHandler([
    {
      id: 'root',
      path: '/',
      loader: () => ({ event: testEvent, isOpen: true }),
      Component: () => <ConfirmDeletion token="secret" summary={summary} />,
    },
  ])
  const context = await query(new Request('http://localhost/'))
  if (context instanceof Response) throw new Error('the page redirects')
  return renderToString(
    <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} />,
  )
}

test('who deletes their data reads beforehand that an invoice keeps its company', async () => {
  expect(await shown(['Quilts & Co'])).toContain('Quilts &amp; Co')
  expect(await shown([])).not.toContain('as the company')
})

test('who deletes their data reads beforehand that seats which are not paid go to others', async () => {
  expect(await shown(['Quilts & Co'], 2)).toContain('The 2 seats that are kept for you and not paid yet')
  expect(await shown([], 1)).toContain('The seat that is kept for you and not paid yet')
  expect(await shown([])).not.toContain('not paid yet')
})

test('who deletes their data reads of no law of a country in which the event may not be', async () => {
  expect(await shown([])).toContain('as the law on bookkeeping asks')
})

test('who deletes their data, and had no card charged, reads nothing of Stripe', async () => {
  expect(await shown([])).not.toContain('What Stripe knows')
})
