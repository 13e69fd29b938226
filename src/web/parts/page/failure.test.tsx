import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { testEvent } from '../../../../tests/support/event.ts'
import { Failure } from './failure.tsx'
import { NotFound } from './not-found.tsx'

test.each([
  ['the page of a failure', Failure, 'Something broke'],
  ['the page for no page', NotFound, 'Page not found'],
])('%s needs no event and names none', async (_what, ErrorPage, title) => {
  const loader = () => {
    throw new Error('the database is away')
  }
  const { query, dataRoutes } = createStaticHandler([
    { id: 'root', path: '/', loader, Component: () => null, ErrorBoundary: ErrorPage },
  ])
  const context = await query(new Request('http://localhost/'))
  if (context instanceof Response) throw new Error('the page redirects')
  const html = renderToString(
    <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} />,
  )
  expect(html).toContain(title)
  for (const word of [testEvent.name, testEvent.shortName, testEvent.city]) expect(html).not.toContain(word)
})
