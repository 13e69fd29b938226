/** The part of PostgREST's grammar that reads understand (docs/api.md#reads); only the view's own columns can be named. */
import { isCalendarDay } from '../../domain/calendar-day.ts'
import { isStorable, isUuid } from '../../domain/fields.ts'
import { ok, type Result, refuse } from '../../domain/result.ts'

export type ColumnType = 'text' | 'uuid' | 'integer' | 'time'
export type Columns = Readonly<Record<string, ColumnType>>

export type Filter =
  | { column: string; operator: 'eq'; value: string }
  | { column: string; operator: 'in'; values: string[] }
  | { column: string; operator: 'is-null' | 'is-not-null' }

export interface Ordering {
  column: string
  direction: 'asc' | 'desc'
  nulls?: 'first' | 'last'
}

export interface RestQuery {
  select: string[]
  order: Ordering[]
  filters: Filter[]
  limit: number
  offset: number
}

/** Reading 10,000 rows keeps the embedded database busy for 0.2 s (docs/security.md#slow-queries). */
export const mostRows = 1_000

/** Hundreds keep the embedded database busy for 20 ms. */
const mostFilters = 30
/** Hundreds cost more than 10 ms of processor time. */
const mostOrderings = 10

export function parseRestQuery(parameters: URLSearchParams, columns: Columns): Result<RestQuery> {
  const query: RestQuery = {
    select: Object.keys(columns),
    order: [],
    filters: [],
    limit: mostRows,
    offset: 0,
  }
  const seen = new Set<string>()
  for (const [name, value] of parameters) {
    const isReserved = name === 'select' || name === 'order' || name === 'limit' || name === 'offset'
    if (isReserved && seen.has(name)) return refuse('invalid', `${name} may be given once`)
    seen.add(name)
    const refusal = isReserved
      ? readers[name](value, query, columns)
      : readFilter(name, value, query, columns)
    if (refusal !== undefined) return refuse('invalid', refusal)
    if (query.filters.length > mostFilters)
      return refuse('invalid', `at most ${mostFilters} filters are taken`)
  }
  return ok(query)
}

/** Adds to the query, or returns what is wrong. */
type Reader = (value: string, query: RestQuery, columns: Columns) => string | undefined

const readers: Record<'select' | 'order' | 'limit' | 'offset', Reader> = {
  select(value, query, columns) {
    if (value === '' || value === '*') return
    const names = value.split(',').map((name) => name.trim())
    const unknown = names.find((name) => !Object.hasOwn(columns, name))
    if (unknown !== undefined) return unknownColumn(unknown)
    query.select = [...new Set(names)]
  },
  order(value, query, columns) {
    const terms = value.split(',')
    if (terms.length > mostOrderings) return `at most ${mostOrderings} columns are taken to order by`
    for (const term of terms) {
      const [column = '', ...modifiers] = term.trim().split('.')
      if (!Object.hasOwn(columns, column)) return unknownColumn(column)
      const match = /^(asc|desc)?(?:\.?nulls(first|last))?$/.exec(modifiers.join('.'))
      if (!match) return `unknown order: ${quoted(modifiers.join('.'))}`
      query.order.push({
        column,
        direction: match[1] === 'desc' ? 'desc' : 'asc',
        ...(match[2] ? { nulls: match[2] as 'first' | 'last' } : {}),
      })
    }
  },
  limit(value, query) {
    if (!/^\d{1,15}$/.test(value)) return `limit must be a whole number, not ${quoted(value)}`
    query.limit = Math.min(Number(value), mostRows)
  },
  offset(value, query) {
    if (!/^\d{1,15}$/.test(value)) return `offset must be a whole number, not ${quoted(value)}`
    query.offset = Number(value)
  },
}

function readFilter(column: string, value: string, query: RestQuery, columns: Columns): string | undefined {
  const type = Object.hasOwn(columns, column) ? columns[column] : undefined
  if (type === undefined) return unknownColumn(column)
  if (value === 'is.null' || value === 'not.is.null') {
    query.filters.push({ column, operator: value === 'is.null' ? 'is-null' : 'is-not-null' })
    return
  }
  const [, operator = value, operand = ''] = /^([a-z]+)\.(.*)$/s.exec(value) ?? []
  if (operator === 'eq') {
    if (!isOfType(operand, type)) return `${column} cannot be ${quoted(operand)}`
    query.filters.push({ column, operator, value: operand })
  } else if (operator === 'in') {
    const values = readList(operand)
    if (values === undefined) return `in takes a list such as in.(a,b), not ${quoted(operand)}`
    const wrong = values.find((item) => !isOfType(item, type))
    if (wrong !== undefined) return `${column} cannot be ${quoted(wrong)}`
    query.filters.push({ column, operator, values })
  } else return `unknown operator: ${quoted(operator)}`
}

/** `(a,"b,c")` -> ['a', 'b,c']; undefined when it isn't such a list. At most 1,000 items. */
function readList(operand: string): string[] | undefined {
  if (!operand.startsWith('(') || !operand.endsWith(')') || operand.length < 2) return
  const inner = operand.slice(1, -1)
  if (inner === '') return []
  const list: string[] = []
  // Sticky: it stops at the first misfit instead of searching on, which would take quadratic time.
  const item = /(?:"((?:[^"\\]|\\.)*)"|([^,"]*))(,|$)/sy
  for (;;) {
    const [, inQuotes, plain = '', end] = item.exec(inner) ?? []
    if (end === undefined || list.length === 1_000) return
    list.push(inQuotes === undefined ? plain : inQuotes.replace(/\\(.)/gs, '$1'))
    if (end === '') return list
  }
}

/** What PostgreSQL and JavaScript read alike. */
const time =
  /^\d{4}-\d\d-\d\d([T ]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,6})?)?(Z|[+-](0\d|1[0-4])(:?[0-5]\d)?)?)?$/

function isOfType(value: string, type: ColumnType): boolean {
  if (type === 'uuid') return isUuid(value)
  if (type === 'integer') return /^-?\d{1,9}$/.test(value)
  if (type === 'time') return time.test(value) && isCalendarDay(value.slice(0, 10))
  return value.length <= 10_000 && isStorable(value)
}

const quoted = (value: string) => JSON.stringify(value.slice(0, 60))
const unknownColumn = (name: string) => `unknown column: ${quoted(name)}`
