/** Three-way merge of what two people made of the same document (docs/product.md#event-documents). */

export type Path = readonly (string | number)[]

/** A place that both changed, each to something else; what is not there is undefined. */
export interface Conflict {
  /** Fields by name, items of a list by their key. */
  path: Path
  before?: unknown
  theirs?: unknown
  yours?: unknown
}

export interface Merged {
  /** Where there are conflicts: with `yours`. */
  value: unknown
  conflicts: Conflict[]
}

/** Objects field by field, lists by the keys of their items, plain texts by themselves, anything else as a whole. */
export function merge(before: unknown, theirs: unknown, yours: unknown, path: Path = []): Merged {
  if (isSame(theirs, yours) || isSame(before, theirs)) return { value: yours, conflicts: [] }
  if (isSame(before, yours)) return { value: theirs, conflicts: [] }
  if (isObject(theirs) && isObject(yours)) {
    return mergeObjects(isObject(before) ? before : {}, theirs, yours, path)
  }
  const lists = [before ?? [], theirs, yours]
  const key = keys.find((name) => lists.every((list) => itemsBy(name, list)))
  const [was, their, your] = lists.map((list) => (key === undefined ? plainItems(list) : itemsBy(key, list)))
  const isClear = was && their && your && (key !== undefined || !haveBothReplaced(was, their, your))
  const merged = isClear ? mergeLists(was, their, your, path) : undefined
  return merged ?? { value: yours, conflicts: [{ path, before, theirs, yours }] }
}

/** Whether two values of JSON are equal, whatever the order of their fields. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, at) => isSame(item, other[at]))
  }
  if (!isObject(one) || !isObject(other)) return Object.is(one, other)
  const names = Object.keys(one)
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isSame(one[name], other[name]))
  )
}

type Fields = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const fieldOf = (object: Fields, name: string) => (Object.hasOwn(object, name) ? object[name] : undefined)

function mergeObjects(before: Fields, theirs: Fields, yours: Fields, path: Path): Merged {
  const names = [...new Set([...Object.keys(yours), ...Object.keys(theirs)])]
  const fields = names.map((name) => {
    const [was, their, your] = [before, theirs, yours].map((object) => fieldOf(object, name))
    return { name, ...merge(was, their, your, [...path, name]) }
  })
  return {
    value: Object.fromEntries(
      fields.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]])),
    ),
    conflicts: fields.flatMap(({ conflicts }) => conflicts),
  }
}

type Items = ReadonlyMap<string, unknown>

/** What an item is known by: the first of them that each item of its list has, and no two alike. */
const keys = ['id', 'value', 'code', 'videoId'] as const

function itemsBy(key: string, list: unknown): Items | undefined {
  if (!Array.isArray(list)) return undefined
  const items = new Map(list.flatMap((item) => (isObject(item) ? [[fieldOf(item, key), item] as const] : [])))
  const isByKey = items.size === list.length && [...items.keys()].every((each) => typeof each === 'string')
  return isByKey ? (items as ReadonlyMap<string, unknown>) : undefined
}

/** Texts are known by themselves. */
function plainItems(list: unknown): Items | undefined {
  if (!Array.isArray(list) || !list.every((item) => typeof item === 'string')) return undefined
  const items = new Map(list.map((item) => [item, item]))
  return items.size === list.length ? items : undefined
}

/** Texts have no name that stays: one that both took away may have been changed by both. */
function haveBothReplaced(before: Items, theirs: Items, yours: Items): boolean {
  const isGone = [...before.keys()].some((text) => !theirs.has(text) && !yours.has(text))
  const added = (of: Items, other: Items) =>
    [...of.keys()].some((text) => !before.has(text) && !other.has(text))
  return isGone && (added(theirs, yours) || added(yours, theirs))
}

/** Undefined where the items of a list have no key. */
export function itemsByKey(list: unknown): Items | undefined {
  for (const key of keys) {
    const items = itemsBy(key, list)
    if (items) return items
  }
  return undefined
}

/** Finds the item of a list that has the same key as another; undefined where there is none. */
export function sameItemIn(list: unknown): (item: unknown) => unknown {
  const key = keys.find((name) => itemsBy(name, list))
  const items = key === undefined ? undefined : itemsBy(key, list)
  return (item) => (key !== undefined && isObject(item) ? items?.get(String(fieldOf(item, key))) : undefined)
}

/** Undefined when both have sorted the list, each in another way. */
function mergeLists(before: Items, theirs: Items, yours: Items, path: Path): Merged | undefined {
  const common = (of: Items) => [...of.keys()].filter((id) => theirs.has(id) && yours.has(id))
  const known = (of: Items) => common(of).filter((id) => before.has(id))
  const haveTheySorted = !isSame(known(theirs), known(before))
  const haveYouSorted = !isSame(known(yours), known(before))
  if (haveTheySorted && haveYouSorted && !isSame(common(theirs), common(yours))) return undefined
  const [leading, following] = haveTheySorted && !haveYouSorted ? [theirs, yours] : [yours, theirs]

  // After the same neighbour as there; at the beginning without one.
  const added = new Map<string | undefined, string[]>()
  let neighbour: string | undefined
  for (const id of following.keys()) {
    if (leading.has(id)) neighbour = id
    else {
      const run = added.get(neighbour)
      if (run) run.push(id)
      else added.set(neighbour, [id])
    }
  }
  const order = [undefined, ...leading.keys()].flatMap((id) => [
    ...(id === undefined ? [] : [id]),
    ...(added.get(id) ?? []),
  ])
  const items = order.map((id) => merge(before.get(id), theirs.get(id), yours.get(id), [...path, id]))
  return {
    value: items.flatMap(({ value }) => (value === undefined ? [] : [value])),
    conflicts: items.flatMap(({ conflicts }) => conflicts),
  }
}
