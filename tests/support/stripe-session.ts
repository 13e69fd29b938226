/** A payment page as it is asked for at Stripe. */
import { type NewCheckoutSession, sessionIdPlaceholder } from '../../src/server/payments/provider.ts'

export const orderId = '5a1f0b0e-52a4-4a5f-9d0e-0d6b6b1c2f11'
export const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000)
export const newSession = (given: Partial<NewCheckoutSession> = {}): NewCheckoutSession => ({
  orderId,
  customerEmail: 'ada@example.org',
  currency: 'EUR',
  items: [{ description: 'Ticket', quantity: 2, unitAmountCents: 4900 }],
  metadata: { name: 'Ada Äöü' },
  successUrl: `https://site.example/payment-success?session_id=${encodeURIComponent(sessionIdPlaceholder)}`,
  cancelUrl: 'https://site.example/payment-cancel',
  expiresAt: inMinutes(30),
  idempotencyKey: 'order-1',
  ...given,
})

export async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found = []
  for await (const item of items) found.push(item)
  return found
}
