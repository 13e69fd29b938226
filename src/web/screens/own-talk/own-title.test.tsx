import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { OwnTitle } from './own-title.tsx'

const shown = (title: string) => {
  const contribution = { id: '1', type: 'talk_session', title: 'Maps' }
  const notes = { text: '', link: '', waits: false }
  const talk = { title, place: '11:00, Hall', day: 'Saturday 30 August 2025', hasBegun: false, answer: null }
  return renderToStaticMarkup(<OwnTitle own={{ contribution, talk: { ...talk, notes, slots: [] } }} />)
}

test('the page of a talk with another title names the proposal that its reader made', () => {
  expect(shown('Agents')).toMatch(/Agents[\s\S]*Your proposal: “<bdi>Maps<\/bdi>”/)
  expect(shown('Maps')).not.toContain('Your proposal')
})
