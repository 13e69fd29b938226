import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { deskMessages, mostOfHistory } from '../../../domain/messages/desk-messages.ts'
import type { DeskOrder } from '../../../domain/order-desk.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import OrderDesk from './order-desk.tsx'

const order: DeskOrder = {
  id: '3f2a91bc-8a4e-4c0e-9d0a-0d6f8f1a2b3c',
  number: 'VCF-3F2A91BC',
  status: 'paid',
  name: 'Mia Muster',
  email: 'mia@example.org',
  isErased: false,
  created_at: '2025-08-01T10:00:00.000Z',
  paid_at: '2025-08-01T10:01:00.000Z',
  total_amount: 4900,
  discount_amount: 0,
  coupon_code: null,
  refunded_cents: 0,
  left_cents: 4900,
  payment: 'pi_1',
  isDisputed: false,
  note: 'Comes by train',
  seats: [],
  due: null,
  refunds: [],
  invoices: [],
  history: [],
}

const props = {
  number: order.number,
  refusal: null,
  timeZone: 'Europe/Zurich',
  currency: 'EUR',
}

test('an order can be read without script, and no field of it can be sent', () => {
  const markup = renderToStaticMarkup(<OrderDesk order={order} {...props} />)
  for (const text of [deskMessages.needsScript, 'Mia Muster', 'EUR 49.00', 'Comes by train'])
    expect(markup).toContain(text)
  const outside = markup.replace(/<fieldset disabled="".*<\/fieldset>/s, '')
  expect(outside).not.toMatch(/<(input|button|textarea)/)
  expect(markup).toMatch(/<(input|button|textarea)/)
})

test('who cancels the seat of a friend reads beforehand that the friend gets a mail, too', () => {
  const seat = (position: number, email: string | null) => ({
    id: `seat-${position}`,
    position,
    kind: 'ticket',
    kind_name: 'Ticket',
    name: null,
    email,
    price_cents: 4900,
    cancelled_at: null,
    refund_id: null,
    passed_on_at: null,
    arrived_at: null,
    arrived_at_door: null,
  })
  const seats = [seat(1, order.email), seat(2, 'cleo@example.org'), seat(3, null)]
  const markupOf = (seatIds: string[]) =>
    renderToStaticMarkup(
      <CancelDialog
        order={{ ...order, seats }}
        payload={{ orderId: order.id, seatIds, way: 'none', amountCents: 0, tell: true }}
        money={String}
        whenDone={async () => undefined}
        onClosed={() => undefined}
      />,
    )
  expect(markupOf(['seat-1', 'seat-2'])).toContain(
    'mia@example.org and cleo@example.org get a mail about it.',
  )
  expect(markupOf(['seat-1', 'seat-3'])).toContain('mia@example.org gets a mail about it.')
})

test('a history says where older changes are left out', () => {
  const lines = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      at: order.created_at,
      by: 'mara@example.org',
      what: `Change ${at}.`,
    }))
  const markupOf = (count: number) =>
    renderToStaticMarkup(<OrderDesk order={{ ...order, history: lines(count) }} {...props} />)
  expect(markupOf(mostOfHistory)).not.toContain(deskMessages.historyIsCut)
  const cut = markupOf(mostOfHistory + 1)
  expect(cut).toContain(deskMessages.historyIsCut)
  expect(cut.match(/Change \d+\./g)).toHaveLength(mostOfHistory)
})
