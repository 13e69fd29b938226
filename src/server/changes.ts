/**
 * Tells whoever keeps copies of what the database holds (finished pages, answers) that it has changed: at once what this
 * process changes, and through the database what anybody else does (`store/hear-changes.ts`).
 */
import { type Change, changeKinds } from '../domain/changes.ts'

export interface Changes {
  /** Call it after the commit and before the answer: then whoever made the change reads it. */
  announce(change: Change): void
  /** Everything may have changed: nobody knows what was missed. */
  announceAll(): void
  /** `hear` is told each change, synchronously, some more than once. */
  onChange(hear: (change: Change) => void): void
  /**
   * Whether the changes that others make are heard of. While they are not, a copy may be old without anybody saying so; when
   * they are again, all copies are called old first.
   */
  isHearing(): boolean
  /** Said by whoever listens to the database. */
  setHearing(isHearing: boolean): void
}

/** Hearing from the start, as is right where one process has the database to itself. */
export function createChanges(): Changes {
  const hearers: ((change: Change) => void)[] = []
  let isHearing = true
  const announce = (change: Change) => {
    for (const hear of hearers) hear(change)
  }
  return {
    announce,
    announceAll: () => changeKinds.forEach(announce),
    onChange: (hear) => void hearers.push(hear),
    isHearing: () => isHearing,
    setHearing(now) {
      isHearing = now
    },
  }
}
