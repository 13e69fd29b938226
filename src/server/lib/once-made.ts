/** Makes a value when it is first asked for, and anew only where that failed: too many files may have been open. */
export function onceMade<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined
  return () => {
    made ??= make().catch((error) => {
      made = undefined
      throw error
    })
    return made
  }
}
