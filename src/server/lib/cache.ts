/** A bounded cache that loads each value once for all concurrent callers. */
import { LRUCache } from 'lru-cache'

export interface Entry<Value> {
  value: Value
  /** When its data were about to be read, by the cache's clock. */
  loadedAt: number
  group: string
  /** The version of its group's data when they were about to be read. */
  version: number
}

interface Load<Value> {
  group: string
  /** Infinity while it has read none. */
  version: number
  /** Its data have been dropped meanwhile. */
  isDropped: boolean
  work: Promise<Value>
}

export interface Cache<Value> {
  /** Counts as a use: the least recently used entry is evicted first. */
  get(key: string): Entry<Value> | undefined
  /** Whether the group was not outdated since the entry was loaded. */
  isCurrent(entry: Entry<Value>): boolean
  isLoading(key: string): boolean
  /** Concurrent callers share one load, or the next one if its data were dropped or outdated since. */
  load(key: string, group: string, read: () => Promise<Value>): Promise<Value>
  /** Also keeps a load in progress out of the cache. */
  delete(key: string): void
  /** Without a group drops all. Also keeps loads in progress out of the cache. */
  drop(group?: string): void
  /** The group's values stay in the cache, but are not current any more. */
  outdate(group: string): void
}

export function createCache<Value>(options: {
  maxEntries: number
  /** In the unit of `sizeOf`. */
  maxSize?: number
  maxEntrySize?: number
  sizeOf?: (value: Value) => number
  /** Whether this value may be cached; others are only returned. */
  isCacheable: (value: Value, key: string) => boolean
  clock: () => number
}): Cache<Value> {
  const { maxEntries, maxSize, maxEntrySize, sizeOf, isCacheable, clock } = options
  const entries = new LRUCache<string, Entry<Value>>({
    max: maxEntries,
    ...(maxSize !== undefined && { maxSize }),
    ...(maxEntrySize !== undefined && { maxEntrySize }),
    ...(sizeOf && { sizeCalculation: ({ value }: Entry<Value>) => sizeOf(value) }),
  })
  const loads = new Map<string, Load<Value>>()
  /** Counts the changes of each group; never goes back, so a version stands for one state of the data. */
  const versions = new Map<string, number>()
  const versionOf = (group: string) => versions.get(group) ?? 0
  const outdate = (group: string) => void versions.set(group, versionOf(group) + 1)

  function load(key: string, group: string, read: () => Promise<Value>): Promise<Value> {
    const before = loads.get(key)
    if (before && before.version >= versionOf(group)) return before.work
    const current: Load<Value> = {
      group,
      version: Number.POSITIVE_INFINITY,
      isDropped: false,
      work: work(),
    }
    loads.set(key, current)
    const end = () => {
      if (loads.get(key) === current) loads.delete(key)
    }
    current.work.then(end, end)
    return current.work

    async function work(): Promise<Value> {
      // One load at a time: when changes come quickly, all waiting callers share the next one.
      await before?.work.catch(() => {})
      const version = versionOf(group)
      Object.assign(current, { version, isDropped: false })
      const loadedAt = clock()
      const value = await read()
      if (!current.isDropped && isCacheable(value, key)) entries.set(key, { value, loadedAt, group, version })
      return value
    }
  }

  return {
    get: (key) => entries.get(key),
    isCurrent: ({ group, version }) => version === versionOf(group),
    isLoading: (key) => loads.has(key),
    load,
    delete(key) {
      entries.delete(key)
      const load = loads.get(key)
      if (load) load.isDropped = true
    },
    drop(group) {
      const isMeant = (of: { group: string }) => group === undefined || of.group === group
      for (const [key, entry] of [...entries.entries()]) if (isMeant(entry)) entries.delete(key)
      for (const each of loads.values()) {
        if (!isMeant(each)) continue
        each.isDropped = true
        outdate(each.group)
      }
    },
    outdate,
  }
}
