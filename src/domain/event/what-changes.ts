/** The differences between two values of a document, in the words of its form. */
import { type Difference, differencesBetween, withDifferences } from './differences.ts'
import type { FormField } from './form.ts'
import { isObject, isSame, itemsByKey, type Path } from './merge.ts'

export interface Change {
  /** Unique among the changes. */
  key: string
  /** Labels from the outside in: 'Organisers', 'Mara Muster', 'Role'. */
  place: string[]
  kind: Difference['kind']
  /** The field of the values; undefined where no form knows the place. */
  field: FormField | undefined
  before?: unknown
  after?: unknown
  /** For an entry that was moved: its places, counted from 1. */
  from?: number
  to?: number
}

export function changesIn(form: FormField, before: unknown, after: unknown): Change[] {
  const changes = new Map<string, Change>()
  const differences = differencesBetween(inFormOrder(form, before), inFormOrder(form, after))
  for (const difference of differences) {
    const change = changeOf(difference, form, before, after, differences)
    // What changes in one picture is one change.
    if (!changes.has(change.key)) changes.set(change.key, change)
  }
  return [...changes.values()]
}

/** With the fields in the order of the form: a database has its own. */
function inFormOrder(field: FormField | undefined, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => inFormOrder(field?.item, item))
  if (!isObject(value)) return value
  const names = [...new Set([...Object.keys(field?.fields ?? {}), ...Object.keys(value)])]
  return Object.fromEntries(
    names.flatMap((name) =>
      Object.hasOwn(value, name) ? [[name, inFormOrder(field?.fields?.[name], value[name])] as const] : [],
    ),
  )
}

function changeOf(
  difference: Difference,
  form: FormField,
  before: unknown,
  after: unknown,
  all: readonly Difference[],
): Change {
  const { path } = difference
  let field: FormField | undefined = form
  let [was, is] = [before, after]
  const place: string[] = []
  for (const [at, step] of path.entries()) {
    if (field?.kind === 'picture') return { ...changeWithin(path.slice(0, at), was, all), place, field }
    // What was added stands at a place of the value after.
    const [holder, other] = difference.kind === 'added' && at === path.length - 1 ? [is, was] : [was, is]
    place.push(labelOf(field, step, entryAt(holder, step) ?? entryAt(other, step), holder))
    field = field?.kind === 'list' ? field.item : field?.fields?.[String(step)]
    ;[was, is] = [entryAt(was, step), entryAt(is, step)]
  }
  const { kind } = difference
  const change = { key: `${kind} ${JSON.stringify(path)}`, place, kind, field }
  if (difference.kind === 'moved') return { ...change, from: difference.from + 1, to: difference.at + 1 }
  return {
    ...change,
    ...('before' in difference && { before: difference.before }),
    ...('after' in difference && { after: difference.after }),
  }
}

/** All that changes in the value at this place, as one change. */
function changeWithin(path: Path, before: unknown, all: readonly Difference[]) {
  const inside = all.flatMap((each): Difference[] =>
    isSame(each.path.slice(0, path.length), path) ? [{ ...each, path: each.path.slice(path.length) }] : [],
  )
  const key = `changed ${JSON.stringify(path)}`
  return { key, kind: 'changed' as const, before, after: withDifferences(before, inside) }
}

/** The field or list item that one step of a path names. */
function entryAt(value: unknown, step: Path[number]): unknown {
  if (Array.isArray(value)) return typeof step === 'number' ? value[step] : itemsByKey(value)?.get(step)
  return isObject(value) && Object.hasOwn(value, String(step)) ? value[String(step)] : undefined
}

function labelOf(field: FormField | undefined, step: Path[number], entry: unknown, holder: unknown): string {
  if (!Array.isArray(holder) && field?.kind !== 'list')
    return field?.fields?.[String(step)]?.label || String(step)
  const place = typeof step === 'number' ? step : [...(itemsByKey(holder)?.keys() ?? [])].indexOf(step)
  return nameOf(entry) ?? `${capitalized(field?.entry ?? 'entry')} ${place + 1}`
}

const namingFields = ['name', 'title', 'label', 'question', 'code', 'value']

/** What people call an entry of a list. */
function nameOf(entry: unknown): string | undefined {
  if (!isObject(entry)) return undefined
  const names = namingFields.map((name) => entry[name])
  return names.find((name): name is string => typeof name === 'string' && name.trim() !== '')
}

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
