import type { Server } from 'node:http'
import { runInNewContext } from 'node:vm'
import { every, type Job } from '../jobs/every.ts'
import type { Logger } from '../lib/log.ts'

const lookEveryMs = 10_000
/** So few requests since the last look are rest: somebody's health check, a visitor who reads. */
const fewRequests = 20
/** After so many requests there is something to give back. */
const manyRequests = 500

/**
 * Has garbage collected when it is quiet after a start or a rush. V8 does so only while something asks for memory: after a
 * rush 150 MB stay taken, for hours, that nobody uses. That a context is thrown away lets it look for more to throw away: in
 * small steps, and only while little goes on.
 */
export function collectAtRest(server: Server, log: Logger, collect: () => void = throwContextAway): Job {
  let sinceLook = 0
  let sinceTidied = manyRequests
  const count = () => {
    sinceLook += 1
  }
  const look = () => {
    sinceTidied += sinceLook
    if (sinceLook < fewRequests && sinceTidied >= manyRequests) {
      sinceTidied = 0
      collect()
    }
    sinceLook = 0
  }
  server.on('request', count)
  const job = every(lookEveryMs, look, {
    firstAfterMs: lookEveryMs,
    onError: (err) => log.error({ err }, 'garbage collection failed'),
  })
  return {
    stop() {
      job.stop()
      server.off('request', count)
    },
  }
}

const throwContextAway = () => void runInNewContext('0')
