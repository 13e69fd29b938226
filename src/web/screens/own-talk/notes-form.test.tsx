import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { NotesForm } from './notes-form.tsx'

const shown = (text: string) =>
  renderToStaticMarkup(
    <NotesForm
      stored={{ text, link: '', waits: false }}
      entered={{ notes: 'Mine', link: '', errors: {} }}
      fields={{ token: '', id: '' }}
    />,
  )

test('notes that somebody else changed meanwhile are named above the form, also when they are gone', () => {
  expect(shown('Theirs')).toMatch(/What stands there now:<\/p><p[^>]*>Theirs<[\s\S]*>Mine</)
  expect(shown('')).toMatch(/What stands there now:<\/p><p[^>]*>nothing<[\s\S]*>Mine</)
})
