import { expect, test } from 'vitest'
import { createPageMoments } from './page-moments.ts'

const at = (minute: number) => new Date(Date.UTC(2027, 2, 14, 9, minute)).toISOString()

test('cached pages are dropped once at each moment, whenever the next request comes, and at no other', () => {
  let now = Date.parse(at(0))
  let dropped = 0
  let moments: (string | null | undefined)[] = [at(20), null, at(5), undefined, at(7)]
  const pages = createPageMoments({ moments: () => moments, drop: () => dropped++, clock: () => now })
  const checkedAt = (minute: number) => {
    now = Date.parse(at(minute))
    pages.check()
    pages.check()
    return dropped
  }
  expect([checkedAt(4), checkedAt(5), checkedAt(6)]).toEqual([0, 1, 1])
  // Two moments without a request between them are one change.
  expect([checkedAt(30), checkedAt(31)]).toEqual([2, 2])
  moments = [at(40)]
  pages.renew()
  // Nothing was asked for until then.
  expect(checkedAt(41)).toBe(3)
})
