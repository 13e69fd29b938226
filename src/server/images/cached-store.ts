import { createCache } from '../lib/cache.ts'
import type { ImageStore } from './image-store.ts'

const maxBytes = 16_000_000
const maxImages = 10_000
const ttlMs = 600_000

/** Files never change, so only a deletion by another process is noticed late. */
export function cachedStore(store: ImageStore, clock: () => number = Date.now): ImageStore {
  const cache = createCache<Buffer | undefined>({
    maxEntries: maxImages,
    maxSize: maxBytes,
    sizeOf: (body) => body?.length ?? 0,
    isCacheable: (body) => body !== undefined && body.length > 0,
    clock,
  })
  return {
    ...store,
    async get(name) {
      const found = cache.get(name)
      if (found && found.loadedAt + ttlMs > clock()) return found.value
      return cache.load(name, 'images', () => store.get(name))
    },
    async delete(names) {
      await store.delete(names)
      for (const name of names) cache.delete(name)
    },
  }
}
