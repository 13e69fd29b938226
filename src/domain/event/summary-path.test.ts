import { expect, test } from 'vitest'
import { testDocuments } from '../../../tests/support/event.ts'
import { withOlderPath } from './summary-path.ts'

const { summary } = testDocuments
const at = (path: string, ...olderPaths: string[]) => ({ ...summary, path, olderPaths })

test('a path that is changed becomes an older one, also when an organiser took it out', () => {
  expect(withOlderPath(at('/vcf2025'), at('/vcf2026'))).toEqual(at('/vcf2026', '/vcf2025'))
  expect(withOlderPath(at('/vcf2026', '/vcf2025'), at('/vcf2027'))).toEqual(
    at('/vcf2027', '/vcf2025', '/vcf2026'),
  )
})

test('an older path that is taken again leads nowhere else', () => {
  expect(withOlderPath(at('/vcf2026', '/vcf2025'), at('/vcf2025'))).toEqual(at('/vcf2025', '/vcf2026'))
})

test('a path that stays leaves everything as it is', () => {
  expect(withOlderPath(summary, summary)).toEqual(summary)
})

test('of very many older paths the last twenty are kept', () => {
  const many = Array.from({ length: 20 }, (_, index) => `/year-${index}`)
  const { olderPaths } = withOlderPath(at('/vcf2026', ...many), at('/vcf2027'))
  expect([olderPaths.length, olderPaths[0], olderPaths.at(-1)]).toEqual([20, '/year-1', '/vcf2026'])
})
