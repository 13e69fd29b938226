import { expect, test } from 'vitest'
import { changedDocument } from './publishing.ts'

test('a draft with a list of more than 1,000 entries is refused, because each wrong one would be told', () => {
  const saving = (entries: number) => ({
    name: 'people',
    version: 1,
    value: { organizers: Array.from({ length: entries }, () => ({})) },
    draft: null,
  })
  expect(changedDocument.safeParse(saving(1_000)).success).toBe(true)
  expect(changedDocument.safeParse(saving(1_001)).error?.issues).toMatchObject([
    { message: 'A list of a document has at most 1000 entries.' },
  ])
})
