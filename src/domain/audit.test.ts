import { expect, test } from 'vitest'
import { auditSummary } from './audit.ts'

test('auditSummary tells an action as a sentence', () => {
  expect(auditSummary('task-updated', { title: 'Order ice', changed: ['title', 'due_date'] })).toBe(
    'Edited the task “Order ice” (title, due date)',
  )
  expect(auditSummary('letters-retried', { count: 1 })).toBe('Queued 1 failed email again')
  expect(auditSummary('letters-retried', { count: 3 })).toBe('Queued 3 failed emails again')
})

test('auditSummary says when nothing changed', () => {
  expect(auditSummary('contribution-edited', { changed: [] })).toBe('Edited a contribution (nothing changed)')
})

test('auditSummary shows an unknown action by its name, whatever its details', () => {
  for (const details of [null, 7, [], { title: 'x' }]) {
    expect(auditSummary('unicorn-fed', details)).toBe('unicorn fed')
  }
  expect(auditSummary('constructor', {})).toBe('constructor')
})
