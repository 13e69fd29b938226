/** The one door to Stripe: Checkout only, so that no card number ever comes near this site. */
import type Stripe from 'stripe'
import type { StripeSettings } from '../config/config.ts'
import type { Logger } from '../lib/log.ts'
import { withTimeout } from '../lib/timeout.ts'
import {
  type NewCheckoutSession,
  type PaymentProvider,
  PaymentProviderError,
  sessionIdPlaceholder,
  withSessionId,
} from './provider.ts'
import { loadStripe, readWebhook, refundOf, type StripeSession, sessionOf } from './stripe-events.ts'

/** What Stripe's answers look like is decided by this date, whatever the account is set to. */
const apiVersion = '2026-10-28.endive'
const second = 1000
const minute = 60 * second
/**
 * One attempt may take 8 s and is repeated twice, but whoever waits for the site has an answer within 10 s
 * (docs/security.md#payment-provider-away).
 */
const attemptWithinMs = 8 * second
const answerWithinMs = 9 * second

/** Opens nothing: the library is loaded with the first question. */
export function createStripeProvider({
  stripe: settings,
  site,
  log,
}: {
  stripe: StripeSettings
  site: { publicUrl: string }
  log: Logger
}): PaymentProvider {
  const isLive = modeOf(settings.secretKey)
  let client: Promise<Stripe> | undefined
  const opened = () => {
    client ??= open(settings)
    return client
  }

  /** Asks, and makes whatever goes wrong a PaymentProviderError that tells neither key nor person. */
  async function ask<Answer>(what: string, question: (stripe: Stripe) => Promise<Answer>): Promise<Answer> {
    try {
      // What goes on after the limit is repeated under the same key, or has no effect.
      return await withTimeout(opened().then(question), answerWithinMs)
    } catch (error) {
      const trouble = { what, ...troubleOf(error) }
      log.warn(trouble, 'Stripe did not do what it was asked')
      throw new PaymentProviderError(`${what}: ${Object.values(trouble).slice(1).join(' ')}`)
    }
  }

  /** Page for page, so that each has the same time as any other question. */
  async function* allPages<Item extends { id: string }>(
    what: string,
    pageOf: (
      stripe: Stripe,
      page: { limit: number; starting_after?: string },
    ) => Promise<{ data: Item[]; has_more: boolean }>,
  ): AsyncGenerator<Item> {
    let last: Item | undefined
    do {
      const after = last && { starting_after: last.id }
      const page = await ask(what, (stripe) => pageOf(stripe, { limit: 100, ...after }))
      yield* page.data
      last = page.has_more ? page.data.at(-1) : undefined
    } while (last)
  }

  /** Undefined for an id that Stripe does not know, and for a session whose money is not of our kind. */
  const oursOf = (session: StripeSession | undefined) =>
    session && (isLive === undefined || session.livemode === isLive)
      ? sessionOf(session, site.publicUrl)
      : undefined

  const findSession = (id: string) =>
    ask('find a session', async (stripe) => {
      if (!/^cs_\w{1,250}$/.test(id)) return undefined
      const session = await stripe.checkout.sessions.retrieve(id).catch(undefinedIfMissing)
      const isUnderWay = session?.status === 'complete' && session.payment_status === 'unpaid'
      // Only its payment knows whether the money still comes.
      return oursOf(
        isUnderWay ? await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] }) : session,
      )
    })

  return {
    async createSession(request) {
      const params = paramsOf(request, site.publicUrl, new Date())
      // Stripe refuses a key that comes again with another moment.
      const idempotencyKey = `${request.idempotencyKey}-${params.expires_at}`
      const { id, url } = await ask('make a session', async (stripe) =>
        stripe.checkout.sessions.create(params, { idempotencyKey }),
      )
      if (!url) throw new PaymentProviderError('Stripe made a session without an address')
      return { id, url }
    },
    findSession,
    async expireSession(id) {
      const session = await ask('end a session', async (stripe) =>
        oursOf(
          await stripe.checkout.sessions.expire(id).catch((error: unknown) => {
            // Over already, one way or the other, or not there at all.
            if (isRefusal(error)) return undefined
            throw error
          }),
        ),
      )
      const ended = session ?? (await findSession(id))
      // It would not end: somebody may be paying there at this moment.
      if (ended?.status === 'open') throw new PaymentProviderError('end a session: it is still open')
      return ended
    },
    async *listSessions(since) {
      const sessions = allPages('list sessions', (stripe, page) =>
        stripe.checkout.sessions.list({ ...createdSince(since), ...page }),
      )
      for await (const session of sessions) {
        const ours = oursOf(session)
        if (ours) yield ours
      }
    },
    async *listRefunds(since) {
      const refunds = allPages('list refunds', (stripe, page) =>
        stripe.refunds.list({ ...createdSince(since), expand: ['data.charge'], ...page }),
      )
      for await (const { charge } of refunds) {
        const refund = typeof charge === 'object' && charge !== null ? refundOf(charge) : undefined
        if (refund) yield refund
      }
    },
    async refund(paymentIntentId, idempotencyKey) {
      await ask('give money back', async (stripe) =>
        stripe.refunds
          .create({ payment_intent: paymentIntentId }, { idempotencyKey })
          .catch((error: unknown) => {
            if ((error as { code?: unknown }).code !== 'charge_already_refunded') throw error
          }),
      )
    },
    readEvent: (body, signature, now) =>
      readWebhook(body, signature, { secret: settings.webhookSecret, now, isLive, site: site.publicUrl }),
    demo: undefined,
  }
}

