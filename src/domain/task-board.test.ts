import { expect, test } from 'vitest'
import { testEvent } from '../../tests/support/event.ts'
import {
  byBoardOrder,
  isLongDescription,
  isOverdue,
  isUnder,
  type Task,
  taskFilters,
  taskOwnersOf,
} from './task-board.ts'

const owners = taskOwnersOf(testEvent.people.organizers)

const task = (given: Partial<Task> = {}): Task => ({
  id: 'a',
  title: 'Order ice',
  description: null,
  due_date: null,
  owner: null,
  completed: false,
  created_at: '2025-08-01T10:00:00.000Z',
  updated_at: '2025-08-01T10:00:00.000Z',
  ...given,
})

test('a task is overdue from the day after it was due, until it is done', () => {
  const due = task({ due_date: '2025-08-30' })
  expect([isOverdue(due, '2025-08-30'), isOverdue(due, '2025-08-31')]).toEqual([false, true])
  expect(isOverdue({ ...due, completed: true }, '2026-01-01')).toBe(false)
  expect(isOverdue(task(), '2026-01-01')).toBe(false)
})

test('each task matches the filter All and one other; a former organiser owns nothing', () => {
  const under = (owner: string | null) =>
    taskFilters(owners).filter((filter) => isUnder(filter, task({ owner }), owners))
  for (const { id, name } of owners) expect(under(name)).toEqual(['all', id])
  expect(under(null)).toEqual(['all', 'unassigned'])
  expect(under('Somebody From Last Year')).toEqual(['all', 'unassigned'])
})

test('a description is long from its 121st character or third line', () => {
  expect(['x'.repeat(120), 'a\nb'].map(isLongDescription)).toEqual([false, false])
  expect(['x'.repeat(121), 'a\nb\nc', '\n\n'].map(isLongDescription)).toEqual([true, true, true])
})

test('the board lists open tasks before completed ones, by due date, then the newest first', () => {
  const sorted = [
    task({ id: 'soon', due_date: '2025-08-05' }),
    task({ id: 'later, newer', due_date: '2025-08-06', created_at: '2025-08-02T00:00:00.000Z' }),
    task({ id: 'later, older', due_date: '2025-08-06' }),
    task({ id: 'no day, newer', created_at: '2025-08-02T00:00:00.000Z' }),
    task({ id: 'no day, older' }),
    task({ id: 'done, due', completed: true, due_date: '2025-07-01' }),
    task({ id: 'done', completed: true }),
  ]
  expect(sorted.toReversed().sort(byBoardOrder)).toEqual(sorted)
})
