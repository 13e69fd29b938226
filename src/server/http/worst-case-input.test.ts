/** docs/security.md#slow-queries */
import { describe, expect, test } from 'vitest'
import { cpuMs } from '../../../tests/support/durations.ts'
import {
  callFields,
  fillings,
  mostBodyBytes,
  mostLineBytes,
  pageFields,
  readParameters,
  withField,
} from '../../../tests/support/worst-case-inputs.ts'
import { isAdminPage } from '../../domain/admin-pages.ts'
import { givenParameters } from '../../domain/page-parameters.ts'
import { foldName } from '../../domain/spelling.ts'
import { visitorOf } from '../auth/visitor-cookie.ts'
import { currentVoter } from '../auth/voter-cookie.ts'
import { maskedPath } from '../lib/log.ts'
import { refusalOf } from './answer.ts'
import { clientAddress } from './client-address.ts'
import { accepts } from './compression.ts'
import { parseJson } from './parse-json.ts'
import { isFresh } from './responses.ts'
import { isCountWanted, isObjectWanted } from './rest.ts'
import { parseRestQuery } from './rest-query.ts'

/** A quadratic pattern takes 70 to 1,000 ms for as much, a linear one 0.1 to 1 ms, the refusal of a full list 5. */
const mostCpuMs = 10

type Reader = { what: string; read: (text: string) => unknown }
const tooSlow = (readers: readonly Reader[], bytes: number) => {
  const texts = [...fillings(bytes)]
  return readers.flatMap(({ what, read }) =>
    texts
      .filter((text) => cpuMs(() => read(text), mostCpuMs) > mostCpuMs)
      .map((text) => `${what}: ${JSON.stringify(text.slice(0, 12))}`),
  )
}

describe('the most expensive input is read in linear time', () => {
  test('by every field of every call, at the limit of a body', { timeout: 120_000 }, () => {
    expect(callFields.length).toBeGreaterThan(60)
    const readers = callFields.map(({ name, input, payload, field }) => ({
      what: `${name} ${field.join('.')}`,
      read: (text: string) => input.safeParse(withField(payload, field, text)),
    }))
    expect(tooSlow(readers, mostBodyBytes)).toEqual([])
  })

  test('by every call, with as many fields, or entries in each field, as a body holds', () => {
    const most = Math.floor(mostBodyBytes / '[],'.length)
    const fields = Object.fromEntries(Array.from({ length: most / 3 }, (_, at) => [`k${at}`, 1]))
    const full = Array(most).fill([])
    const calls = new Map(callFields.map((call) => [call.name, call]))
    const bodies = [
      ...callFields.flatMap(({ field, ...call }) =>
        [full, fields].map((value) => ({ ...call, body: withField(call.payload, field, value) })),
      ),
      ...[...calls.values()].map((call) => ({ ...call, body: { ...call.payload, ...fields } })),
    ]
    const check = ({ input, body }: (typeof bodies)[number]) => {
      const checked = input.safeParse(body)
      return checked.success || refusalOf(checked.error.issues)
    }
    const slow = bodies.filter((one) => cpuMs(() => check(one), mostCpuMs) > mostCpuMs)
    expect(slow.map(({ name }) => name)).toEqual([])
  })

  test('by the reader of JSON', () => {
    const readers: Reader[] = [
      { what: 'a body', read: parseJson },
      { what: 'a text in it', read: (text) => parseJson(JSON.stringify({ text })) },
      { what: 'a name in it', read: (text) => parseJson(JSON.stringify({ [text]: 1 })) },
    ]
    expect(tooSlow(readers, mostBodyBytes)).toEqual([])
  })

  test('by every parameter of every read and page, at the limit of a request line', {
    timeout: 120_000,
  }, () => {
    expect(readParameters.length).toBeGreaterThan(200)
    const reads = readParameters.map(({ view, columns, name, write }) => ({
      what: `${view} ${name}=${write('…')}`,
      read: (text: string) => parseRestQuery(new URLSearchParams({ [name]: write(text) }), columns),
    }))
    const pages = pageFields.map(({ path, known, name }) => ({
      what: `${path} ${name}`,
      read: (text: string) => givenParameters(known, new URLSearchParams({ [name]: text })),
    }))
    expect(tooSlow([...reads, ...pages], mostLineBytes)).toEqual([])
  })

  test('by the readers of paths and headers', () => {
    const fresh = (tag: string) => isFresh({ headers: { 'if-none-match': tag } } as never, '"x"')
    const readers: Reader[] = [
      { what: 'X-Forwarded-For', read: (text) => clientAddress('127.0.0.1', text, 3) },
      { what: 'If-None-Match', read: fresh },
      { what: 'Prefer', read: isCountWanted },
      { what: 'Accept', read: isObjectWanted },
      {
        what: 'the cookie of voters',
        read: (voterCookie) => currentVoter({ voterCookie, voterKey: 'k' } as never),
      },
      { what: 'the cookie of visitors', read: (text) => visitorOf(`visitor=${text}`, 'k') },
      { what: 'Accept-Encoding', read: (text) => accepts(text, 'br') },
      { what: 'a logged path', read: (text) => maskedPath(`/${text}`, 'secret') },
      { what: 'an admin page', read: isAdminPage },
    ]
    expect(tooSlow(readers, mostLineBytes)).toEqual([])
  })

  test('by the folding of names', () => {
    expect(tooSlow([{ what: 'a name', read: foldName }], mostBodyBytes)).toEqual([])
  })

  test('and a quadratic pattern would be noticed (negative control)', () => {
    const quadratic = /(?:"((?:[^"\\]|\\.)*)"|([^,"]+))(,|$)/gs
    const read = (text: string) => cpuMs(() => [...text.matchAll(quadratic)], mostCpuMs)
    expect(read('\\"'.repeat(mostLineBytes / 2))).toBeGreaterThan(mostCpuMs)
    expect(read('a"'.repeat(mostLineBytes / 2))).toBeLessThan(mostCpuMs)
  })
})
