/** What was typed on admin pages and not saved: this tab alone has it, until somebody signs out. */
import { attempt } from '../../ui/attempt.ts'

/** Before the name of each. */
export const unsavedCopies = 'unsaved-'

/** Outlives a reload and a sign-in. */
export interface UnsavedCopy<Value> {
  read(): Value | undefined
  write(value: Value): void
  drop(): void
}

export function unsavedCopyOf<Value>(name: string): UnsavedCopy<Value> {
  const key = `${unsavedCopies}${name}`
  return {
    read: () => attempt(() => JSON.parse(sessionStorage.getItem(key) ?? 'null') as Value | null) ?? undefined,
    write: (value) => void attempt(() => sessionStorage.setItem(key, JSON.stringify(value))),
    drop: () => void attempt(() => sessionStorage.removeItem(key)),
  }
}

export const forgetUnsavedCopies = (): void =>
  void attempt(() => {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(unsavedCopies)) sessionStorage.removeItem(key)
  })
