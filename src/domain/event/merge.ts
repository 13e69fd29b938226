/** Three-way merge of what two people made of the same document (docs/product.md#event-documents). */

export type Path = readonly (string | number)[]

/** A place that both changed, each to something else; what is not there is undefined. */
export interface Conflict {
  /** Fields by name, items of a list by their `id`. */
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

/** Objects field by field, lists by the `id` of their items where each has one, anything else as a whole. */
export function merge(before: unknown, theirs: unknown, yours: unknown, path: Path = []): Merged {
  if (isSame(theirs, yours) || isSame(before, theirs)) return { value: yours, conflicts: [] }
  if (isSame(before, yours)) return { value: theirs, conflicts: [] }
  if (isObject(theirs) && isObject(yours)) {
    return mergeObjects(isObject(before) ? before : {}, theirs, yours, path)
  }
  const lists = [before ?? [], theirs, yours].map(itemsById)
  const [was, their, your] = lists
  const merged = was && their && your ? mergeLists(was, their, your, path) : undefined
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

type Items = ReadonlyMap<string, Fields>

/** Undefined where not each item has an id of its own. */
export function itemsById(list: unknown): Items | undefined {
  if (!Array.isArray(list)) return undefined
  const items = new Map(list.flatMap((item) => (isObject(item) ? [[item.id, item] as const] : [])))
  const isById = items.size === list.length && [...items.keys()].every((id) => typeof id === 'string')
  return isById ? (items as Items) : undefined
}

/** The item of a list that has the same id; undefined where there is none. */
export const itemOf = (list: unknown, item: unknown): unknown =>
  isObject(item) ? itemsById(list)?.get(String(item.id)) : undefined

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
