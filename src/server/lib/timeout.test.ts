import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { TimeoutError, withTimeout } from './timeout.ts'

describe('a time limit', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  const never = new Promise<never>(() => {})

  test('passes on what the work comes to, and leaves no timer behind', async () => {
    expect(await withTimeout(Promise.resolve('done'), 1000)).toBe('done')
    await expect(withTimeout(Promise.reject(new Error('broken')), 1000)).rejects.toThrow('broken')
    const atOnce = () => {
      throw new Error('broken at once')
    }
    await expect(withTimeout(atOnce, 1000)).rejects.toThrow('broken at once')
    expect(vi.getTimerCount()).toBe(0)
  })

  test('rejects once the time is over, with its own error or the one that is given', async () => {
    const [own, given] = [withTimeout(never, 1000), withTimeout(never, 1000, () => new Error('too slow'))]
    const outcomes = Promise.allSettled([own, given])
    await vi.advanceTimersByTimeAsync(999)
    expect(vi.getTimerCount()).toBe(2)
    await vi.advanceTimersByTimeAsync(1)
    const errors = (await outcomes).map((outcome) => outcome.status === 'rejected' && outcome.reason)
    expect(errors).toEqual([new TimeoutError('Took longer than 1000 ms'), new Error('too slow')])
  })

  test('aborts the work that takes its signal', async () => {
    const aborted = withTimeout((signal) => once(new EventTarget(), 'never', { signal }), 1000)
    const outcome = expect(aborted).rejects.toThrow(TimeoutError)
    await vi.advanceTimersByTimeAsync(1000)
    await outcome
  })

  test('ignores a failure that comes later', async () => {
    let fail = (_error: Error) => {}
    const work = new Promise<never>((_resolve, reject) => {
      fail = reject
    })
    const outcome = expect(withTimeout(work, 1000)).rejects.toThrow(TimeoutError)
    await vi.advanceTimersByTimeAsync(1000)
    await outcome
    fail(new Error('later'))
    vi.useRealTimers()
    // An unhandled rejection would end this run.
    await wait(0)
  })
})
