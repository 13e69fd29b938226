/** Whether every public page can be shown with the event as it is; a start is ready, and stays so, only with all of them. */
import { coalesce } from '../../lib/coalesce.ts'

export interface PageCheck {
  /** Renders all pages; what was published meanwhile is rendered once more afterwards. */
  run(): Promise<void>
  /** What keeps the site from being ready: a path, or nothing when each page was rendered. */
  fault(): string | undefined
  stop(): void
}

export function createPageCheck(options: {
  paths: Iterable<string>
  /** Returns the status. */
  render: (path: string) => Promise<number>
  onFault: (path: string, error?: unknown) => void
  retryAfterMs?: number
}): PageCheck {
  const { render, onFault, retryAfterMs = 1_000 } = options
  const paths = [...options.paths]
  /** Before the first run none of them has been rendered. */
  let fault = paths[0]
  let retry: NodeJS.Timeout | undefined

  async function firstFault(): Promise<string | undefined> {
    for (const path of paths) {
      try {
        if ((await render(path)) < 500) continue
        onFault(path)
      } catch (error) {
        onFault(path, error)
      }
      return path
    }
    return
  }

  const run = coalesce(async () => {
    clearTimeout(retry)
    fault = await firstFault()
    // The database may have been away.
    if (fault !== undefined) retry = setTimeout(run, retryAfterMs).unref()
  })

  return { run, fault: () => fault, stop: () => clearTimeout(retry) }
}
