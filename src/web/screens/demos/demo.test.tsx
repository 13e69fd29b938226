import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { DeskDemo } from '../../../domain/demos/demos.ts'
import { Demo } from './demo.tsx'

test('what opens the forms of a demo names it, for those who hear a list of controls', () => {
  const demo = { id: 'd1', title: 'Tram or Walk', line: '', team: [], turn: null, isShown: false }
  const markup = renderToStaticMarkup(<Demo demo={demo as unknown as DeskDemo} isRevealed={false} />)
  const summaries = [...markup.matchAll(/<summary>(.*?)<\/summary>/g)].map(([, inside = '']) =>
    inside.replaceAll(/<[^>]*>/g, ''),
  )
  expect(summaries).toEqual(['Join the team of Tram or Walk', 'Are you on the team? Tram or Walk'])
})

test('a name that turns the direction of letters leaves the names after it as they are', () => {
  const demo = { id: 'd1', title: '', line: '', team: ['Ann \u202eMuster', 'Teo \u2067Muster'], turn: null }
  const markup = renderToStaticMarkup(<Demo demo={demo as unknown as DeskDemo} isRevealed={false} />)
  expect(markup).toContain('>Ann Muster, Teo Muster<')
})
