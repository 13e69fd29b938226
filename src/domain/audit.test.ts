import { expect, test } from 'vitest'
import { auditSummary } from './audit.ts'

test('the activity tells an action as a sentence', () => {
  expect(auditSummary('task-updated', { title: 'Order ice', changed: ['title', 'due_date'] }, 'CHF')).toBe(
    'Edited the task “Order ice” (title, due date)',
  )
  expect(auditSummary('letters-retried', { count: 1 }, 'CHF')).toBe('Queued 1 failed email again')
  expect(auditSummary('letters-retried', { count: 3 }, 'CHF')).toBe('Queued 3 failed emails again')
})

test('the activity says when nothing changed', () => {
  expect(auditSummary('contribution-edited', { changed: [] }, 'CHF')).toBe(
    'Edited a contribution (nothing changed)',
  )
})

test('the activity shows an unknown action by its name, whatever its details', () => {
  for (const details of [null, 7, [], { title: 'x' }]) {
    expect(auditSummary('unicorn-fed', details, 'CHF')).toBe('unicorn fed')
  }
  expect(auditSummary('constructor', {}, 'CHF')).toBe('constructor')
})

test('the activity calls the documents of the event as their pages do', () => {
  const published = { document: 'prompts', version: 3 }
  expect(auditSummary('event-published', published, 'CHF')).toBe('Published version 3 of “Ideas”')
  expect(auditSummary('event-put-back', { ...published, from: 1 }, 'CHF')).toBe(
    'Put version 1 of “Ideas” back, as version 3',
  )
  expect(auditSummary('event-draft-begun', { document: 'tickets' }, 'CHF')).toBe('Began a draft of “Tickets”')
  expect(auditSummary('event-imported', { documents: ['event', 'poll'] }, 'CHF')).toBe(
    'Imported the event on the server (Event, Poll)',
  )
  // Of another release.
  expect(auditSummary('event-published', { document: 'weather', version: 1 }, 'CHF')).toBe(
    'Published version 1 of “weather”',
  )
})
