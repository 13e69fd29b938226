/** For cookies and storage, which may be switched off or full and then throw: undefined then. */
export function attempt<Value>(work: () => Value): Value | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
