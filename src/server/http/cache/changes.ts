/**
 * Tells whoever keeps copies of what the database holds (finished pages, answers) that it has changed: at once what this
 * process changes, and through the database what anybody else does (`store/hear-changes.ts`).
 */
import { type Change, changeKinds } from '../../../domain/changes.ts'

/** Who made the change: this process, or whoever else writes to the database. */
export type Origin = 'here' | 'elsewhere'

export interface Changes {
  /** This process made a change. Call it after the commit and before the answer: then whoever made it reads it. */
  announce(change: Change): void
  /** The database said so; it also says what this process has announced already. */
  hear(change: Change): void
  /** Everything may have changed: nobody knows what was missed. */
  hearAll(): void
  /** `tell` is told each change, synchronously, some more than once. */
  onChange(tell: (change: Change, origin: Origin) => void): void
  /**
   * Whether the changes that others make are heard of. While they are not, a copy may be old without anybody saying so; when
   * they are again, all copies are called old first. Also when they are, a copy should not live for ever: what another
   * process commits and is killed before telling (votes only) is told when one of them starts again.
   */
  isHearing(): boolean
  /** Said by whoever listens to the database. */
  setHearing(isHearing: boolean): void
}

/** Hearing from the start, as is right where one process has the database to itself. */
export function createChanges(): Changes {
  const tellers: ((change: Change, origin: Origin) => void)[] = []
  let isHearing = true
  const tell = (origin: Origin) => (change: Change) => {
    for (const each of tellers) each(change, origin)
  }
  return {
    announce: tell('here'),
    hear: tell('elsewhere'),
    hearAll: () => changeKinds.forEach(tell('elsewhere')),
    onChange: (each) => void tellers.push(each),
    isHearing: () => isHearing,
    setHearing(now) {
      isHearing = now
    },
  }
}
