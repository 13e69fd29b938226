import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { minute } from '../../domain/durations.ts'
import { every } from './every.ts'

describe('a periodic job', () => {
  const onError = vi.fn()
  beforeEach(() => {
    vi.useFakeTimers()
    onError.mockClear()
  })
  afterEach(() => void vi.useRealTimers())

  test('runs at once and then at each interval', async () => {
    const work = vi.fn()
    every(minute, work, { onError })
    expect(work).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(3 * minute)
    expect(work).toHaveBeenCalledTimes(4)
  })

  test('first runs later where that is asked for', async () => {
    const work = vi.fn()
    every(minute, work, { onError, firstAfterMs: 5000 })
    await vi.advanceTimersByTimeAsync(4999)
    expect(work).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(work).toHaveBeenCalledTimes(1)
  })

  test('never runs twice at once', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const work = vi.fn(() => promise)
    every(minute, work, { onError })
    await vi.advanceTimersByTimeAsync(10 * minute)
    expect(work).toHaveBeenCalledTimes(1)
    resolve()
    await vi.advanceTimersByTimeAsync(minute)
    expect(work).toHaveBeenCalledTimes(2)
  })

  test('reports a failure and runs again after the interval for failures', async () => {
    const work = vi.fn(() => Promise.reject(new Error('no')))
    every(minute, work, { onError, afterErrorMs: 5 * minute })
    await vi.advanceTimersByTimeAsync(5 * minute - 1)
    expect(onError.mock.calls).toEqual([[new Error('no')]])
    expect(work).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(work).toHaveBeenCalledTimes(2)
  })

  test('once stopped aborts its run, reports nothing and never runs again', async () => {
    const work = vi.fn((signal: AbortSignal) => new Promise<void>((_, reject) => (signal.onabort = reject)))
    const job = every(minute, work, { onError })
    job.stop()
    await vi.advanceTimersByTimeAsync(10 * minute)
    expect(work).toHaveBeenCalledTimes(1)
    expect(work.mock.calls[0]?.[0].aborted).toBe(true)
    expect(onError).not.toHaveBeenCalled()
  })
})
