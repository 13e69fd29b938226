/** What a stand-in for Stripe stores, and what happens at it: sessions, payments, refunds and the events about them. */
import { randomBytes } from 'node:crypto'
import { noSuch } from './stripe-wire.ts'

export interface StripeSession {
  id: string
  object: 'checkout.session'
  created: number
  expires_at: number
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid'
  amount_total: number
  currency: string
  client_reference_id: string | null
  customer_email: string | null
  metadata: Record<string, string>
  payment_intent: string | null
  livemode: boolean
  success_url: string
  cancel_url: string | null
  url: string | null
}

export interface StripeEvent {
  id: string
  object: 'event'
  type: string
  created: number
  livemode: boolean
  data: { object: object }
}

interface Charge {
  id: string
  object: 'charge'
  amount: number
  amount_refunded: number
  refunded: boolean
  currency: string
  payment_intent: string
  livemode: boolean
}

export interface Refund {
  id: string
  object: 'refund'
  created: number
  amount: number
  charge: string
  payment_intent: string
  metadata: Record<string, string>
  status: 'succeeded'
}

export interface StripeAccount {
  sessions: StripeSession[]
  charges: Charge[]
  refunds: Refund[]
  /** Every event, oldest first. */
  events: StripeEvent[]
  /** How payments stand, by their ids. */
  intents: Map<string, string>
  /** A session that somebody made elsewhere with the same account; open and of CHF 49 unless told. */
  addSession(given: Partial<StripeSession>): StripeSession
  /** The buyer pays. Returns the message about it. */
  pay(sessionId: string): StripeEvent
  /** The buyer pays by a means whose money comes days later, if at all. Returns the message about it. */
  payLater(sessionId: string): StripeEvent
  /** The money of such a payment comes, or does not. Returns the message about it. */
  endPayment(sessionId: string, didCome: boolean): StripeEvent
  /** Payments that a bank has taken back: nobody can refund them. */
  disputed: Set<string>
  /** Sessions that cannot be ended, because somebody is about to pay there. */
  busy: Set<string>
  /** The session's time is over. Returns the message about it. */
  expire(sessionId: string): StripeEvent
  /** The organiser gives a payment back in Stripe's dashboard: all of it, or so many cents. Returns the message about it. */
  refund(paymentIntentId: string, cents?: number): StripeEvent
  sessionOf(id: string): StripeSession
}

export const randomId = (prefix: string) => `${prefix}_${randomBytes(18).toString('hex')}`
const unixTime = () => Math.floor(Date.now() / 1000)

/** Sessions are those of a test account unless `isLive`. */
export function openStripeAccount(
  isLive: boolean,
  whenHappened: (event: StripeEvent) => void,
): StripeAccount {
  /** The buyer has done all there is to do. */
  function complete(sessionId: string): StripeSession {
    const session = account.sessionOf(sessionId)
    if (session.status !== 'open') throw new Error(`The session is ${session.status}: nobody can pay it`)
    const paymentIntentId = randomId('pi')
    account.intents.set(paymentIntentId, 'processing')
    return Object.assign(session, { status: 'complete', payment_intent: paymentIntentId, url: null } as const)
  }

  /** The money comes. */
  function receive(session: StripeSession): StripeSession {
    const paymentIntentId = session.payment_intent ?? ''
    account.intents.set(paymentIntentId, 'succeeded')
    account.charges.push({
      id: randomId('ch'),
      object: 'charge',
      amount: session.amount_total,
      amount_refunded: 0,
      refunded: false,
      currency: session.currency,
      payment_intent: paymentIntentId,
      livemode: session.livemode,
    })
    return Object.assign(session, { payment_status: 'paid' } as const)
  }

  function happened(type: string, object: object): StripeEvent {
    const event: StripeEvent = {
      id: randomId('evt'),
      object: 'event',
      type,
      created: unixTime(),
      livemode: isLive,
      data: { object: structuredClone(object) },
    }
    account.events.push(event)
    whenHappened(event)
    return event
  }

  const account: StripeAccount = {
    sessions: [],
    charges: [],
    refunds: [],
    events: [],
    intents: new Map(),
    sessionOf(id) {
      const session = account.sessions.find((candidate) => candidate.id === id)
      if (!session) throw noSuch('checkout.session', id)
      return session
    },
    addSession(given) {
      const id = randomId(isLive ? 'cs_live' : 'cs_test')
      const session: StripeSession = {
        id,
        object: 'checkout.session',
        created: unixTime(),
        expires_at: unixTime() + 3600,
        status: 'open',
        payment_status: 'unpaid',
        amount_total: 4900,
        currency: 'chf',
        client_reference_id: null,
        customer_email: null,
        metadata: {},
        payment_intent: null,
        livemode: isLive,
        success_url: 'https://example.org/thanks',
        cancel_url: null,
        url: `https://checkout.example.org/c/pay/${id}`,
        ...given,
      }
      account.sessions.push(session)
      return session
    },
    pay(sessionId) {
      return happened('checkout.session.completed', receive(complete(sessionId)))
    },
    payLater: (sessionId) => happened('checkout.session.completed', complete(sessionId)),
    endPayment(sessionId, didCome) {
      const session = account.sessionOf(sessionId)
      if (didCome) return happened('checkout.session.async_payment_succeeded', receive(session))
      account.intents.set(session.payment_intent ?? '', 'requires_payment_method')
      return happened('checkout.session.async_payment_failed', session)
    },
    busy: new Set(),
    disputed: new Set(),
    expire(sessionId) {
      const session = account.sessionOf(sessionId)
      if (session.status !== 'open') throw new Error(`The session is ${session.status} already`)
      Object.assign(session, { status: 'expired', url: null })
      return happened('checkout.session.expired', session)
    },
    refund(paymentIntentId, cents) {
      const charge = account.charges.find(({ payment_intent }) => payment_intent === paymentIntentId)
      if (!charge) throw new Error('There is no such payment')
      const amount = Math.min(cents ?? charge.amount, charge.amount - charge.amount_refunded)
      charge.amount_refunded += amount
      account.refunds.push({
        id: randomId('re'),
        object: 'refund',
        created: unixTime(),
        amount,
        charge: charge.id,
        payment_intent: paymentIntentId,
        metadata: {},
        status: 'succeeded',
      })
      charge.refunded = charge.amount_refunded === charge.amount
      return happened('charge.refunded', charge)
    },
  }
  return account
}
