import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { testEvent } from '../../../../tests/support/event.ts'
import OfferedSeats from './offered-seat.tsx'

test.each([0, 4900])(
  'an offered seat of %i cents is paid for only where it costs something',
  (total_amount) => {
    const seat = {
      customer_name: 'Mia Muster',
      number_of_tickets: 1,
      total_amount,
      discount_amount: 0,
      coupon_code: null,
      hold_expires_at: '2025-08-02T10:00:00.000Z',
    }
    const markup = renderToStaticMarkup(
      <OfferedSeats token="T" event={testEvent} currency="CHF" seat={seat} />,
    )
    const costs = total_amount > 0
    expect(markup.includes('Pay now')).toBe(costs)
    expect(markup.includes('time). Nothing is charged')).toBe(costs)
    expect(markup.includes('charged')).toBe(costs)
    expect(markup.includes('Take it')).toBe(!costs)
  },
)
