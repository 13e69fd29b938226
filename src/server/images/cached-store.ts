import type { ImageStore } from './image-store.ts'

const mostBytes = 16_000_000
const ttlMs = 600_000

/**
 * The same store with a cache of 16 MB. Files never change, so only a deletion by another process can be noticed late.
 */
export function cachedStore(store: ImageStore, clock: () => number = Date.now): ImageStore {
  const cache = new Map<string, { body: Buffer; until: number }>()
  let bytes = 0
  const forget = (name: string) => {
    bytes -= cache.get(name)?.body.length ?? 0
    cache.delete(name)
  }
  return {
    ...store,
    async get(name) {
      const found = cache.get(name)
      if (found && found.until > clock()) return found.body
      const body = await store.get(name)
      forget(name)
      if (body) {
        cache.set(name, { body, until: clock() + ttlMs })
        bytes += body.length
      }
      for (const oldest of cache.keys()) {
        if (bytes <= mostBytes) break
        forget(oldest)
      }
      return body
    },
    async delete(names) {
      await store.delete(names)
      for (const name of names) forget(name)
    },
  }
}
