/** The default error of `withTimeout`. */
export class TimeoutError extends Error {
  override name = 'TimeoutError'
}

/** Rejects after `limitMs` and aborts the signal; a promise as work continues, and its failure is ignored. */
export async function withTimeout<Value>(
  work: Promise<Value> | ((signal: AbortSignal) => Promise<Value>),
  limitMs: number,
  onTimeout: () => Error = () => new TimeoutError(`Took longer than ${limitMs} ms`),
): Promise<Value> {
  const abort = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const error = onTimeout()
      reject(error)
      abort.abort(error)
    }, limitMs)
  })
  try {
    return await Promise.race([typeof work === 'function' ? work(abort.signal) : work, tooLate])
  } finally {
    clearTimeout(timer)
  }
}
