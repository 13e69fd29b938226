import { EventEmitter } from 'node:events'
import type { Server } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tidyAtRest } from './idle-gc.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A server of which only the number of requests matters; `tenSeconds` pass with this many of them. */
function quietServer() {
  const server = new EventEmitter()
  const collect = vi.fn()
  const tidying = tidyAtRest(server as Server, collect)
  const tenSeconds = (requests = 0) => {
    for (let request = 0; request < requests; request += 1) server.emit('request')
    vi.advanceTimersByTime(10_000)
    return collect.mock.calls.length
  }
  return { tidying, tenSeconds }
}

test('memory is collected after the start, and after a rush once it is over', () => {
  const { tenSeconds } = quietServer()
  expect([tenSeconds(), tenSeconds(), tenSeconds(10)]).toEqual([1, 1, 1])
  // While many ask nobody is made to wait.
  expect([tenSeconds(5_000), tenSeconds(5_000), tenSeconds(20)]).toEqual([1, 1, 1])
  expect([tenSeconds(19), tenSeconds(), tenSeconds()]).toEqual([2, 2, 2])
})

test('a few visitors at a time cause it as rarely as every 500 requests', () => {
  const { tenSeconds } = quietServer()
  tenSeconds()
  for (let look = 0; look < 49; look += 1) expect(tenSeconds(10)).toBe(1)
  expect([tenSeconds(10), tenSeconds(10), tenSeconds(10)]).toEqual([2, 2, 2])
})

test('a site that stops leaves nothing running', () => {
  const { tidying, tenSeconds } = quietServer()
  tidying.stop()
  expect(tenSeconds()).toBe(0)
})
