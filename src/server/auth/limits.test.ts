import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { waitInWords } from '../../domain/wait.ts'
import { type ClientLimit, clientLimits, recordLimits } from './limits.ts'

const documented = readFileSync(join(import.meta.dirname, '../../../docs/api.md'), 'utf8')

/** The rows of the first table after a sentence, without what describes them. */
const rowsAfter = (sentence: string) =>
  (documented.split(sentence)[1] ?? '')
    .split('\n\n')
    .find((part) => part.trimStart().startsWith('|'))
    ?.trim()
    .split('\n')
    .slice(2)
    .map((row) => row.split('|').map((cell) => cell.trim().replaceAll('`', '')))
    .map(([, name, _what, ...cells]) => [name, ...cells.slice(0, -1)])

const count = (number: number | undefined) => (number === undefined ? '' : number.toLocaleString('en'))
const period = (seconds: number) => waitInWords(seconds).replace(/^in /, '')
const shared = (isShared: boolean) => (isShared ? 'yes' : '')

test('the document lists every limit of a client as it is', () => {
  const expected = Object.entries(clientLimits).map(([name, limit]: [string, ClientLimit]) => [
    name,
    period(limit.seconds),
    count(limit.visitor),
    count(limit.address),
    count(limit.withoutCookie),
    count(limit.inAll),
    count(limit.inAllWithoutCookie),
    shared(limit.shared),
  ])
  expect(rowsAfter('10 times as much.\n')).toEqual(expected)
})

test('one address uses up at most a third of what all addresses may do', () => {
  const inAll = Object.entries(clientLimits).flatMap(([name, limit]: [string, ClientLimit]) =>
    limit.inAll === undefined ? [] : [{ name, share: limit.address / limit.inAll }],
  )
  expect(inAll.map(({ name }) => name)).toContain('unconfirmed-mails')
  expect(inAll.filter(({ share }) => share > 1 / 3)).toEqual([])
})

test('the document lists every limit of a record as it is', () => {
  const expected = Object.entries(recordLimits).map(([name, limit]) => [
    name,
    period(limit.seconds),
    count(limit.points),
    shared(limit.shared),
  ])
  expect(rowsAfter('whoever acts:\n')).toEqual(expected)
})
