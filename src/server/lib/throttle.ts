import { setTimeout as wait } from 'node:timers/promises'

/** Lets users of a key through one after another, each after a pause; false when too many wait already. */
export function createTurns({ pauseMs, mostWaiting }: { pauseMs: number; mostWaiting: number }) {
  const queues = new Map<string, { last: Promise<unknown>; waiting: number }>()
  return async (key: string): Promise<boolean> => {
    const queue = queues.get(key) ?? { last: Promise.resolve(), waiting: 0 }
    if (queue.waiting >= mostWaiting) return false
    queues.set(key, queue)
    queue.waiting += 1
    queue.last = queue.last.then(() => wait(pauseMs))
    await queue.last
    queue.waiting -= 1
    if (queue.waiting === 0) queues.delete(key)
    return true
  }
}
