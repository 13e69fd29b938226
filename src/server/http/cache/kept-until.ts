import type { Change } from '../../../domain/changes.ts'
import type { Changes } from './changes.ts'

/** How old an answer may be that another process may have changed without a notification. */
const freshForMs = 5_000

/** Reads once for all who ask, until a change of this kind, or until it is old. */
export function keptUntil<Value>(
  kind: Change,
  read: () => Promise<Value>,
  changes: Changes,
): () => Promise<Value> {
  let known: { value: Promise<Value>; at: number } | undefined
  changes.onChange((change) => {
    if (change === kind) known = undefined
  })
  return () => {
    if (known && performance.now() - known.at < freshForMs) return known.value
    const asked = { value: read(), at: performance.now() }
    known = asked
    asked.value.catch(() => {
      if (known === asked) known = undefined
    })
    return asked.value
  }
}
