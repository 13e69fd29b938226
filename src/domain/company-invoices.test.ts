import { expect, test } from 'vitest'
import { proposedDueDay } from './company-invoices.ts'

test.each([
  ['2027-01-10', '2027-02-09', 'in 30 days, well before the event'],
  ['2027-02-20', '2027-03-12', 'the day before an event that is sooner'],
  ['2027-03-12', '2027-03-12', 'today, on the day before the event'],
  ['2027-03-13', '2027-03-13', 'today, on the day of the event'],
  ['2027-03-14', '2027-04-13', 'in 30 days, after the event'],
])('an invoice of %s to a company is proposed to be due on %s: %s', (today, dueOn) => {
  expect(proposedDueDay(today, '2027-03-13')).toBe(dueOn)
})
