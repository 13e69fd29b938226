/** For cookies and storage, which throw where they are switched off or full; undefined then. */
export function attempt<Value>(work: () => Value): Value | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
