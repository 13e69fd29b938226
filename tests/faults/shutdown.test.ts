/** SECURITY R8: told to leave, the site finishes what it has begun, keeps it, and is not held by those who rest. */
import { expect, test } from 'vitest'
import { startApp } from '../support/app.ts'
import { createDatabase, engines } from '../support/databases.ts'
import { leaveInFlight, wasShutDown } from './shutdown.ts'

const inFlight = 50

test.each(engines)('SIGTERM drops none of fifty answers and loses no mail (%s)', async (engine) => {
  const database = engine === 'postgresql' ? await createDatabase() : undefined
  const { exitMs, ...left } = await leaveInFlight(inFlight, database?.url)
  expect(left).toEqual({
    answers: Array.from({ length: inFlight }, () => '200 whole'),
    exitCode: 0,
    kept: inFlight,
    isShutDown: database ? undefined : true,
  })
  // The twenty that rest would have held it for ten seconds more; the rest is for a busy machine.
  expect(exitMs).toBeLessThan(10_000)
  await database?.drop()
})

test('a site that is killed has not closed its database: the sign of an orderly end tells them apart', async () => {
  const app = await startApp({ env: { SAMPLE_DATA: 'off' } })
  await app.kill('SIGKILL')
  expect(wasShutDown(app.dataDir)).toBe(false)
  await app.stop()
})
