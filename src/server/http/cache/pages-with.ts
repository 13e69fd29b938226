/** Whether every public page could still be shown with another event, before it is published. */
import { TimeoutError, withTimeout } from '../../lib/timeout.ts'

export interface PageFault {
  path: string
  /** The check took too long. */
  isLate: boolean
}

/** The first page that a change breaks. A page that is broken already does not stop a change, which may repair it. */
export async function pageBrokenBy<Event>(options: {
  paths: Iterable<string>
  /** Undefined where there is none, or none that can be read. */
  today: Event | undefined
  next: Event
  /** Returns the status. */
  render: (path: string, event: Event) => Promise<number>
  withinMs?: number
}): Promise<PageFault | undefined> {
  const { render, today, next, withinMs = 30_000 } = options
  const isShown = (path: string, event: Event) =>
    render(path, event).then(
      (status) => status < 500,
      () => false,
    )
  let reached = ''
  async function find(): Promise<PageFault | undefined> {
    for (const path of options.paths) {
      reached = path
      if (await isShown(path, next)) continue
      if (today === undefined || (await isShown(path, today))) return { path, isLate: false }
    }
    return
  }
  return withTimeout(find(), withinMs).catch((error: unknown) => {
    if (error instanceof TimeoutError) return { path: reached, isLate: true }
    throw error
  })
}