async function open({ secretKey, apiBase }: StripeSettings): Promise<Stripe> {
  const { Stripe } = await loadStripe()
  const { protocol, hostname, port } = new URL(apiBase ?? 'https://api.stripe.com')
  return new Stripe(secretKey, {
    apiVersion,
    timeout: attemptWithinMs,
    maxNetworkRetries: 2,
    telemetry: false,
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    port: port || (protocol === 'http:' ? '80' : '443'),
  })
}

/** Whether the money behind this key is real; undefined for a key of another form. */
const modeOf = (secretKey: string): boolean | undefined => {
  const mode = /^[a-z]+_(live|test)_/.exec(secretKey)?.[1]
  return mode === undefined ? undefined : mode === 'live'
}

/** Which means of payment are offered (cards, TWINT) is switched on in Stripe's dashboard. */
function paramsOf(request: NewCheckoutSession, site: string, now: Date): Stripe.Checkout.SessionCreateParams {
  const { orderId, metadata } = request
  const noted = { ...metadata, orderId, site }
  return {
    mode: 'payment',
    client_reference_id: orderId,
    customer_email: request.customerEmail,
    line_items: [
      {
        quantity: request.quantity,
        price_data: {
          currency: 'chf',
          unit_amount: request.unitAmountCents,
          product_data: { name: request.description },
        },
      },
    ],
    metadata: noted,
    payment_intent_data: { metadata: noted },
    success_url: withSessionId(request.successUrl, sessionIdPlaceholder),
    cancel_url: request.cancelUrl,
    // The price is the price: francs, whatever the buyer's country.
    adaptive_pricing: { enabled: false },
    expires_at: Math.ceil(expiryAtStripe(request.expiresAt, now).getTime() / second),
  }
}

/**
 * Stripe takes sessions of half an hour to a day only, counted by its own clock, so that one of exactly half an hour needs
 * a minute more. Nobody gains by it: seats are let go only once the session has been ended.
 */
function expiryAtStripe(wanted: Date, now: Date): Date {
  const least = now.getTime() + 30 * minute + 30 * second
  const most = now.getTime() + 24 * 60 * minute - 30 * second
  const later = wanted.getTime() + minute
  return new Date(
    later < least ? least + 30 * second : later > most ? Math.min(wanted.getTime(), most) : later,
  )
}

const createdSince = (since: Date) => ({ created: { gte: Math.floor(since.getTime() / second) } })

const isRefusal = (error: unknown) => (error as { type?: unknown }).type === 'StripeInvalidRequestError'

const undefinedIfMissing = (error: unknown) => {
  if ((error as { code?: unknown }).code === 'resource_missing') return undefined
  throw error
}

/** What may be told of an error: Stripe's own words quote keys and addresses. */
function troubleOf(error: unknown): Record<string, string | number> {
  const { type, code, statusCode, requestId, name } = error as Record<string, unknown>
  const known = { type: type ?? name, code, statusCode, requestId }
  return Object.fromEntries(
    Object.entries(known).filter(
      (entry): entry is [string, string | number] =>
        typeof entry[1] === 'string' || typeof entry[1] === 'number',
    ),
  )
}
