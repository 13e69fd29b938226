import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { testEvent } from '../../../../tests/support/event.ts'
import type { OrderReceipt } from '../../../domain/views.ts'
import { receiptEvent, Successful } from './order.tsx'

const receipt: OrderReceipt = {
  id: '3f2a91bc-8a4e-4c0e-9d0a-0d6f8f1a2b3c',
  order_number: 'VCF-3F2A91BC',
  created_at: '2025-08-01T10:00:00.000Z',
  paid_at: '2025-08-01T10:00:00.000Z',
  customer_name: 'Mia Muster',
  customer_email: 'm•••@example.org',
  number_of_tickets: 3,
  total_amount: 12_300,
  discount_amount: 0,
  coupon_code: null,
  status: 'paid',
  stripe_session_id: 'cs_1',
}
const shown = (lines?: { name: string; count: number; eachCents: number }[], given?: Partial<OrderReceipt>) =>
  renderToStaticMarkup(
    <Successful
      event={receiptEvent(testEvent)}
      receipt={{ ...receipt, ...given }}
      lines={lines}
      sessionId="cs_1"
    />,
  )

test('the success page names each kind of ticket with an amount in one piece, where there are several', () => {
  const lines = [
    { name: 'Day', count: 2, eachCents: 4900 },
    { name: 'Student', count: 1, eachCents: 2500 },
  ]
  expect(shown(lines)).toContain('<div data-amount="true"><dt>2 × Day</dt><dd>CHF 98.00</dd></div>')
  expect(shown(lines)).toContain('<dt>1 × Student</dt><dd>CHF 25.00</dd>')
  expect(shown(lines)).not.toContain('<dt>3 tickets</dt>')
  expect(shown()).toContain('<div data-amount="true"><dt>3 tickets</dt><dd>CHF 123.00</dd></div>')
  expect(shown()).toContain('<div data-amount="true" data-total="true"><dt>Total</dt>')
})

test('the success page says the city once, also where it is in the name of the event', () => {
  const markup = renderToStaticMarkup(
    <Successful
      event={receiptEvent({ ...testEvent, name: 'Garden Camp Lisboa', city: 'Lisboa' })}
      receipt={receipt}
      sessionId="cs_1"
    />,
  )
  expect(markup).toContain('>Garden Camp Lisboa<')
})

test('the success page of an order that costs nothing speaks of no payment', () => {
  const markup = shown(undefined, { total_amount: 0 })
  expect(markup).toContain('Your order')
  expect(markup).not.toMatch(/Your payment|CHF/)
})
