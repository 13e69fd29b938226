/** What the site asks of whoever takes the money: Stripe, or the demo's stand-in for it. */
import type { DemoPayment } from '../../domain/backend.ts'

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
  expiresAt: Date
  /** Where one pays; null once the session is over. */
  url: string | null
  /** What `SessionRequest.metadata` was, and more: enough to write the order anew. Empty for an order of another site. */
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
  /** The session's id takes the place of `sessionIdHere` in it, be that percent-encoded or not. */
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

/** What a signed message of the provider tells. */
export type PaymentEvent = { id: string; type: string; createdAt: Date } & (
  | { kind: 'session'; session: PaymentSession }
  | ({ kind: 'refund' } & PaymentRefund)
  /** Anything that does not concern us. */
  | { kind: 'other' }
)

export interface PaymentProvider {
  /** Throws a PaymentTrouble when the provider cannot be reached, or refuses. */
  createSession(request: SessionRequest): Promise<{ id: string; url: string }>
  /** Undefined for an id the provider does not know. Throws a PaymentTrouble when it cannot be asked. */
  findSession(id: string): Promise<PaymentSession | undefined>
  /**
   * Ends an open session, so that nobody can pay any more, and answers how it stands then: one that was over already
   * stays as it is, paid or not. Undefined for an id the provider does not know. Throws a PaymentTrouble.
   */
  expireSession(id: string): Promise<PaymentSession | undefined>
  /** The sessions made since then, newest first. Throws a PaymentTrouble when it cannot be asked on. */
  listSessions(since: Date): AsyncIterable<PaymentSession>
  /** The payments of which something was given back since then, newest first. Throws a PaymentTrouble. */
  listRefunds(since: Date): AsyncIterable<PaymentRefund>
  /** Gives the whole payment back; the same key never does so twice. Throws a PaymentTrouble. */
  refund(paymentIntentId: string, idempotencyKey: string): Promise<void>
  /** Reads a message and its signature; undefined when it is forged, damaged, or dated five minutes or more from now. */
  readEvent(body: string, signature: string, now: Date): Promise<PaymentEvent | undefined>
  /** The till behind the demo's payment page; undefined where real money moves. */
  demo: DemoTill | undefined
}

/** Who buys on the demo's payment page, and what its buttons do. */
export interface DemoTill {
  /** A payment that somebody began, still open or not; undefined for any other text. */
  findPayment(sessionId: string): Promise<DemoPayment | undefined>
  /**
   * Pays an open payment: the message that the provider would send about it, signed, and where the buyer goes next.
   * Undefined when there is no such payment or it is over.
   */
  pay(sessionId: string): Promise<{ body: string; signature: string; url: string } | undefined>
}

/** Stands for the session's id in `SessionRequest.successUrl`, which is written before there is one. */
export const sessionIdHere = '{CHECKOUT_SESSION_ID}'

/** The address with the session's id in it. */
export const withSessionId = (successUrl: string, id: string) =>
  successUrl.replace(encodeURIComponent(sessionIdHere), id).replace(sessionIdHere, id)

/** The provider did not do what it was asked; says nothing about whether it will later. */
export class PaymentTrouble extends Error {
  override name = 'PaymentTrouble'
}
