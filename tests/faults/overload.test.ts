/** SECURITY R7: asked for more than it can do, the site is slow, never wrong, and soon itself again. */
import { expect, test } from 'vitest'
import { overload } from './overload.ts'

const load = { clients: 64, seconds: 2 }

test('64 clients at once get whole answers, and afterwards a visit is as quick as before', {
  timeout: 180_000,
}, async () => {
  const { pages, unknown, calls, invalid, recoveredMs } = await overload({ ...load, budgets: 'off' })
  expect(invalid).toEqual([])
  // On a machine that is slow enough, what waits too long is refused (503).
  expect(pages).toMatchObject({ 200: expect.any(Number) })
  expect(unknown).toMatchObject({ 404: expect.any(Number) })
  expect(calls).toMatchObject({ 200: expect.any(Number) })
  expect(calls).not.toHaveProperty('429')
  expect(recoveredMs).toBeDefined()
})

test('whoever asks too much is told when to ask again; pages that are kept are for everybody', {
  timeout: 180_000,
}, async () => {
  const { pages, calls, invalid } = await overload({ ...load, budgets: 'on' })
  expect(invalid).toEqual([])
  expect(pages).not.toHaveProperty('429')
  // One client may subscribe five people an hour, and here they would all be one client.
  expect(calls).toMatchObject({ 200: expect.any(Number), 429: expect.any(Number) })
})
