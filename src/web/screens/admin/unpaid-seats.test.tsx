import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { moreUnpaid } from '../../../domain/unpaid-ends.ts'
import { mostUnpaid, type UnpaidOrder } from '../../../domain/unpaid-orders.ts'
import { UnpaidSeats } from './unpaid-seats.tsx'

const waiting = (count: number): UnpaidOrder[] =>
  Array.from({ length: count }, (_, number) => ({
    id: `${number}`,
    order: `VCF-${number}`,
    name: 'Mia Muster',
    email: 'm…@example.org',
    state: 'waiting',
    seats: 1,
    since: '2025-08-01T10:00:00.000Z',
    until: null,
    dueOn: null,
    network: null,
  }))
const shown = (listed: number, all: number) =>
  renderToStaticMarkup(
    <UnpaidSeats
      seats={{ capacity: 120, held: 0, offered: 0, unconfirmed: 0, waiting: all, orders: waiting(listed) }}
      timeZone="Europe/Zurich"
      whenEnded={async () => {}}
    />,
  ).replaceAll('<!-- -->', '')

test('a list of unpaid orders that is cut says so', () => {
  const cut = shown(mostUnpaid, 350)
  expect(cut).toContain('Waitlist (the oldest 200)')
  expect(cut).toContain(moreUnpaid)
  const whole = shown(3, 3)
  expect(whole).toContain('Waitlist (3)')
  expect(whole).not.toContain(moreUnpaid)
})
