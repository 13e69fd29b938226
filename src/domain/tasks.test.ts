import { expect, test } from 'vitest'
import { taskEntry } from './tasks.ts'

test.each([
  ['1900-01-01', true],
  ['1899-12-31', false],
  ['2025-02-29', false],
])('a task that is due on %s is taken: %s', (due_date, isTaken) => {
  expect(taskEntry([]).safeParse({ title: 'Order ice', due_date }).success).toBe(isTaken)
})
