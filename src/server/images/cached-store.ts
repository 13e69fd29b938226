import type { ImageStore } from './image-store.ts'

const mostBytes = 16_000_000
const forMs = 600_000

/**
 * The same store, with what was asked for lately kept in memory: at most 16 MB, for ten minutes. A name never changes its
 * content, so only a deletion by another process can be noticed late.
 */
export function cachedStore(store: ImageStore, clock: () => number = Date.now): ImageStore {
  const known = new Map<string, { body: Buffer; until: number }>()
  let bytes = 0
  const forget = (name: string) => {
    bytes -= known.get(name)?.body.length ?? 0
    known.delete(name)
  }
  return {
    ...store,
    async get(name) {
      const found = known.get(name)
      if (found && found.until > clock()) return found.body
      const body = await store.get(name)
      forget(name)
      if (body) {
        known.set(name, { body, until: clock() + forMs })
        bytes += body.length
      }
      for (const oldest of known.keys()) {
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
