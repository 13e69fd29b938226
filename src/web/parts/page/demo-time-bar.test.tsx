import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { testEvent } from '../../../../tests/support/event.ts'
import { DemoTimeBar } from './demo-time-bar.tsx'

test('in a demo a time after midnight is of the day after, by name', async () => {
  const night = { ...testEvent, startsAt: '2025-08-30T10:00:00+02:00', dateText: 'Saturday 30 August 2025' }
  const shown = async (at: string) => {
    const { query, dataRoutes } = createStaticHandler([
      {
        id: 'root',
        path: '/',
        loader: () => ({ isDemo: true, event: night }),
        Component: () => <DemoTimeBar path="/schedule" at={at} className="" />,
      },
    ])
    const context = await query(new Request('http://localhost/'))
    if (context instanceof Response) throw new Error('the page redirects')
    return renderToString(
      <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} />,
    ).replaceAll('<!-- -->', '')
  }
  expect(await shown('23:50')).toContain('As if it were 23:50 on Saturday 30 August 2025.')
  expect(await shown('00:05')).toContain('As if it were 00:05 on Sunday 31 August 2025.')
})
