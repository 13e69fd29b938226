import { expect, test } from 'vitest'
import { auditSummary } from './audit.ts'

test('an act reads as a sentence', () => {
  expect(auditSummary('task-updated', { title: 'Order ice', changed: ['title', 'due_date'] })).toBe(
    'Edited the task “Order ice” (title, due date)',
  )
  expect(auditSummary('letters-retried', { count: 1 })).toBe('Queued 1 failed email again')
  expect(auditSummary('letters-retried', { count: 3 })).toBe('Queued 3 failed emails again')
})

test('an act that changed nothing says so', () => {
  expect(auditSummary('contribution-edited', { changed: [] })).toBe('Edited a contribution (nothing changed)')
})

test('an act of another release is told by its name, whatever its details', () => {
  for (const details of [null, 7, [], { title: 'x' }]) {
    expect(auditSummary('unicorn-fed', details)).toBe('unicorn fed')
  }
  expect(auditSummary('constructor', {})).toBe('constructor')
})
