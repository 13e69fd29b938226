/** The adapter for Stripe: Checkout only, so that no card number ever reaches this site. */
import type Stripe from 'stripe'
import { day, minute, second } from '../../domain/durations.ts'
import type { StripeSettings } from '../config/config.ts'
import type { Logger } from '../lib/log.ts'
import { onceMade } from '../lib/once-made.ts'
import { withTimeout } from '../lib/timeout.ts'
import {
  type NewCheckoutSession,
  type PaymentProvider,
  PaymentProviderError,
  sessionIdPlaceholder,
  withSessionId,
} from './provider.ts'
import { atStripe } from './stripe-amounts.ts'
import { loadStripe, readWebhook, refundOf, type StripeSession, sessionOf } from './stripe-events.ts'
import { codeOf, createRefund, outcomeOf } from './stripe-refunds.ts'

/** Fixes the form of Stripe's answers, whatever the account is set to. */
const apiVersion = '2026-10-28.endive'
/** Two repeats included, a visitor has an answer within 10 s (docs/security.md#payment-provider-away). */
const attemptLimitMs = 8 * second
const requestLimitMs = 9 * second

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
  const getClient = onceMade(() => open(settings))

  /** Turns all failures into a PaymentProviderError without keys or personal data. */
  async function request<Answer>(what: string, send: (stripe: Stripe) => Promise<Answer>): Promise<Answer> {
    try {
      return await withTimeout(getClient().then(send), requestLimitMs)
    } catch (error) {
      const failure = { what, ...safeFieldsOf(error) }
      log.warn(failure, 'Stripe did not do what it was asked')
      const words = `${what}: ${Object.values(failure).slice(1).join(' ')}`
      throw new PaymentProviderError(words, { outcome: outcomeOf(error), code: codeOf(error) })
    }
  }

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
      const page = await request(what, (stripe) => pageOf(stripe, { limit: 100, ...after }))
      yield* page.data
      last = page.has_more ? page.data.at(-1) : undefined
    } while (last)
  }

  /** Test money is never ours where real money is taken, nor the other way round. */
  const ownSession = (session: StripeSession | undefined) =>
    session && (isLive === undefined || session.livemode === isLive)
      ? sessionOf(session, site.publicUrl)
      : undefined

  const findSession = (id: string) =>
    request('find a session', async (stripe) => {
      if (!/^cs_\w{1,250}$/.test(id)) return undefined
      const session = await stripe.checkout.sessions.retrieve(id).catch(undefinedIfMissing)
      const isUnderWay = session?.status === 'complete' && session.payment_status === 'unpaid'
      // Only the payment intent tells whether the money still comes.
      return ownSession(
        isUnderWay ? await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] }) : session,
      )
    })

  return {
    async createSession(wanted) {
      const params = paramsOf(wanted, site.publicUrl, new Date())
      // Stripe refuses a key that is reused with another expiry.
      const idempotencyKey = `${wanted.idempotencyKey}-${params.expires_at}`
      const { id, url } = await request('make a session', async (stripe) =>
        stripe.checkout.sessions.create(params, { idempotencyKey }),
      )
      if (!url) throw new PaymentProviderError('Stripe made a session without an address')
      return { id, url }
    },
    findSession,
    async expireSession(id) {
      const session = await request('end a session', async (stripe) =>
        ownSession(
          await stripe.checkout.sessions.expire(id).catch((error: unknown) => {
            if (isRefusal(error)) return undefined
            throw error
          }),
        ),
      )
      const ended = session ?? (await findSession(id))
      // It is still open: somebody may be paying at this moment.
      if (ended?.status === 'open') throw new PaymentProviderError('end a session: it is still open')
      return ended
    },
    async *listSessions(since) {
      const sessions = allPages('list sessions', (stripe, page) =>
        stripe.checkout.sessions.list({ ...createdSince(since), ...page }),
      )
      for await (const session of sessions) {
        const own = ownSession(session)
        if (own) yield own
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
    refund: (wanted) => request('refund', (stripe) => createRefund(stripe, wanted, isLive)),
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
    timeout: attemptLimitMs,
    maxNetworkRetries: 2,
    telemetry: false,
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    port: port || (protocol === 'http:' ? '80' : '443'),
  })
}

const modeOf = (secretKey: string): boolean | undefined => {
  const mode = /^[a-z]+_(live|test)_/.exec(secretKey)?.[1]
  return mode === undefined ? undefined : mode === 'live'
}

function paramsOf(wanted: NewCheckoutSession, site: string, now: Date): Stripe.Checkout.SessionCreateParams {
  const { orderId, metadata } = wanted
  const saved = { ...metadata, orderId, site }
  return {
    mode: 'payment',
    client_reference_id: orderId,
    customer_email: wanted.customerEmail,
    line_items: wanted.items.map(({ description: name, quantity, unitAmountCents }) => ({
      quantity,
      price_data: {
        currency: wanted.currency.toLowerCase(),
        unit_amount: atStripe(unitAmountCents, wanted.currency),
        product_data: { name },
      },
    })),
    metadata: saved,
    payment_intent_data: { metadata: saved },
    success_url: withSessionId(wanted.successUrl, sessionIdPlaceholder),
    cancel_url: wanted.cancelUrl,
    adaptive_pricing: { enabled: false },
    expires_at: Math.ceil(expiryAtStripe(wanted.expiresAt, now).getTime() / second),
  }
}

/** Stripe accepts 30 minutes to 24 hours by its own clock, so 30 minutes need one more. */
function expiryAtStripe(wanted: Date, now: Date): Date {
  const least = now.getTime() + 30 * minute + 30 * second
  const most = now.getTime() + day - 30 * second
  const later = wanted.getTime() + minute
  return new Date(
    later < least ? least + 30 * second : later > most ? Math.min(wanted.getTime(), most) : later,
  )
}

const createdSince = (since: Date) => ({ created: { gte: Math.floor(since.getTime() / second) } })

const isRefusal = (error: unknown) => (error as { type?: unknown }).type === 'StripeInvalidRequestError'

const undefinedIfMissing = (error: unknown) => {
  if (codeOf(error) === 'resource_missing') return undefined
  throw error
}

/** What may be logged of an error: Stripe's messages quote keys and addresses. */
function safeFieldsOf(error: unknown): Record<string, string | number> {
  const { type, code, statusCode, requestId, name } = error as Record<string, unknown>
  const known = { type: type ?? name, code, statusCode, requestId }
  return Object.fromEntries(
    Object.entries(known).filter(
      (entry): entry is [string, string | number] =>
        typeof entry[1] === 'string' || typeof entry[1] === 'number',
    ),
  )
}
