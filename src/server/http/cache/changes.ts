/** Tells every cache that data has changed: by this process at once, by others through `store/engine/listen-for-changes.ts`. */
import { type Change, changeKinds } from '../../../domain/changes.ts'

export interface Changes {
  /** Call it after the commit and before the answer: then whoever made the change reads it. Caches hear it synchronously. */
  announce(change: Change): void
  /** Everything may have changed: nobody knows what was missed. */
  announceAll(): void
  onChange(listener: (change: Change) => void): void
  /** Whether changes by other processes are heard of. While they are not, a cached value may be stale. */
  isListening(): boolean
  setListening(isListening: boolean): void
}

/** Listening from the start, as is right where one process has the database to itself. */
export function createChanges(): Changes {
  const listeners: ((change: Change) => void)[] = []
  let isListening = true
  const announce = (change: Change) => {
    for (const listener of listeners) listener(change)
  }
  return {
    announce,
    announceAll: () => changeKinds.forEach(announce),
    onChange: (listener) => void listeners.push(listener),
    isListening: () => isListening,
    setListening(now) {
      isListening = now
    },
  }
}
