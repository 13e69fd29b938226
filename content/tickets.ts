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
}
