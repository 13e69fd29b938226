/** What the site asks of whoever takes the money: Stripe, or the demo's stand-in for it. */

/** One visit to the payment page. */
export interface PaymentSession {
  id: string
  /** Our order (`client_reference_id`); null for a session that somebody else made. */
  orderId: string | null
  status: 'open' | 'complete' | 'expired'
  isPaid: boolean
  amountCents: number
  /** Lowercase, as Stripe writes it: 'chf'. */
  currency: string
  paymentIntentId: string | null
  /** Whether real money moved; undefined where the provider does not say. */
  isLive: boolean | undefined
  expiresAt: Date
  /** Where one pays; null once the session is over. */
  url: string | null
  /** What `SessionRequest.metadata` was: enough to write the order anew. */
  metadata: Record<string, string>
}

/** What a new session is made of. */
export interface SessionRequest {
  orderId: string
  customerEmail: string
  /** Names the tickets on the payment page. */
  description: string
  quantity: number
  /** Cents for one ticket, discount taken off. */
  unitAmountCents: number
  metadata: Record<string, string>
  successUrl: string
  cancelUrl: string
  expiresAt: Date
  /** The same key never makes a second session. */
  idempotencyKey: string
}

/** What a signed message of the provider tells. */
export type PaymentEvent = { id: string; type: string; createdAt: Date } & (
  | { kind: 'session'; session: PaymentSession }
  | { kind: 'refund'; paymentIntentId: string; isFull: boolean; amountRefundedCents: number }
  /** Anything that does not concern us. */
  | { kind: 'other' }
)

export interface PaymentProvider {
  /** Throws a PaymentTrouble when the provider cannot be reached, or refuses. */
  createSession(request: SessionRequest): Promise<{ id: string; url: string }>
  /** Undefined for an id the provider does not know. Throws a PaymentTrouble when it cannot be asked. */
  findSession(id: string): Promise<PaymentSession | undefined>
  /** Ends an open session, so that nobody can pay any more; one that is over already stays as it is. */
  expireSession(id: string): Promise<void>
  /** The sessions made since then, newest first. */
  listSessions(since: Date): AsyncIterable<PaymentSession>
  /** Gives the whole payment back; the same key never does so twice. */
  refund(paymentIntentId: string, idempotencyKey: string): Promise<void>
  /** Reads a message and its signature; undefined when it is forged, damaged or older than five minutes. */
  readEvent(body: string, signature: string, now: Date): Promise<PaymentEvent | undefined>
}

/** The provider did not do what it was asked; says nothing about whether it will later. */
export class PaymentTrouble extends Error {
  override name = 'PaymentTrouble'
}
