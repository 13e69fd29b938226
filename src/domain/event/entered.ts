/** Values of a document as a form shows them, and back; without schemas, which check them later. */
import { decimalOf } from '../money.ts'
import { slugOf } from '../slug.ts'
import type { FormField } from './form.ts'
import { inWords, localIn, withOffset } from './zoned.ts'

/** What stands in an input. What was typed and cannot be read stays as it is. */
export function enteredText({ kind }: Pick<FormField, 'kind'>, value: unknown, currency = ''): string {
  if (value === undefined || value === null) return ''
  return kind === 'money' && typeof value === 'number' ? decimalOf(value, currency) : String(value)
}

/** What stands on a page; an amount with its currency, where one is given. */
export function shownText(
  field: Pick<FormField, 'kind'>,
  value: unknown,
  { timeZone, currency }: { timeZone: string; currency: string },
): string {
  if (field.kind === 'yes-or-no') return value === true ? 'Yes' : value === false ? 'No' : ''
  if (field.kind === 'money' && typeof value === 'number')
    return `${currency} ${decimalOf(value, currency)}`.trim()
  if (field.kind === 'moment' && typeof value === 'string' && isMoment(value)) return inWords(value, timeZone)
  return enteredText(field, value)
}

export const isMoment = (value: string) =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)$/.test(value) && !Number.isNaN(Date.parse(value))

/** The document that a form holds: text as numbers and cents where it can be read so; nothing where nothing was typed. */
export function documentEntered(field: FormField, value: unknown): unknown {
  const { kind, fields, item } = field
  if (fields && isObject(value)) {
    const entries = Object.entries(fields).flatMap(([key, each]) => {
      const entered = documentEntered(each, value[key])
      return entered === undefined ? [] : [[key, entered] as const]
    })
    return Object.fromEntries(entries)
  }
  if (item && Array.isArray(value)) return value.map((each) => documentEntered(item, each))
  if (typeof value !== 'string') return value
  if (value.trim() === '')
    return { nothing: undefined, null: null, blank: '', filled: '' }[field.ifEmpty ?? 'filled']
  if (kind === 'number' && /^-?\d{1,15}(\.\d{1,12})?$/.test(value.trim())) return Number(value)
  if (kind === 'money' && /^-?\d{1,12}(\.\d\d)?$/.test(value.trim())) return Math.round(Number(value) * 100)
  return value
}

/** What a new entry of a list, or a group that is added, begins with. */
export function emptyValue({ kind, fields, ifEmpty, choices }: FormField): unknown {
  if (ifEmpty === 'nothing') return undefined
  if (ifEmpty === 'null') return null
  if (kind === 'list') return []
  if (kind === 'yes-or-no') return false
  if (kind === 'choice' && choices?.length === 1) return choices[0]
  if (!fields) return ''
  return Object.fromEntries(
    Object.entries(fields).flatMap(([key, field]) => {
      const value = emptyValue(field)
      return value === undefined ? [] : [[key, value]]
    }),
  )
}

const naming = ['name', 'title', 'question', 'label', 'code', 'heading', 'alt', 'what', 'value', 'id']

/** What a closed entry of a list is called: its time and its name, as far as it has them. */
function entryTitle(field: FormField, value: unknown): string {
  if (!isObject(value)) return enteredText(field, value)
  const key = naming.find((each) => typeof value[each] === 'string' && value[each].trim() !== '')
  const time = Object.entries(field.fields ?? {}).find(([, { kind }]) => kind === 'time')?.[0]
  return [time && value[time], key && value[key]].filter(Boolean).join(' ')
}

/** The title of an entry of this list, or its place: 'Coupon 6'. */
export function titleOf({ item, entry = 'entry' }: FormField, value: unknown, index: number): string {
  return (item && entryTitle(item, value)) || `${entry.charAt(0).toUpperCase()}${entry.slice(1)} ${index + 1}`
}

/** Ids that nobody has typed, made from the title of their entry: an id says nothing to most organisers. */
export function idsFilled(field: FormField, value: unknown): unknown {
  const { fields, item } = field
  if (fields && isObject(value))
    return mapped(value, (key, each) => (fields[key] ? idsFilled(fields[key], each) : each))
  if (!item || !Array.isArray(value)) return value
  const taken = new Set(value.map((entry) => Object(entry).id))
  const filled = value.map((entry, index) => {
    const inner = idsFilled(item, entry)
    const title = entryTitle(item, entry)
    if (item.fields?.id?.kind !== 'identifier' || !isObject(inner) || inner.id !== '' || title === '')
      return inner
    // As short as the shortest id may be, with the number of the next of its name.
    const id = slugOf(title, 37) || slugOf(`${field.entry} ${index + 1}`)
    const free = [id, ...Array.from({ length: 99 }, (_, more) => `${id}-${more + 2}`)].find(
      (each) => !taken.has(each),
    )
    taken.add(free)
    return { ...inner, id: free }
  })
  return filled.every((entry, index) => entry === value[index]) ? value : filled
}

/** The same object where nothing in it changes. */
function mapped(value: Readonly<Record<string, unknown>>, change: (key: string, each: unknown) => unknown) {
  const entries = Object.entries(value).map(([key, each]) => [key, change(key, each)] as const)
  return entries.every(([key, each]) => each === value[key]) ? value : Object.fromEntries(entries)
}

/** The same times of the clock in another zone. */
export function clocksKept(field: FormField, value: unknown, from: string, to: string): unknown {
  const { kind, fields, item } = field
  if (fields && isObject(value))
    return mapped(value, (key, each) => (fields[key] ? clocksKept(fields[key], each, from, to) : each))
  if (item && Array.isArray(value)) return value.map((each) => clocksKept(item, each, from, to))
  if (kind !== 'moment' || typeof value !== 'string' || !isMoment(value)) return value
  const local = localIn(value, from)
  return withOffset(local.length === 16 ? `${local}:00` : local, to)
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
