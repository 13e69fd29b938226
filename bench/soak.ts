import { readdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { publicPages } from '../src/domain/paths.ts'
import { startApp } from '../tests/support/app.ts'
import { buyersKey, makeCall } from '../tests/support/buyers.ts'
import { memoryOf } from './measure.ts'
import type { Options } from './part.ts'

const requestsPerSecond = 50
/** So many of a hundred requests write; the others read pages, cached and uncached. */
const writesInAHundred = 4
const sampleEveryMs = 5_000

/** Reads and writes at a steady pace; memory (1 MB a minute at most) and open files should not rise. */
export async function soak({ minutes = '30' }: Options) {
  const app = await startApp({
    env: { ANON_KEY: buyersKey, BUDGETS: 'off', LOG_LEVEL: 'error' },
  })
  const samples: { minute: number; megabytes: number; files: number }[] = []
  let refused = 0
  let sent = 0
  try {
    const started = performance.now()
    const minuteNow = () => (performance.now() - started) / 60_000
    const pending = new Set<Promise<void>>()
    let sampledAt = Number.NEGATIVE_INFINITY
    while (minuteNow() < Number(minutes)) {
      const due = Math.floor(minuteNow() * 60 * requestsPerSecond)
      while (sent < due && pending.size < 200) {
        const request = visit(app.url, sent++).then((status) => {
          if (status >= 300) refused += 1
          pending.delete(request)
        })
        pending.add(request)
      }
      if (performance.now() - sampledAt > sampleEveryMs) {
        sampledAt = performance.now()
        const files = readdirSync(`/proc/${app.pid}/fd`).length
        samples.push({ minute: minuteNow(), megabytes: memoryOf(app.pid).residentMB, files })
      }
      await sleep(20)
    }
    await Promise.all(pending)
  } finally {
    await app.stop()
  }
  // What a start still has to load and compile is no leak.
  const settled = samples.filter(({ minute }) => minute > Number(minutes) / 3)
  return [
    {
      minutes: Number(minutes),
      requests: sent,
      'not 2xx': refused,
      'MB at start': samples[0]?.megabytes ?? 0,
      'MB at the end': samples.at(-1)?.megabytes ?? 0,
      'MB a minute': slopeOf(settled).toFixed(2),
      'files at start': samples[0]?.files ?? 0,
      'files at the end': samples.at(-1)?.files ?? 0,
    },
  ]
}

async function visit(url: string, number: number): Promise<number> {
  if (number % 100 < writesInAHundred) {
    const { status } = await makeCall(url, 'subscribe-newsletter', { email: `soak-${number}@example.org` })
    return status
  }
  const path =
    number % 10 === 0
      ? `/participants?q=${number.toString(36)}`
      : (publicPages[number % publicPages.length] ?? '/')
  const page = await fetch(url + path)
  await page.arrayBuffer()
  return page.status
}

/** The slope of the line that fits best (least squares), in megabytes a minute. */
function slopeOf(samples: readonly { minute: number; megabytes: number }[]): number {
  const mean = (pick: (sample: (typeof samples)[number]) => number) =>
    samples.reduce((sum, sample) => sum + pick(sample), 0) / samples.length
  const at = mean(({ minute }) => minute)
  const level = mean(({ megabytes }) => megabytes)
  const covariance = mean(({ minute, megabytes }) => (minute - at) * (megabytes - level))
  return covariance / mean(({ minute }) => (minute - at) ** 2)
}
