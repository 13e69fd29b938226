import type { Logger } from '../lib/log.ts'
import { withTimeout } from '../lib/timeout.ts'
import { endProcess } from './end-process.ts'

/** What is in flight may take this long (docs/api.md#health), and the database to close. */
const finishWithinMs = 10_000
const closeWithinMs = 4_000

interface Running {
  jobs: readonly { stop(): void }[]
  /** Answers the requests in flight and closes all connections. */
  drain(limitMs: number): Promise<void>
  mail: { stop(): Promise<void> }
  pages: { close?(): Promise<void> }
  store: { close(): Promise<void> }
  log: Pick<Logger, 'warn' | 'error'>
}

/** On SIGTERM and SIGINT, finishes what is in flight and ends the process (docs/security.md#shutdown). */
export function stopOnSignal({ jobs, drain, mail, pages, store, log }: Running): void {
  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    const unfinished = new Set<string>()
    const step = async (name: string, end: () => Promise<void> | undefined) => {
      unfinished.add(name)
      await end()
      unfinished.delete(name)
    }
    // A database that hangs keeps no process from ending; what was committed survives a kill.
    setTimeout(() => {
      log.error({ unfinished: [...unfinished] }, 'the site did not stop in time; it ends all the same')
      endProcess(1)
    }, finishWithinMs + closeWithinMs)
    for (const job of jobs) job.stop()
    // A mail queued now stays in the outbox until the next start.
    const finished = Promise.all([step('requests', () => drain(finishWithinMs)), step('mail', mail.stop)])
    await withTimeout(finished, finishWithinMs + 100).catch((error: unknown) =>
      log.warn({ err: error, unfinished: [...unfinished] }, 'not all that was in flight could be finished'),
    )
    await step('pages', () => pages.close?.())
    await step('database', store.close)
    endProcess(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
