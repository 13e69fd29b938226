/** What the site asks of whoever takes the money: Stripe, or the demo's stand-in for it. */
import type { DemoPayment } from '../../domain/backend.ts'

/** One visit to the payment page. */
export interface CheckoutSession {
  id: string
  /** Our order (`client_reference_id`); null for a session that somebody else made. */
  orderId: string | null
  status: 'open' | 'complete' | 'expired'
  isPaid: boolean
  amountCents: number
  /** Lowercase, as Stripe writes it: 'chf'. */
  currency: string
  paymentIntentId: string | null
  expiresAt: Date
  /** Where one pays; null once the session is over. */
  url: string | null
  /** What `NewCheckoutSession.metadata` was, and more: enough to write the order anew. Empty for an order of another site. */
  metadata: Record<string, string>
}

/** What a new session is made of. */
export interface NewCheckoutSession {
  orderId: string
  customerEmail: string
  /** Names the tickets on the payment page. */
  description: string
  quantity: number
  /** Cents for one ticket, discount taken off. */
  unitAmountCents: number
  metadata: Record<string, string>
  /** The session's id takes the place of `sessionIdPlaceholder` in it, be that percent-encoded or not. */
  successUrl: string
  cancelUrl: string
  expiresAt: Date
  /** The same key never makes a second session. */
  idempotencyKey: string
}

/** How much of a payment was given back by now. */
export interface PaymentRefund {
  paymentIntentId: string
  isFull: boolean
  amountRefundedCents: number
}

/** What the provider says about a payment, in a webhook or when it is asked. */
export type PaymentEvent =
  | { kind: 'session'; session: CheckoutSession }
  | ({ kind: 'refund' } & PaymentRefund)
  /** Anything that does not concern us. */
  | { kind: 'other' }

/** A payment event that came as a signed webhook. */
export type WebhookEvent = PaymentEvent & { id: string; type: string; createdAt: Date }

export interface PaymentProvider {
  /** Throws a PaymentProviderError when the provider cannot be reached, or refuses. */
  createSession(request: NewCheckoutSession): Promise<{ id: string; url: string }>
  /** Undefined for an id the provider does not know. Throws a PaymentProviderError when it cannot be asked. */
  findSession(id: string): Promise<CheckoutSession | undefined>
  /**
   * Ends an open session, so that nobody can pay any more, and answers how it stands then: one that was over already
   * stays as it is, paid or not. Undefined for an id the provider does not know. Throws a PaymentProviderError.
   */
  expireSession(id: string): Promise<CheckoutSession | undefined>
  /** The sessions made since then, newest first. Throws a PaymentProviderError when it cannot be asked on. */
  listSessions(since: Date): AsyncIterable<CheckoutSession>
  /** The payments of which something was given back since then, newest first. Throws a PaymentProviderError. */
  listRefunds(since: Date): AsyncIterable<PaymentRefund>
  /** Gives the whole payment back; the same key never does so twice. Throws a PaymentProviderError. */
  refund(paymentIntentId: string, idempotencyKey: string): Promise<void>
  /** Reads a message and its signature; undefined when it is forged, damaged, or dated five minutes or more from now. */
  readEvent(body: string, signature: string, now: Date): Promise<WebhookEvent | undefined>
  /** The till behind the demo's payment page; undefined where real money moves. */
  demo: DemoCheckout | undefined
}

/** Who buys on the demo's payment page, and what its buttons do. */
export interface DemoCheckout {
  /** A payment that somebody began, still open or not; undefined for any other text. */
  findPayment(sessionId: string): Promise<DemoPayment | undefined>
  /**
   * Pays an open payment: the message that the provider would send about it, signed, and where the buyer goes next.
   * Undefined when there is no such payment or it is over.
   */
  pay(sessionId: string): Promise<{ body: string; signature: string; url: string } | undefined>
}

/** Stands for the session's id in `NewCheckoutSession.successUrl`, which is written before there is one. */
export const sessionIdPlaceholder = '{CHECKOUT_SESSION_ID}'

/** The address with the session's id in it. */
export const withSessionId = (successUrl: string, id: string) =>
  successUrl.replace(encodeURIComponent(sessionIdPlaceholder), id).replace(sessionIdPlaceholder, id)

/** The provider did not do what it was asked; says nothing about whether it will later. */
export class PaymentProviderError extends Error {
  override name = 'PaymentProviderError'
}
