import { describe, expect, test } from 'vitest'
import { coalesce } from './coalesce.ts'

describe('coalesced work', () => {
  test('runs once more for all who asked for it during a run, and each waits for that', async () => {
    const runs = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let begun = 0
    const run = coalesce(async () => runs[begun++]?.promise)
    const first = run()
    const others = Promise.all([run(), run(), run()])
    expect(begun).toBe(1)
    runs[0]?.resolve()
    await expect.poll(() => begun).toBe(2)
    runs[1]?.resolve()
    await Promise.all([first, others])
    expect(begun).toBe(2)
  })

  test('runs again when asked after its end, after an error too', async () => {
    let begun = 0
    const run = coalesce(async () => {
      begun += 1
      if (begun === 1) throw new Error('the database is away')
    })
    await expect(run()).rejects.toThrow('away')
    await run()
    await run()
    expect(begun).toBe(3)
  })
})
