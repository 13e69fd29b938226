import { setTimeout as wait } from 'node:timers/promises'

/** Lets callers with one key pass one at a time, each after a pause; false when too many wait already. */
export function createThrottle({ pauseMs, maxWaiting }: { pauseMs: number; maxWaiting: number }) {
  const queues = new Map<string, { last: Promise<unknown>; waiting: number }>()
  return async (key: string): Promise<boolean> => {
    const queue = queues.get(key) ?? { last: Promise.resolve(), waiting: 0 }
    if (queue.waiting >= maxWaiting) return false
    queues.set(key, queue)
    queue.waiting += 1
    queue.last = queue.last.then(() => wait(pauseMs))
    await queue.last
    queue.waiting -= 1
    if (queue.waiting === 0) queues.delete(key)
    return true
  }
}
