import { expect, test } from 'vitest'
import { findingsIn } from '../../domain/event/launch/findings.ts'
import { starterEvent } from './starter-event.ts'

test('the launch list names every picture that the starter event still shows', async () => {
  const now = new Date('2026-11-01T09:00:00Z')
  const { documents, pictures } = await starterEvent({ mailFrom: 'hi@makers.ch', now })
  const found = new Set(findingsIn(documents).pictures.map(({ text }) => text))
  expect(pictures.length).toBe(4)
  expect([...found].sort()).toEqual(pictures.map(({ name }) => name).sort())
})
