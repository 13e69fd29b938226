import { expect, test } from 'vitest'
import { isOwn, mergeFields, seenAgain } from './merge-fields.ts'

const seen = { title: 'Agents', details: 'Soon', needs: ['screen'] }
const names = ['title', 'details', 'needs'] as const
const merged = (wanted: Partial<typeof seen>, now: Partial<typeof seen>) =>
  mergeFields(names, { wanted: { ...seen, ...wanted }, seen, now: { ...seen, ...now } })

test('different fields merge, the same change of both is none, and a field that both changed is a conflict', () => {
  expect(merged({ title: 'Maps' }, { details: 'Later' })).toEqual({ changed: ['title'], conflicts: [] })
  expect(merged({ needs: ['quiet'] }, { needs: ['quiet'] })).toEqual({ changed: [], conflicts: [] })
  expect(merged({ title: 'Maps', needs: [] }, { title: 'Trains' })).toEqual({
    changed: ['title', 'needs'],
    conflicts: ['title'],
  })
})

test('who saves again replaces only what they were told of', () => {
  const now = { title: 'Trains', details: 'Later', needs: [] }
  expect(seenAgain(seen, now, ['title'])).toEqual({ ...seen, title: 'Trains' })
})

test('a conflict is with an own save if every field holds what one save without an answer had sent', () => {
  const sent = [
    { ...seen, title: 'Maps ' },
    { ...seen, title: 'Charts', details: 'Now' },
  ]
  const now = { ...seen, title: 'Maps', details: 'Now' }
  expect(isOwn(sent, now, ['title'])).toBe(true)
  expect(isOwn(sent, now, ['title', 'details'])).toBe(false)
  expect(isOwn(sent, { ...now, title: 'Trains' }, ['title'])).toBe(false)
  expect(isOwn([], now, ['title'])).toBe(false)
})
