export interface Job {
  /** Starts no further run and aborts the signal of the present one; does not wait for it. */
  stop(): void
}

/** Runs `work` `ms` after each run has ended, `afterErrorMs` after an error. */
export function every(
  ms: number,
  work: (signal: AbortSignal) => unknown,
  {
    onError,
    firstAfterMs = 0,
    afterErrorMs = ms,
  }: { onError: (error: unknown) => void; firstAfterMs?: number; afterErrorMs?: number },
): Job {
  const stopped = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const run = async () => {
    let nextMs = ms
    try {
      await work(stopped.signal)
    } catch (error) {
      if (!stopped.signal.aborted) onError(error)
      nextMs = afterErrorMs
    }
    if (!stopped.signal.aborted) runAfter(nextMs)
  }
  const runAfter = (waitMs: number) => {
    timer = setTimeout(run, waitMs).unref()
  }
  if (firstAfterMs === 0) void run()
  else runAfter(firstAfterMs)
  return {
    stop() {
      stopped.abort()
      clearTimeout(timer)
    },
  }
}
