/** SECURITY R6: a PostgreSQL that crashes and comes back costs a moment of refusals, and nothing that was acknowledged. */
import { expect, test } from 'vitest'
import { restartWhileWriting } from './postgres-restarts.ts'

test('while PostgreSQL is killed and restarted, the site stays up, says so, and nothing acknowledged is lost', {
  timeout: 180_000,
}, async () => {
  const { acknowledged, lost, answers, awayMs, isAlive } = await restartWhileWriting(2)
  expect({ lost, isAlive }).toEqual({ lost: [], isAlive: true })
  expect(Object.keys(answers).sort()).toEqual(['200', '503'])
  // Else nobody noticed, and nothing was shown.
  expect(awayMs.length).toBeGreaterThan(0)
  expect(acknowledged).toBeGreaterThan(100)
})
