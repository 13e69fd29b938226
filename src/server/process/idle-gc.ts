import type { Server } from 'node:http'
import { every, type Job } from '../lib/every.ts'
import type { Logger } from '../lib/log.ts'

const checkEveryMs = 10_000
/** With so few requests since the last check (health checks, a few readers) the site counts as idle. */
const fewRequests = 20
const manyRequests = 500

/** V8 collects only during allocation, and would keep 150 MB on an idle site for hours. */
export function startIdleGc(server: Server, log: Logger, collect = collectAll): Job {
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

// This kind of collection returns the most memory to the system.
const collectAll = () => globalThis.gc?.({ type: 'major', flavor: 'last-resort' })
