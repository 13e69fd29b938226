/** Invalidates caches: for changes of this process at once, for others through `store/engine/listen-for-changes.ts`. */
import { type Change, changeKinds } from '../../../domain/changes.ts'

export interface Changes {
  /** Call it after the commit and before the answer: the client then reads its own change. */
  announce(change: Change): void
  /** Everything may have changed, because notifications were missed. */
  announceAll(): void
  onChange(listener: (change: Change) => void): void
  /** Whether changes by other processes arrive; while they do not, cached values may be stale. */
  isListening(): boolean
  setListening(isListening: boolean): void
}

/** Listening from the start: an embedded database has one process. */
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
