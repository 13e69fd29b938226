/**
 * Text that no database stores, in every parameter of every page and read: a NUL and, in turn, one of the others, or
 * with `isWhole` each of them.
 */
import { screens } from '../../../src/web/screen-table.ts'
import { pageFields, readParameters } from '../worst-case-inputs.ts'
import type { Attempt, Target } from './attempt.ts'

const foremost = 'NUL inside'
const values: Record<string, string> = {
  [foremost]: 'a%00b',
  NUL: '%00',
  'a lone surrogate': '%ed%a0%80',
  'an overlong NUL': '%c0%80',
  'half a character': '%f0%9f',
  'half a code': '%',
  'thousands of NULs': '%00'.repeat(4_000),
}
const others = Object.keys(values).filter((what) => what !== foremost)
/** Once, and repeated. */
const queriesOf = (name: string, value: string) => [
  `${name}=${value}`,
  `${name}=x&${name}=${value}&${name}=${value}`,
]

export function parameterAttempts({ anonKey, cookie }: Target, isWhole: boolean): Attempt[] {
  const attempts: Attempt[] = []
  const isDue = (what: string, place: number) =>
    isWhole || what === foremost || what === others[place % others.length]
  for (const [what, value] of Object.entries(values)) {
    const add = (path: string, more: Partial<Attempt> = {}, headers: Record<string, string> = {}) =>
      attempts.push({
        what: `${what} in ${path.slice(0, 60)}`,
        sent: { path, headers: { cookie, ...headers } },
        mustBeRefused: false,
        refusedAs: 'page',
        ...more,
      })
    for (const [place, { path, name }] of pageFields.entries()) {
      if (!isDue(what, place)) continue
      for (const query of queriesOf(name, value)) {
        add(`${path}?${query}`)
        add(`${path}.data?${query}`)
      }
    }
    for (const [place, [path]] of [...screens].entries()) {
      if (!isDue(what, place)) continue
      const address = path.replace(/:\w+|\*/, 'todos_x')
      add(`${address}?unknown=${value}&${value}=x`)
      add(`${address}/${value}`)
      for (const name of ['intent', 'token', 'id', 'email'])
        add(`${address}?token=${value}`, {
          sent: {
            method: 'POST',
            path: `${address}?token=${value}`,
            headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
            body: queriesOf(name, value)[1] ?? '',
          },
        })
    }
    for (const path of [
      '/todos_',
      '/participants_',
      '/images/',
      '/assets/',
      '/rest/v1/',
      '/functions/v1/',
      '/',
    ])
      add(path + value, {}, { apikey: anonKey })
    for (const [place, { view, name, write }] of readParameters.entries()) {
      if (!isDue(what, place)) continue
      const [before = '', after = ''] = write('…').split('…').map(encodeURIComponent)
      const [query] = queriesOf(name, before + value + after)
      add(`/rest/v1/${view}?${query}`, { refusedAs: 'json' }, { apikey: anonKey })
    }
  }
  return attempts
}
