/** Stripe, or the demo in its place. All methods that ask the provider may throw a PaymentProviderError. */
import type { DemoPayment } from '../../domain/backend.ts'

export interface CheckoutSession {
  id: string
  /** Our order (`client_reference_id`); null for a session of another shop. */
  orderId: string | null
  status: 'open' | 'complete' | 'expired'
  isPaid: boolean
  amountCents: number
  currency: string
  paymentIntentId: string | null
  expiresAt: Date
  /** Null once the session is over. */
  url: string | null
  /** As in `NewCheckoutSession`, and more; empty for an order of another site. */
  metadata: Record<string, string>
}

export interface NewCheckoutSession {
  orderId: string
  customerEmail: string
  /** Three capital letters. */
  currency: string
  /** Together the whole amount. */
  items: readonly { description: string; quantity: number; unitAmountCents: number }[]
  metadata: Record<string, string>
  /** `sessionIdPlaceholder` in it, percent-encoded or not, is replaced by the session's id. */
  successUrl: string
  cancelUrl: string
  expiresAt: Date
  idempotencyKey: string
}

/** How much of a payment has gone back by then, in all. */
export interface PaymentRefund {
  paymentIntentId: string
  isFull: boolean
  amountRefundedCents: number
}

export interface RefundRequest {
  refundId: string
  paymentIntentId: string
  /** The order's session: it tells whose money it was, real or not. */
  sessionId: string | null
  amountCents: number
  /** Three capital letters. */
  currency: string
  /** How many requests have failed before, and not only remained without an answer. */
  failures: number
  /** First asked for so long ago that the provider may have forgotten it, and would do it again. */
  isOld: boolean
}

/** A refund that was accepted did not get through: the money is back at the provider. */
export interface FailedRefund {
  /** The provider's own id. */
  refundId: string
  /** The `refundId` of our request for it; undefined for one that we did not ask for. */
  requestId: string | undefined
  paymentIntentId: string | null
  amountCents: number
  code: string
}

/** The buyer's bank takes a payment back, at least until it has decided. */
export interface PaymentDispute {
  disputeId: string
  paymentIntentId: string
  amountCents: number
  currency: string
  /** The provider's word: 'won', 'lost' and others; undefined while it is open. */
  outcome: string | undefined
}

/** What the provider says about a payment, in a webhook or as an answer. */
export type PaymentEvent =
  | { kind: 'session'; session: CheckoutSession }
  | ({ kind: 'refund' } & PaymentRefund)
  | ({ kind: 'refund-failed' } & FailedRefund)
  | ({ kind: 'dispute' } & PaymentDispute)
  | { kind: 'other' }

export type WebhookEvent = PaymentEvent & { id: string; type: string; createdAt: Date }

export interface PaymentProvider {
  createSession(request: NewCheckoutSession): Promise<{ id: string; url: string }>
  /** Undefined for an unknown id. */
  findSession(id: string): Promise<CheckoutSession | undefined>
  /** Returns the state after, in which nobody can pay any more. Undefined for an unknown id. */
  expireSession(id: string): Promise<CheckoutSession | undefined>
  listSessions(since: Date): AsyncIterable<CheckoutSession>
  /** In full or in part. */
  listRefunds(since: Date): AsyncIterable<PaymentRefund>
  /** Gives a part of a payment back, or all of it, once for the same `refundId`; returns the provider's own id of it. */
  refund(request: RefundRequest): Promise<{ id: string | null }>
  /** Undefined when it is forged, damaged, or dated five minutes or more from now. */
  readEvent(body: string, signature: string, now: Date): Promise<WebhookEvent | undefined>
  /** Undefined where real money is taken. */
  demo: DemoCheckout | undefined
}

export interface DemoCheckout {
  findPayment(sessionId: string): Promise<DemoPayment | undefined>
  /** The signed webhook and where the buyer goes next; undefined unless the payment is open. */
  pay(sessionId: string): Promise<{ body: string; signature: string; url: string } | undefined>
}

export const sessionIdPlaceholder = '{CHECKOUT_SESSION_ID}'

export const withSessionId = (successUrl: string, id: string) =>
  successUrl.replace(encodeURIComponent(sessionIdPlaceholder), id).replace(sessionIdPlaceholder, id)

/** The provider cannot be reached, or refuses. */
export class PaymentProviderError extends Error {
  override name = 'PaymentProviderError'
  /**
   * `none`: nobody knows whether it was done, or it may work later; `failed`: it was not done, and the provider repeats that
   * for the same key; `refused`: it will never be done.
   */
  readonly outcome: 'none' | 'failed' | 'refused'
  /** The provider's word for the reason. */
  readonly code: string | undefined

  constructor(
    message: string,
    { outcome = 'none', code }: { outcome?: PaymentProviderError['outcome']; code?: string | undefined } = {},
  ) {
    super(message)
    this.outcome = outcome
    this.code = code
  }
}
