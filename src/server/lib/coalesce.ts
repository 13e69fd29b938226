/** Runs `work` at once, or while it runs once more afterwards, however often it is asked for meanwhile. */
export function coalesce(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  let isAskedAgain = false
  async function run() {
    try {
      do {
        isAskedAgain = false
        await work()
      } while (isAskedAgain)
    } finally {
      running = undefined
    }
  }
  return () => {
    // The present run may have missed what this one is asked for.
    isAskedAgain = running !== undefined
    running ??= run()
    return running
  }
}
