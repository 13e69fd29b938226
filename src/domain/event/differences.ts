/** What is different between two values of a document, place by place; `merge.ts` has the same notion of places. */
import { alignment } from './alignment.ts'
import { isObject, isSame, itemsByKey, type Path } from './merge.ts'

/**
 * Fields by name; entries of a list by their keys, where they have some, otherwise by their place in the list: of the value
 * before, or of the value after for one that was added. What is not there is undefined.
 */
export type Difference =
  | { kind: 'changed'; path: Path; before: unknown; after: unknown }
  | { kind: 'added'; path: Path; after: unknown; at: number }
  | { kind: 'removed'; path: Path; before: unknown }
  | { kind: 'moved'; path: Path; from: number; at: number }

export function differencesBetween(before: unknown, after: unknown, path: Path = []): Difference[] {
  if (isSame(before, after)) return []
  if (Array.isArray(before) && Array.isArray(after)) return listDifferences(before, after, path)
  if (!isObject(before) || !isObject(after)) return [{ kind: 'changed', path, before, after }]
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names.flatMap((name) => differencesBetween(own(before, name), own(after, name), [...path, name]))
}

function listDifferences(before: readonly unknown[], after: readonly unknown[], path: Path): Difference[] {
  const [was, is] = [itemsByKey(before), itemsByKey(after)]
  return was && is ? differencesById([...was], [...is], path) : differencesByPlace(before, after, path)
}

type Entries = readonly (readonly [id: string, item: unknown])[]

function differencesById(before: Entries, after: Entries, path: Path): Difference[] {
  const [was, is] = [new Map(before), new Map(after)]
  const stayed = new Set(
    alignment(before, after, ([one], [other]) => one === other).map(([, at]) => after[at]?.[0]),
  )
  const removed = before.flatMap(([id, item]): Difference[] =>
    is.has(id) ? [] : [{ kind: 'removed', path: [...path, id], before: item }],
  )
  const others = after.flatMap(([id, item], at): Difference[] => {
    const place = [...path, id]
    if (!was.has(id)) return [{ kind: 'added', path: place, after: item, at }]
    const from = before.findIndex(([known]) => known === id)
    const moved: Difference[] = stayed.has(id) ? [] : [{ kind: 'moved', path: place, from, at }]
    return [...moved, ...differencesBetween(was.get(id), item, place)]
  })
  return [...removed, ...others]
}

/** Entries that are the same stay; what stands between them at the same place was changed. */
function differencesByPlace(before: readonly unknown[], after: readonly unknown[], path: Path): Difference[] {
  const differences: Difference[] = []
  let [from, at] = [0, 0]
  for (const [nextFrom, nextAt] of [
    ...alignment(before, after, isSame),
    [before.length, after.length] as const,
  ]) {
    while (from < nextFrom && at < nextAt) {
      differences.push(...differencesBetween(before[from], after[at], [...path, from]))
      from += 1
      at += 1
    }
    for (; from < nextFrom; from += 1)
      differences.push({ kind: 'removed', path: [...path, from], before: before[from] })
    for (; at < nextAt; at += 1)
      differences.push({ kind: 'added', path: [...path, at], after: after[at], at })
    from = nextFrom + 1
    at = nextAt + 1
  }
  return differences
}

const own = (object: Readonly<Record<string, unknown>>, name: string) =>
  Object.hasOwn(object, name) ? object[name] : undefined

/** Applies the differences to the value before; returns the value after. */
export function withDifferences(value: unknown, differences: readonly Difference[]): unknown {
  if (differences.length === 0) return value
  const whole = differences.find(({ path }) => path.length === 0)
  if (whole) return whole.kind === 'changed' ? whole.after : value
  const below = new Map<string | number, Difference[]>()
  for (const difference of differences) {
    const [step = '', ...path] = difference.path
    below.set(step, [...(below.get(step) ?? []), { ...difference, path }])
  }
  return Array.isArray(value) ? listWith(value, below) : fieldsWith(value, below)
}

type Below = ReadonlyMap<string | number, readonly Difference[]>

function fieldsWith(value: unknown, below: Below): unknown {
  const fields = new Map(Object.entries(isObject(value) ? value : {}))
  for (const [name, inside] of below)
    fields.set(String(name), withDifferences(fields.get(String(name)), inside))
  return Object.fromEntries([...fields].filter(([, field]) => field !== undefined))
}

function listWith(list: readonly unknown[], below: Below): unknown {
  const isHere = ({ path }: Difference) => path.length === 0
  const inserted: { at: number; item: unknown }[] = []
  const known = [...(itemsByKey(list)?.keys() ?? [])]
  const stepOf = (at: number) => {
    const key = known[at]
    return key !== undefined && below.has(key) ? key : at
  }
  const kept = list.flatMap((item, place) => {
    const all = below.get(stepOf(place)) ?? []
    // What was added stands at a place of the list after.
    const here = all.filter((each) => isHere(each) && each.kind !== 'added')
    if (here.some(({ kind }) => kind === 'removed')) return []
    const [changed] = here.filter(({ kind }) => kind === 'changed')
    const made =
      changed?.kind === 'changed'
        ? changed.after
        : withDifferences(
            item,
            all.filter((each) => !isHere(each)),
          )
    const [moved] = here.filter(({ kind }) => kind === 'moved')
    if (moved?.kind !== 'moved') return [made]
    inserted.push({ at: moved.at, item: made })
    return []
  })
  for (const each of [...below.values()].flat())
    if (isHere(each) && each.kind === 'added') inserted.push({ at: each.at, item: each.after })
  for (const { at, item } of inserted.toSorted((one, other) => one.at - other.at)) kept.splice(at, 0, item)
  return kept
}
