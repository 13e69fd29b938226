/** docs/security.md#shutdown */
import { expect, test } from 'vitest'
import { createSiteDatabase, engines } from '../support/databases.ts'
import { spread, times } from '../support/times.ts'
import { shutDownUnderLoad } from './shutdown.ts'

const inFlight = 50

test.for(engines)(
  'SIGTERM drops none of 50 requests in flight and loses no mail (%s)',
  { timeout: 60_000 * times },
  async (engine, { annotate }) => {
    const database = engine === 'postgresql' ? await createSiteDatabase() : undefined
    const exitTimes: number[] = []
    for (let round = 1; round <= times; round += 1) {
      const { exitMs, ...outcome } = await shutDownUnderLoad(inFlight, database?.url, round)
      exitTimes.push(exitMs)
      expect(outcome).toEqual({
        answers: Array.from({ length: inFlight }, () => '200 complete'),
        exitCode: 0,
        kept: inFlight,
        // Negative control: in use, its database is not marked as shut down.
        wasShutDown: database ? [] : [false, true],
      })
      // Waiting for the idle connections would take ten seconds more; less than that is for a busy machine.
      expect(exitMs).toBeLessThan(10_000)
    }
    await annotate(`${times} times 50 requests, all answered; exit after ${spread(exitTimes)}`)
    await database?.drop()
  },
)
