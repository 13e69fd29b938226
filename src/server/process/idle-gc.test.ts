import { EventEmitter } from 'node:events'
import type { Server } from 'node:http'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createLogger } from '../lib/log.ts'
import { startIdleGc } from './idle-gc.ts'

/** A server of which only the number of requests matters. `tenSeconds` pass with so many of them; returns how often memory was collected. */
function quietServer() {
  const server = new EventEmitter()
  const collect = vi.fn()
  const job = startIdleGc(server as Server, createLogger('silent'), collect)
  const tenSeconds = async (requests = 0) => {
    for (let request = 0; request < requests; request += 1) server.emit('request')
    await vi.advanceTimersByTimeAsync(10_000)
    return collect.mock.calls.length
  }
  const each = async (...requests: number[]) => {
    const collected: number[] = []
    for (const number of requests) collected.push(await tenSeconds(number))
    return collected
  }
  return { job, each }
}

describe('garbage', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('is collected after the start, and after a rush once it is over', async () => {
    const { each } = quietServer()
    expect(await each(0, 0, 10)).toEqual([1, 1, 1])
    // While many ask nobody is made to wait.
    expect(await each(5_000, 5_000, 20)).toEqual([1, 1, 1])
    expect(await each(19, 0, 0)).toEqual([2, 2, 2])
  })

  test('is collected only every 500 requests while a few visitors come at a time', async () => {
    const { each } = quietServer()
    expect(await each(0, ...Array.from({ length: 49 }, () => 10))).toEqual(
      Array.from({ length: 50 }, () => 1),
    )
    expect(await each(10, 10, 10)).toEqual([2, 2, 2])
  })

  test('is not collected any more once the site stops', async () => {
    const { job, each } = quietServer()
    job.stop()
    expect(await each(0)).toEqual([0])
  })
})
