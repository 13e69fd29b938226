/** docs/security.md#overload */
import { expect, test } from 'vitest'
import { times } from '../support/times.ts'
import { overload } from './overload.ts'

const seconds = times > 1 ? 2 * times : 1

test.for(times > 1 ? [64, 256] : [64])(
  '%d clients that never pause get complete answers, and afterwards pages are as fast as before',
  { timeout: 180_000 * times },
  async (clients, { annotate }) => {
    const found = await overload({ clients, seconds, rateLimits: 'off' })
    const { pages, unknown, calls, invalid, recoveredMs } = found
    await annotate(
      `${Math.round(found.answered / seconds)} answers/s, ${invalid.length} invalid; GET / ${found.before.toFixed(1)} ms before (median), as fast again after ${recoveredMs} ms`,
    )
    expect(invalid).toEqual([])
    // On a machine that is slow enough, what waits too long is refused (503).
    expect(pages).toMatchObject({ 200: expect.any(Number) })
    expect(unknown).toMatchObject({ 404: expect.any(Number) })
    expect(calls).toMatchObject({ 200: expect.any(Number) })
    expect(calls).not.toHaveProperty('429')
    expect(recoveredMs).toBeDefined()
  },
)

test('under overload rate limits refuse calls with 429 and Retry-After, and never a cached page', {
  timeout: 180_000 * times,
}, async () => {
  const { pages, calls, invalid } = await overload({ clients: 64, seconds, rateLimits: 'on' })
  expect(invalid).toEqual([])
  expect(pages).not.toHaveProperty('429')
  // Without cookies, all of them are one client.
  expect(calls).toMatchObject({ 200: expect.any(Number), 429: expect.any(Number) })
})
