import type { Tickets } from './types.ts'

/** Price, seats, sale window and coupons. All amounts are cents; the server alone computes with them. */
export const tickets: Tickets = {
  currency: 'CHF',
  priceCents: 4900,
  capacity: 120,
  maxPerOrder: 5,
  saleStartsAt: '2025-05-01T08:00:00+02:00',
  saleEndsAt: null,
  coupons: [
    { code: 'COMMUNITY20', percentOff: 20 },
    { code: 'FIVEOFF', amountOffCents: 500 },
    { code: 'SPEAKER100', percentOff: 100, limit: 20 },
    { code: 'LASTONE', percentOff: 50, limit: 1 },
    { code: 'EARLYBIRD', percentOff: 30, expiresAt: '2025-06-30T23:59:59+02:00' },
  ],
  included: [
    'Keynote and all community sessions',
    'Coffee, lunch, apéro and pizza',
    'A seat, a socket and six hours of building',
    'The ice bath, if you dare',
  ],
  terms: [
    {
      title: 'What you buy',
      text: 'A seat for the whole day, meals included, sold by Verein Vibe Coding Festival, Musterquai 42, 8000 Zurich. The price is final; nothing is added when you pay.',
    },
    {
      title: 'If you cannot come',
      text: 'Write to hello@example.org until 14 days before the event and you get all of your money back. After that we cannot refund a ticket, but you may pass it on: tell us who comes in your place.',
    },
    {
      title: 'If we cannot',
      text: 'Should the event be cancelled or moved to another day, you get your money back without having to ask.',
    },
  ],
}
