/** docs/security.md#database-restart */
import { expect, test } from 'vitest'
import { times } from '../support/times.ts'
import { restartWhileWriting } from './postgres-restarts.ts'

test('while PostgreSQL crashes and restarts the site stays up, answers 503 and loses nothing acknowledged', {
  timeout: 180_000 * times,
}, async ({ annotate }) => {
  const { acknowledged, lost, answers, awayMs, isAlive } = await restartWhileWriting(2 * times)
  await annotate(
    `${2 * times} restarts, ${acknowledged} writes acknowledged, ${lost.length} lost, longest refusal ${Math.max(...awayMs)} ms`,
  )
  expect({ lost, isAlive }).toEqual({ lost: [], isAlive: true })
  expect(Object.keys(answers).sort()).toEqual(['200', '503'])
  // Else no request came during a restart, and nothing was shown.
  expect(awayMs.length).toBeGreaterThan(0)
  expect(acknowledged).toBeGreaterThan(100)
})
