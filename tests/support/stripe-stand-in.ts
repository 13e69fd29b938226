/** A stand-in for Stripe: the same HTTP API, stored sessions and payments, and signed webhooks about them. */
import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { type Params, readForm, refuseUnknown, StripeRefusal, signatureOf } from './stripe-wire.ts'

/** How the stand-in behaves: as it should, or in one of the ways a service fails. */
export type StripeMode =
  | 'fine'
  /** Takes a request and never answers. */
  | 'hang'
  | 'error'
  /** Does what it is asked, and the answer is lost on the way. */
  | 'lose-answers'

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

interface Refund {
  id: string
  object: 'refund'
  created: number
  amount: number
  charge: string
  payment_intent: string
  metadata: Record<string, string>
  status: 'succeeded'
}

export interface StripeStandIn {
  url: string
  /** The settings that make a site use it. */
  env: { STRIPE_SECRET_KEY: string; STRIPE_WEBHOOK_SECRET: string; STRIPE_API_BASE: string }
  mode: StripeMode
  /** Every answer takes this much longer. */
  delayMs: number
  sessions: StripeSession[]
  charges: Charge[]
  refunds: Refund[]
  /** Every event, oldest first. */
  events: StripeEvent[]
  /** What was asked, oldest first. */
  requests: { method: string; path: string; params: Params; headers: IncomingMessage['headers'] }[]
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
  /** From now on tells a site each message by itself, repeating what was not taken; until then all messages are lost. */
  tell(siteUrl: string, manner?: { delayMs?: number; times?: number }): void
  /** Sends a message once, signed now unless told; returns the status. */
  deliver(event: StripeEvent, siteUrl: string, signed?: { at?: Date; secret?: string }): Promise<number>
  /** As a day later: what is asked under a known key is done anew. */
  forgetKeys(): void
  close(): Promise<void>
}

const randomId = (prefix: string) => `${prefix}_${randomBytes(18).toString('hex')}`
const unixTime = (at = Date.now()) => Math.floor(at / 1000)

const sessionFields = [
  'mode',
  'client_reference_id',
  'customer_email',
  'line_items.*.quantity',
  'line_items.*.price_data.currency',
  'line_items.*.price_data.unit_amount',
  'line_items.*.price_data.product_data.name',
  'metadata.*',
  'payment_intent_data.metadata.*',
  'success_url',
  'cancel_url',
  'adaptive_pricing.enabled',
  'expires_at',
  'expand.*',
] as const

