/** Durations on machines that others load too: nothing but the best of some tries says how long a work takes. */

/** Processor time of this thread for `work`, in ms; no more tries than it takes to be within `enoughMs`. */
export function cpuMs(work: () => unknown, enoughMs = 0): number {
  const once = () => {
    // Not of the process: databases of other tests may close in threads of theirs.
    const before = process.threadCpuUsage()
    work()
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1_000
  }
  let least = once()
  for (let run = 1; run < 6 && least > enoughMs; run += 1) least = Math.min(least, once())
  return least
}

/** How long `work` takes, waiting included, in ms; no more tries than it takes to be within `enoughMs`. */
export async function quickestMs(work: () => Promise<unknown>, enoughMs: number, most = 10): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let run = 0; run < most && least > enoughMs; run += 1) {
    const began = performance.now()
    await work()
    least = Math.min(least, performance.now() - began)
  }
  return least
}
