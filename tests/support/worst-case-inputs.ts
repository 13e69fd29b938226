/** The most expensive input of each call and read: every field filled to its limit with what slows patterns down. */
import fc from 'fast-check'
import {
  type CallDefinition,
  calls,
  inputOf,
  procedures,
  updates,
  uploads,
} from '../../src/domain/calls/index.ts'
import { type PageParameters, pageParameters } from '../../src/domain/page-parameters.ts'
import { paths } from '../../src/domain/paths.ts'
import { viewColumns } from '../../src/server/store/views.ts'
import { testEvent } from './event.ts'
import { arbitraryOf, fieldPaths } from './wrong/payloads.ts'

/** docs/api.md#request-bodies */
export const mostBodyBytes = 65_536
/** All headers and the request line together may have 16 kB. */
export const mostLineBytes = 15_000

const signs = [
  '"',
  '\\',
  ',',
  '(',
  ')',
  '.',
  '%',
  ';',
  '=',
  ' ',
  '\t',
  '\n',
  '@',
  '-',
  '/',
  ':',
  '_',
  "'",
  '&',
]
const units = [
  ...signs,
  'a',
  '0',
  'é',
  'ﷺ',
  '\u0301\u0323',
  '\u00ad',
  ...[
    '\\"',
    '",',
    '"a',
    'a.',
    'a@',
    '.a',
    ', ',
    '%2',
    '%41',
    'a ',
    ' \n',
    '=;',
    'a-',
    '//',
    '[]',
    '{"',
    '(,',
    'x=',
  ],
]

/** Texts of this many bytes or a little less; each pattern meets its misfit at the very end. */
export function* fillings(bytes: number): Generator<string> {
  for (const start of ['', 'https://', 'a@'])
    for (const unit of units)
      for (const end of ['', '!']) {
        const room = bytes - start.length - end.length
        yield start + unit.repeat(Math.floor(room / Buffer.byteLength(unit))) + end
      }
}

/** Every field of every call, procedure, update and upload, with a payload that fits except for it. */
export const callFields = Object.entries({ ...calls, ...procedures, ...updates, ...uploads }).flatMap(
  ([name, call]) => {
    const input = inputOf(call as CallDefinition, testEvent)
    const [payload] = fc.sample(arbitraryOf(input), { numRuns: 1, seed: 7 }) as object[]
    // What a call takes in several forms has a field once for each.
    const fields = new Map(fieldPaths(input).map((field) => [field.join('.'), field]))
    return [...fields.values()].map((field) => ({
      name,
      input,
      payload: payload ?? {},
      field,
    }))
  },
)

/** The payload with this value in place of one field's. */
export function withField(payload: object, [first = '', ...rest]: string[], value: unknown): object {
  const inner = (payload as Record<string, unknown>)[first]
  const nested = typeof inner === 'object' && inner !== null ? inner : {}
  return { ...payload, [first]: rest.length === 0 ? value : withField(nested, rest, value) }
}

const operands = (column: string) =>
  ['eq.', 'in.(', 'in.("', 'is.', '', 'not.'].map((operator) => ({
    name: column,
    write: (text: string) => `${operator}${text}${operator.includes('(') ? ')' : ''}`,
  }))
const plain = (text: string) => text

/** Every parameter of every view that may be read, each with a way to write a text into it. */
export const readParameters = Object.entries(viewColumns).flatMap(([view, columns]) =>
  [
    ...['select', 'order', 'limit', 'offset', 'nobody'].map((name) => ({ name, write: plain })),
    ...Object.keys(columns).flatMap(operands),
    ...Object.keys(columns).map((column) => ({
      name: 'order',
      write: (text: string) => `${column}.${text}`,
    })),
  ].map((parameter) => ({ view: view as keyof typeof viewColumns, columns, ...parameter })),
)

/** Every parameter of every page, by the address of the page. */
export const pageFields = Object.entries<PageParameters>(pageParameters).flatMap(([page, known]) =>
  Object.keys(known).map((name) => ({ path: paths[page as keyof typeof pageParameters], known, name })),
)
