/** The interface of payment providers: Stripe, or the demo in its place. */
import type { DemoPayment } from '../../domain/backend.ts'

export interface CheckoutSession {
  id: string
  /** Our order (`client_reference_id`); null for a session of another shop. */
  orderId: string | null
  status: 'open' | 'complete' | 'expired'
  isPaid: boolean
  amountCents: number
  /** Lowercase, as Stripe writes it: 'chf'. */
  currency: string
  paymentIntentId: string | null
  expiresAt: Date
  /** The payment page; null once the session is over. */
  url: string | null
  /** As in `NewCheckoutSession`, and more; empty for an order of another site. */
  metadata: Record<string, string>
}

export interface NewCheckoutSession {
  orderId: string
  customerEmail: string
  description: string
  quantity: number
  /** For one ticket, after the discount. */
  unitAmountCents: number
  metadata: Record<string, string>
  /** `sessionIdPlaceholder` in it, percent-encoded or not, is replaced by the session's id. */
  successUrl: string
  cancelUrl: string
  expiresAt: Date
  /** The same key never makes a second session. */
  idempotencyKey: string
}

export interface PaymentRefund {
  paymentIntentId: string
  isFull: boolean
  amountRefundedCents: number
}

/** What the provider says about a payment, in a webhook or as an answer. */
export type PaymentEvent =
  | { kind: 'session'; session: CheckoutSession }
  | ({ kind: 'refund' } & PaymentRefund)
  /** Anything that does not concern us. */
  | { kind: 'other' }

/** A payment event that came as a signed webhook. */
export type WebhookEvent = PaymentEvent & { id: string; type: string; createdAt: Date }

export interface PaymentProvider {
  /** Throws a PaymentProviderError, as all methods do that ask the provider. */
  createSession(request: NewCheckoutSession): Promise<{ id: string; url: string }>
  /** Undefined for an unknown id. */
  findSession(id: string): Promise<CheckoutSession | undefined>
  /** Ends an open session, so that nobody can pay any more, and answers its state then. Undefined for an unknown id. */
  expireSession(id: string): Promise<CheckoutSession | undefined>
  /** The sessions created since then, newest first. */
  listSessions(since: Date): AsyncIterable<CheckoutSession>
  /** The payments refunded since then, in full or in part, newest first. */
  listRefunds(since: Date): AsyncIterable<PaymentRefund>
  /** Refunds the whole payment; the same key never does so twice. */
  refund(paymentIntentId: string, idempotencyKey: string): Promise<void>
  /** Verifies and reads a webhook; undefined when it is forged, damaged, or dated five minutes or more from now. */
  readEvent(body: string, signature: string, now: Date): Promise<WebhookEvent | undefined>
  /** Undefined where real money is taken. */
  demo: DemoCheckout | undefined
}

/** Behind the demo's payment page. */
export interface DemoCheckout {
  /** A payment, open or not; undefined for an unknown id. */
  findPayment(sessionId: string): Promise<DemoPayment | undefined>
  /** Pays an open payment: the signed webhook and where the buyer goes next. Undefined unless it is open. */
  pay(sessionId: string): Promise<{ body: string; signature: string; url: string } | undefined>
}

export const sessionIdPlaceholder = '{CHECKOUT_SESSION_ID}'

export const withSessionId = (successUrl: string, id: string) =>
  successUrl.replace(encodeURIComponent(sessionIdPlaceholder), id).replace(sessionIdPlaceholder, id)

/** The provider cannot be reached, or refuses; says nothing about a later attempt. */
export class PaymentProviderError extends Error {
  override name = 'PaymentProviderError'
}
