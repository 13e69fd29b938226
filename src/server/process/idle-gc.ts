import type { Server } from 'node:http'
import { every, type Job } from '../jobs/every.ts'
import type { Logger } from '../lib/log.ts'

const checkEveryMs = 10_000
/** With so few requests since the last check the site is at rest: a health check, a visitor who reads. */
const fewRequests = 20
const manyRequests = 500

/**
 * Collects garbage (by `--expose-gc`) when the site becomes quiet: V8 itself does so only while something allocates, and
 * would keep 150 MB of garbage for hours.
 */
export function collectAtRest(server: Server, log: Logger, collect = collectAll): Job {
  let sinceCheck = 0
  let sinceCollected = manyRequests
  const count = () => {
    sinceCheck += 1
  }
  const check = () => {
    sinceCollected += sinceCheck
    if (sinceCheck < fewRequests && sinceCollected >= manyRequests) {
      sinceCollected = 0
      collect()
    }
    sinceCheck = 0
  }
  server.on('request', count)
  const job = every(checkEveryMs, check, {
    firstAfterMs: checkEveryMs,
    onError: (err) => log.error({ err }, 'garbage collection failed'),
  })
  return {
    stop() {
      job.stop()
      server.off('request', count)
    },
  }
}

// Of all kinds of collection this one returns the most memory to the system.
const collectAll = () => globalThis.gc?.({ type: 'major', flavor: 'last-resort' })
