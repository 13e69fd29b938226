import { expect, test } from 'vitest'
import { testEvent } from '../../tests/support/event.ts'
import { oldestPaidOrder, periodInWords, retention, withPeriods } from './retention.ts'

const texts = testEvent.privacy.sections.flatMap(({ paragraphs, records = [] }) => [
  ...paragraphs,
  ...records.flatMap(({ what, why, howLong }) => [what, why, howLong]),
])

test('a retention period is written in hours, days or years', () => {
  const day = 24 * 3600_000
  expect([day, 2 * day, 30 * day, 365 * day, 3650 * day].map(periodInWords)).toEqual([
    '24 hours',
    '2 days',
    '30 days',
    '1 year',
    '10 years',
  ])
})

test('the privacy page names the periods that the retention job works by', () => {
  const named = texts.flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
  const hidden = ['demoPayments', 'paymentEvents']
  expect([...new Set(named)].sort()).toEqual(
    Object.keys(retention)
      .filter((name) => !hidden.includes(name))
      .sort(),
  )
  const said = (text: string, backupDays = 7) => withPeriods(text, { backupDays })
  expect(texts.map((text) => said(text)).filter((text) => /[{}]/.test(text))).toEqual([])
  expect(said('Until {poll} after it, {nothing}')).toBe('Until 30 days after it, {nothing}')
  expect([said('{backups}'), said('{backups}', 30)]).toEqual(['7 days', '30 days'])
})

test('a paid order is kept for ten years from the end of its year', () => {
  expect(oldestPaidOrder(new Date('2036-12-31T23:59:59Z'))).toEqual(new Date('2026-01-01T00:00:00Z'))
  expect(oldestPaidOrder(new Date('2037-01-01T00:00:00Z'))).toEqual(new Date('2027-01-01T00:00:00Z'))
})
