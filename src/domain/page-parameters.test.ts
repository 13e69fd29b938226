import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { cachedPageOf } from './cached-pages.ts'
import { parametersOf } from './page-parameters.ts'

describe('the query parameters of a page', () => {
  test('count once, with a value that means something', () => {
    const asked = (query: string) => parametersOf('contribute', `http://localhost/contribute?${query}`)
    expect(asked('page=2&type=volunteer&utm=x')).toEqual({ page: '2', type: 'volunteer' })
    expect(asked('page=2&page=3&type=%3Cscript%3E&PAGE=4&__proto__=5')).toEqual({})
    expect(asked('token=')).toEqual({ token: '' })
  })

  test('are read in one way, so that the page cache knows every one that a page reads', () => {
    const folder = join(import.meta.dirname, '../web')
    const files = globSync('**/*.{ts,tsx}', { cwd: folder })
    const readers = files.filter((file) => /\bsearchParams\b/.test(readFileSync(join(folder, file), 'utf8')))
    expect(readers).toEqual([])
    // Negative control: the same search finds the one place that does read them.
    expect(readFileSync(join(import.meta.dirname, 'page-parameters.ts'), 'utf8')).toMatch(/\bsearchParams\b/)
    expect(files.length).toBeGreaterThan(100)
  })

  test('make a page one visitor’s own when a mailed link carries them', () => {
    const known = { page: /^\d$/ }
    expect(cachedPageOf('/board', known, 'page=2&utm=x')).toEqual({ key: '/board?page=2', isCached: true })
    for (const name of ['token', 'edit', 'offer', 'session_id'])
      expect(cachedPageOf('/board', known, `page=2&${name}=x`), name).toBeUndefined()
  })
})
