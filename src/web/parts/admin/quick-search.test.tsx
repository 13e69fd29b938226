import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { entriesWith, QuickSearch } from './quick-search.tsx'

test('the search in a list finds names in any spelling and words in any order, and all without a word', () => {
  const entries = ['Łukasz O’Neill, Door A', 'Zoë Bern, Door B']
  const found = (search: string) => entriesWith(search, entries, (entry) => entry)
  for (const search of ['lukasz', 'oneill door', "O'NEILL", 'door a lu'])
    expect([search, found(search)]).toEqual([search, [entries[0]]])
  expect(found('zoe')).toEqual([entries[1]])
  expect([found(''), found('door'), found('-')]).toEqual([entries, entries, []])
})

test('a list that is empty says nothing of words: nobody has searched', () => {
  const markup = renderToStaticMarkup(
    <QuickSearch id="search" entries={[]} textOf={String}>
      {(found) => <p>{found.length} ideas</p>}
    </QuickSearch>,
  )
  expect(markup).toContain('0 ideas')
  expect(markup).not.toContain('Nothing here')
})