/** Starts it on a free loopback port. Sessions are those of a test account unless `isLive`. */
export async function startStripe({ isLive = false } = {}): Promise<StripeStandIn> {
  const answers = new Map<string, { asked: string; status: number; body: object }>()
  /** How payments stand, by their ids. */
  const intents = new Map<string, string>()
  let telling: ((event: StripeEvent) => void) | undefined
  let isClosed = false

  const server = createServer(
    (request, response) => void serve(request, response).catch(() => response.destroy()),
  )
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const secretKey = `sk_${isLive ? 'live' : 'test'}_${randomBytes(12).toString('hex')}`
  const webhookSecret = `whsec_${randomBytes(16).toString('hex')}`

  async function serve(request: IncomingMessage, response: ServerResponse) {
    let text = ''
    for await (const part of request) text += part
    const { method = 'GET', headers } = request
    const { pathname, search } = new URL(request.url ?? '/', url)
    const params = readForm(method === 'POST' ? text : search.slice(1))
    stripe.requests.push({ method, path: pathname, params, headers })
    const { mode } = stripe
    if (mode === 'hang') return
    await pause(stripe.delayMs)
    const { status, body } = answerOnce(method, pathname, params, headers, text, mode === 'error')
    if (mode === 'lose-answers') return void response.destroy()
    response.writeHead(status, { 'content-type': 'application/json', 'request-id': randomId('req') })
    response.end(JSON.stringify(body))
  }

  const broken = () => ({
    status: 500,
    body: { error: { type: 'api_error', message: 'An unknown error occurred' } },
  })

  /** A repeated idempotency key gets the same answer as before, failures too. */
  function answerOnce(
    method: string,
    path: string,
    params: Params,
    headers: IncomingMessage['headers'],
    text: string,
    isBroken: boolean,
  ): { status: number; body: object } {
    const key = headers['idempotency-key']
    const asked = `${method} ${path} ${text}`
    const before = typeof key === 'string' ? answers.get(key) : undefined
    try {
      if (headers.authorization !== `Bearer ${secretKey}`) {
        throw new StripeRefusal(401, `Invalid API Key provided: ${headers.authorization?.slice(-30)}`)
      }
      if (before && before.asked !== asked) {
        throw new StripeRefusal(
          400,
          'Keys for idempotent requests can only be used with the same parameters',
          {
            type: 'idempotency_error',
          },
        )
      }
      if (before) return before
      const done = isBroken
        ? broken()
        : { status: 200, body: structuredClone(answerTo(method, path, params)) }
      const answer = { asked, ...done }
      if (typeof key === 'string') answers.set(key, answer)
      return answer
    } catch (error) {
      if (error instanceof StripeRefusal) return error
      throw error
    }
  }

  function answerTo(method: string, path: string, params: Params): object {
    const [, , collection, part, id, act] = path.split('/')
    if (collection === 'checkout' && part === 'sessions') {
      if (method === 'POST' && id === undefined) return createSession(params)
      if (method === 'GET' && id === undefined) return listSessions(params)
      if (method === 'GET' && id !== undefined && act === undefined) return tellSession(id, params)
      if (method === 'POST' && id !== undefined && act === 'expire') return endSession(id)
    }
    if (collection === 'refunds' && method === 'POST') return createRefund(params)
    if (collection === 'refunds' && method === 'GET') return listRefunds(params)
    throw new StripeRefusal(404, `Unrecognized request URL (${method}: ${path})`)
  }

  const textOf = (params: Params, name: string): string => {
    const value = params[name]
    if (typeof value !== 'string' || value === '') {
      throw new StripeRefusal(400, `Missing required param: ${name}.`, {
        code: 'parameter_missing',
        param: name,
      })
    }
    return value
  }
  const fieldsOf = (params: Params, name: string) => (params[name] ?? {}) as Params

  function createSession(params: Params): StripeSession {
    refuseUnknown(params, sessionFields)
    const expiresAt = Number(textOf(params, 'expires_at'))
    const inMs = expiresAt * 1000 - Date.now()
    if (inMs < 30 * 60_000 || inMs > 24 * 3600_000) {
      throw new StripeRefusal(
        400,
        'The `expires_at` timestamp must be between 30 minutes and 24 hours from now',
        {
          param: 'expires_at',
        },
      )
    }
    const email = textOf(params, 'customer_email')
    if (!/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email)) {
      throw new StripeRefusal(400, `Invalid email address: ${email}`, { code: 'email_invalid' })
    }
    let amount = 0
    let currency = ''
    for (const item of Object.values(fieldsOf(params, 'line_items')) as Params[]) {
      const price = fieldsOf(item, 'price_data')
      currency = textOf(price, 'currency')
      amount += Number(textOf(price, 'unit_amount')) * Number(textOf(item, 'quantity'))
    }
    if (!Number.isInteger(amount) || amount < 50) {
      throw new StripeRefusal(400, 'The total amount is too small', { code: 'amount_too_small' })
    }
    return stripe.addSession({
      expires_at: expiresAt,
      amount_total: amount,
      currency,
      client_reference_id: textOf(params, 'client_reference_id'),
      customer_email: email,
      metadata: fieldsOf(params, 'metadata') as Record<string, string>,
      success_url: textOf(params, 'success_url'),
      cancel_url: textOf(params, 'cancel_url'),
    })
  }

  /** The buyer has done all there is to do. */
  function complete(sessionId: string): StripeSession {
    const session = sessionOf(sessionId)
    if (session.status !== 'open') throw new Error(`The session is ${session.status}: nobody can pay it`)
    const paymentIntentId = randomId('pi')
    intents.set(paymentIntentId, 'processing')
    return Object.assign(session, { status: 'complete', payment_intent: paymentIntentId, url: null } as const)
  }

  /** The money comes. */
  function receive(session: StripeSession): StripeSession {
    const paymentIntentId = session.payment_intent ?? ''
    intents.set(paymentIntentId, 'succeeded')
    stripe.charges.push({
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

  function listSessions(params: Params) {
    refuseUnknown(params, ['limit', 'starting_after', 'created.gte'])
    return pageOf(stripe.sessions, params)
  }

  function listRefunds(params: Params) {
    refuseUnknown(params, ['limit', 'starting_after', 'created.gte', 'expand.*', 'payment_intent'])
    const { payment_intent: ofPayment } = params
    const listed = stripe.refunds.filter(
      (refund) => ofPayment === undefined || refund.payment_intent === ofPayment,
    )
    const page = pageOf(listed, params)
    const isExpanded = Object.values(fieldsOf(params, 'expand')).includes('data.charge')
    if (!isExpanded) return page
    const chargeOf = (refund: Refund) => stripe.charges.find(({ id }) => id === refund.charge)
    return { ...page, data: page.data.map((refund) => ({ ...refund, charge: chargeOf(refund) })) }
  }

  function pageOf<Item extends { id: string; created: number }>(items: Item[], params: Params) {
    const since = Number(fieldsOf(params, 'created').gte ?? 0)
    const newestFirst = items.filter(({ created }) => created >= since).reverse()
    const last = params.starting_after
    const from = last === undefined ? 0 : newestFirst.findIndex(({ id }) => id === last) + 1
    const limit = Number(params.limit ?? 10)
    const data = newestFirst.slice(from, from + limit)
    return { object: 'list', data, has_more: from + limit < newestFirst.length }
  }

  const missing = (what: string, id: string) =>
    new StripeRefusal(404, `No such ${what}: '${id}'`, { code: 'resource_missing', param: 'id' })

  function sessionOf(id: string): StripeSession {
    const session = stripe.sessions.find((candidate) => candidate.id === id)
    if (!session) throw missing('checkout.session', id)
    return session
  }

  function tellSession(id: string, params: Params): object {
    refuseUnknown(params, ['expand.*'])
    const session = sessionOf(id)
    const isExpanded = Object.values(fieldsOf(params, 'expand')).includes('payment_intent')
    const { payment_intent } = session
    return isExpanded && payment_intent
      ? { ...session, payment_intent: { id: payment_intent, status: intents.get(payment_intent) } }
      : session
  }

  function endSession(id: string): StripeSession {
    const session = sessionOf(id)
    if (stripe.busy.has(id)) throw new StripeRefusal(400, 'This Checkout Session cannot be expired now.')
    if (session.status !== 'open') {
      throw new StripeRefusal(400, 'Only Checkout Sessions with a status in ["open"] can be expired.')
    }
    stripe.expire(id)
    return session
  }

  function createRefund(params: Params) {
    refuseUnknown(params, ['payment_intent', 'amount', 'metadata.*'])
    const paymentIntentId = textOf(params, 'payment_intent')
    const charge = stripe.charges.find(({ payment_intent }) => payment_intent === paymentIntentId)
    if (!charge) throw missing('payment_intent', paymentIntentId)
    if (charge.refunded) {
      throw new StripeRefusal(400, 'Charge has already been refunded.', { code: 'charge_already_refunded' })
    }
    if (stripe.disputed.has(paymentIntentId)) {
      throw new StripeRefusal(400, 'Charge has been charged back.', { code: 'charge_disputed' })
    }
    const amount = params.amount === undefined ? undefined : Number(params.amount)
    if (amount !== undefined && !(amount > 0 && amount <= charge.amount - charge.amount_refunded)) {
      throw new StripeRefusal(400, 'Refund amount is greater than unrefunded amount on charge', {
        param: 'amount',
      })
    }
    stripe.refund(paymentIntentId, amount)
    const made = stripe.refunds.at(-1)
    return Object.assign(made ?? {}, { metadata: fieldsOf(params, 'metadata') })
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
    stripe.events.push(event)
    telling?.(event)
    return event
  }

  const stripe: StripeStandIn = {
    url,
    env: { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_BASE: url },
    mode: 'fine',
    delayMs: 0,
    sessions: [],
    charges: [],
    refunds: [],
    events: [],
    requests: [],
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
      stripe.sessions.push(session)
      return session
    },
    pay(sessionId) {
      return happened('checkout.session.completed', receive(complete(sessionId)))
    },
    payLater: (sessionId) => happened('checkout.session.completed', complete(sessionId)),
    endPayment(sessionId, didCome) {
      const session = sessionOf(sessionId)
      if (didCome) return happened('checkout.session.async_payment_succeeded', receive(session))
      intents.set(session.payment_intent ?? '', 'requires_payment_method')
      return happened('checkout.session.async_payment_failed', session)
    },
    busy: new Set(),
    disputed: new Set(),
    expire(sessionId) {
      const session = sessionOf(sessionId)
      if (session.status !== 'open') throw new Error(`The session is ${session.status} already`)
      Object.assign(session, { status: 'expired', url: null })
      return happened('checkout.session.expired', session)
    },
    refund(paymentIntentId, cents) {
      const charge = stripe.charges.find(({ payment_intent }) => payment_intent === paymentIntentId)
      if (!charge) throw new Error('There is no such payment')
      const amount = Math.min(cents ?? charge.amount, charge.amount - charge.amount_refunded)
      charge.amount_refunded += amount
      stripe.refunds.push({
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
    tell(siteUrl, { delayMs = 0, times = 1 } = {}) {
      telling = async (event) => {
        for (let left = times; left > 0; ) {
          await pause(delayMs)
          if (isClosed) return
          const status = await stripe.deliver(event, siteUrl).catch(() => 0)
          if (status === 200) left -= 1
          else await pause(50)
        }
      }
    },
    async deliver(event, siteUrl, { at = new Date(), secret = webhookSecret } = {}) {
      const body = JSON.stringify(event, null, 2)
      const answer = await fetch(`${siteUrl}/webhooks/stripe`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signatureOf(body, secret, at),
        },
        body,
      })
      await answer.arrayBuffer()
      return answer.status
    },
    forgetKeys() {
      answers.clear()
    },
    close() {
      isClosed = true
      server.closeAllConnections()
      return new Promise((closed) => server.close(() => closed()))
    },
  }
  return stripe
}
