import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { testEvent } from '../../../../tests/support/event.ts'
import type { PublicParticipant } from '../../../domain/views.ts'
import { PersonCard } from './person-card.tsx'

test('the idea of a person stands under the words of the event', () => {
  const person = { id: 'p1', customer_name: 'Mia Muster', app_idea: 'A tram for ducks' } as PublicParticipant
  const prompts = { ...testEvent.prompts, participantIdea: 'What I will knit' }
  const Page = createRoutesStub([{ id: 'root', path: '/', Component: () => <PersonCard person={person} /> }])
  const root = { event: { ...testEvent, prompts } }
  const markup = renderToStaticMarkup(<Page hydrationData={{ loaderData: { root } }} />)
  expect(markup).toMatch(/>What I will knit:<\/p>.*>A tram for ducks</)
})
