/** Whether every public page could still be shown with another event, before it is published. */

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
  /** Answers the status. */
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
  const late = Promise.withResolvers<PageFault>()
  const timer = setTimeout(() => late.resolve({ path: reached, isLate: true }), withinMs)
  return Promise.race([find(), late.promise]).finally(() => clearTimeout(timer))
}
