import { expect, test } from 'vitest'
import { createThrottle } from './throttle.ts'

test('callers with one key pass one at a time, and are refused when too many wait', async () => {
  const throttle = createThrottle({ pauseMs: 20, maxWaiting: 3 })
  const order: string[] = []
  const started = performance.now()
  const take = async (key: string, name: string) => {
    if (!(await throttle(key))) return order.push(`${name} refused`)
    return order.push(name)
  }
  await Promise.all([...['a', 'b', 'c', 'd'].map((name) => take('one', name)), take('other', 'e')])
  expect(performance.now() - started).toBeGreaterThan(3 * 20 - 5)
  expect(order[0]).toBe('d refused')
  expect(order.filter((name) => name !== 'e')).toEqual(['d refused', 'a', 'b', 'c'])
  // A user of another key does not wait for those of this one.
  expect(order.indexOf('e')).toBeLessThan(order.indexOf('c'))
  expect(await throttle('one')).toBe(true)
})
