import { useEffect, useState } from 'react'
import { fieldsAsSent, seenAgain } from '../../../domain/merge-fields.ts'
import { unsavedCopyOf } from './unsaved-copies.ts'

/** What is typed stays when what is stored is read again, with what the field showed before; the other fields follow what is stored. With a name it outlives a reload and a sign-in. */
export function useTyped<Values extends object>(stored: Values, name?: string) {
  const unsaved =
    name === undefined ? undefined : unsavedCopyOf<Record<'typed' | 'before', Partial<Values>>>(name)
  const [typed, setTyped] = useState<Partial<Values>>({})
  const [before, setBefore] = useState<Partial<Values>>({})
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the island is hydrated
  useEffect(() => {
    const kept = unsaved?.read()
    if (!kept) return
    setTyped(kept.typed)
    setBefore(seenAgain(kept.before, stored, fieldsAsSent(kept.typed, stored)))
  }, [])
  const seen: Values = { ...stored, ...before }
  return {
    values: { ...stored, ...typed } as Values,
    seen,
    type(change: Partial<Values>) {
      const now = {
        typed: { ...typed, ...change },
        before: {
          ...Object.fromEntries(Object.keys(change).map((field) => [field, stored[field as keyof Values]])),
          ...before,
        } as Partial<Values>,
      }
      setTyped(now.typed)
      setBefore(now.before)
      unsaved?.write(now)
    },
    /** After a conflict that names these fields: saved again, they replace what others wrote, knowingly. */
    look: (now: Values, fields: readonly string[]) => setBefore((before) => seenAgain(before, now, fields)),
    forget() {
      setTyped({})
      setBefore({})
      unsaved?.drop()
    },
  }
}
