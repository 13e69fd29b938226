/** Drops cached pages at the moments at which they become wrong by themselves: something opens, closes or ends. */
export interface PageMoments {
  /** Before each request. */
  check(): undefined
  /** The moments may be others now. */
  renew(): void
}

export function createPageMoments(options: {
  /** ISO 8601, in any order. */
  moments: () => readonly (string | null | undefined)[]
  drop: () => void
  clock?: () => number
}): PageMoments {
  const { moments, drop, clock = Date.now } = options
  const nextAfter = (now: number) =>
    Math.min(
      ...moments()
        .map((moment) => Date.parse(moment ?? ''))
        .filter((at) => at > now),
    )
  let next = nextAfter(clock())
  return {
    check() {
      const now = clock()
      if (now < next) return undefined
      next = nextAfter(now)
      drop()
      return undefined
    },
    renew() {
      next = nextAfter(clock())
    },
  }
}
