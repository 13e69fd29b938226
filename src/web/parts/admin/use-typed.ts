import { useState } from 'react'
import { seenAgain } from '../../../domain/merge-fields.ts'

/** What is typed stays when what is stored is read again, with what the field showed before; the other fields follow what is stored. */
export function useTyped<Values extends object>(stored: Values) {
  const [typed, setTyped] = useState<Partial<Values>>({})
  const [before, setBefore] = useState<Partial<Values>>({})
  const seen: Values = { ...stored, ...before }
  return {
    values: { ...stored, ...typed } as Values,
    seen,
    type(change: Partial<Values>) {
      setTyped({ ...typed, ...change })
      setBefore({
        ...Object.fromEntries(Object.keys(change).map((name) => [name, stored[name as keyof Values]])),
        ...before,
      } as Partial<Values>)
    },
    /** After a conflict that names these fields: saved again, they replace what others wrote, knowingly. */
    look: (now: Values, fields: readonly string[]) => setBefore(seenAgain(before, now, fields)),
    forget() {
      setTyped({})
      setBefore({})
    },
  }
}
