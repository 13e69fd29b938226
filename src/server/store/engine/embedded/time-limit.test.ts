import { expect, test } from 'vitest'
import { TimeLimit } from './time-limit.ts'

const message = (type: string, text: string) => Buffer.from(`${type}\0\0\0\0${text}\0`)
const ready = (status: string) => Buffer.from(`Z\0\0\0\u0005${status}`)

/** The limit after each of these queries; a transaction is open from `begin` to `commit`. */
function limitsAfter(...queries: string[]): number[] {
  const limit = new TimeLimit()
  let status = 'I'
  return queries.map((query) => {
    limit.readRequest(message('Q', query))
    if (query === 'begin') status = 'T'
    if (query === 'commit') status = 'I'
    limit.readAnswer(ready(status))
    return limit.ms
  })
}

test('a query has five seconds, or as long as its session says', () => {
  expect(
    limitsAfter('select 1', 'set statement_timeout = 0', 'vacuum', 'reset statement_timeout', 'select 1'),
  ).toEqual([5000, 0, 0, 5000, 5000])
})

test('a limit that a transaction sets ends with it', () => {
  expect(
    limitsAfter('begin', `set local statement_timeout = 0; set local time zone 'UTC'`, 'select 1', 'commit'),
  ).toEqual([5000, 0, 0, 5000])
})

test('a value that a visitor sends sets no limit', () => {
  const limit = new TimeLimit()
  limit.readRequest(Buffer.concat([message('P', 'insert'), message('B', 'set statement_timeout = 0')]))
  expect(limit.ms).toBe(5000)
})
