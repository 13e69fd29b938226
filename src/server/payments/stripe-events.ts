import type Stripe from 'stripe'
import * as z from 'zod/mini'
import { isStorable, isUuid } from '../../domain/fields.ts'
import type { CheckoutSession, PaymentRefund, WebhookEvent } from './provider.ts'
import { centsFromStripe } from './stripe-amounts.ts'

/** Loaded with the first webhook or request, to save memory on an idle site. */
export const loadStripe = () => import('stripe')

/** How old a webhook may be, or how far ahead its date (docs/security.md#webhook-forgery). */
const toleranceSeconds = 300

export type StripeSession = Pick<
  Stripe.Checkout.Session,
  | 'id'
  | 'client_reference_id'
  | 'status'
  | 'payment_status'
  | 'amount_total'
  | 'currency'
  | 'livemode'
  | 'expires_at'
  | 'url'
  | 'metadata'
> & { payment_intent: string | { id: string; status?: string } | null }

export type StripeCharge = Pick<Stripe.Charge, 'amount_refunded' | 'refunded'> & {
  currency?: string
  payment_intent: string | { id: string } | null
}

/** Signed or not, it must fit into the database. */
const word = z.string().check(z.minLength(1), z.maxLength(500), z.refine(isStorable))
const moment = z.int().check(z.gte(0), z.lte(253_402_300_799))
const reference = z.nullable(z.union([word, z.looseObject({ id: word })]))

const webhook = z.looseObject({
  id: word,
  type: word,
  created: moment,
  livemode: z.boolean(),
  data: z.optional(z.unknown()),
})
const about = <Schema extends z.ZodMiniType>(object: Schema) => z.looseObject({ object })

const sessionEvent = about(
  z.looseObject({
    id: word,
    client_reference_id: z.nullable(z.string()),
    status: z.nullable(z.string()),
    payment_status: z.string(),
    amount_total: z.nullable(z.int()),
    currency: z.nullable(z.string()),
    expires_at: moment,
    url: z.optional(z.nullable(z.string())),
    metadata: z.nullable(z.record(z.string(), z.string())),
    payment_intent: reference,
  }),
)
const refundEvent = about(
  z.looseObject({
    payment_intent: reference,
    refunded: z.boolean(),
    amount_refunded: z.int(),
    currency: z.optional(word),
  }),
)

const failedRefundEvent = about(
  z.looseObject({
    id: word,
    payment_intent: reference,
    amount: z.int(),
    currency: z.optional(word),
    metadata: z.optional(z.nullable(z.looseObject({ refundId: z.optional(z.unknown()) }))),
    failure_reason: z.optional(z.nullable(z.string().check(z.maxLength(200), z.refine(isStorable)))),
  }),
)

const disputeEvent = about(
  z.looseObject({ id: word, payment_intent: reference, amount: z.int(), currency: word, status: word }),
)

const idOf = (thing: string | { id: string } | null) =>
  typeof thing === 'string' ? thing : (thing?.id ?? null)

interface OwnAccount {
  /** Whether real money is taken; undefined where that is unknown. */
  isLive: boolean | undefined
  /** Our origin; undefined where no other site shares the account. */
  site: string | undefined
}

const known = ['open', 'complete', 'expired'] as const

const failedStates = ['requires_payment_method', 'canceled']

const hasFailed = ({ status, payment_status, payment_intent }: StripeSession) =>
  status === 'complete' &&
  payment_status === 'unpaid' &&
  typeof payment_intent === 'object' &&
  failedStates.includes(payment_intent?.status ?? '')

/** A failed payment counts as expired. Several sites may share one account: metadata of another `site` is dropped. */
export const sessionOf = (session: StripeSession, site: string | undefined): CheckoutSession => ({
  id: session.id,
  orderId: session.client_reference_id,
  status: (!hasFailed(session) && known.find((status) => status === session.status)) || 'expired',
  isPaid: session.payment_status === 'paid',
  amountCents: centsFromStripe(session.amount_total ?? 0, session.currency ?? ''),
  currency: session.currency ?? '',
  paymentIntentId: idOf(session.payment_intent),
  expiresAt: new Date(session.expires_at * 1000),
  url: session.url ?? null,
  metadata: session.metadata && session.metadata.site === site ? session.metadata : {},
})

export function refundOf({
  payment_intent,
  refunded,
  amount_refunded,
  currency = '',
}: StripeCharge): PaymentRefund | undefined {
  const paymentIntentId = idOf(payment_intent)
  return paymentIntentId === null
    ? undefined
    : { paymentIntentId, isFull: refunded, amountRefundedCents: centsFromStripe(amount_refunded, currency) }
}

/** Undefined unless signed with this secret within five minutes of now, and of a known form. */
export async function readWebhook(
  body: string,
  signature: string,
  { secret, now, ...account }: { secret: string; now: Date } & OwnAccount,
): Promise<WebhookEvent | undefined> {
  const dated = /^t=(\d{1,12}),(?:[\w.=-]+,){0,8}?v1=[0-9a-f]{64}(?:,|$)/.exec(signature)?.[1]
  // The library refuses webhooks that are too old, but not those dated ahead.
  if (!dated || Math.abs(now.getTime() / 1000 - Number(dated)) > toleranceSeconds) return undefined
  const { Stripe } = await loadStripe()
  const signed = await Stripe.webhooks
    .constructEventAsync(body, signature, secret, toleranceSeconds, undefined, now.getTime())
    .catch(() => undefined)
  const parsed = webhook.safeParse(signed)
  return parsed.success ? eventOf(parsed.data, account) : undefined
}

function eventOf(
  { id, type, created, livemode, data }: z.output<typeof webhook>,
  { isLive, site }: OwnAccount,
): WebhookEvent | undefined {
  const event = { id, type, createdAt: new Date(created * 1000) }
  // Test money must not buy a seat where real money is taken, nor the other way round.
  if (isLive !== undefined && livemode !== isLive) return { ...event, kind: 'other' }
  if (type.startsWith('checkout.session.')) {
    const parsed = sessionEvent.safeParse(data)
    if (!parsed.success) return undefined
    const session = sessionOf(parsed.data.object as StripeSession, site)
    const isOver = type === 'checkout.session.async_payment_failed' && !session.isPaid
    return { ...event, kind: 'session', session: isOver ? { ...session, status: 'expired' } : session }
  }
  if (type === 'charge.dispute.created' || type === 'charge.dispute.closed') {
    const parsed = disputeEvent.safeParse(data)
    if (!parsed.success) return undefined
    const { id: disputeId, payment_intent, amount, currency, status } = parsed.data.object
    const paymentIntentId = idOf(payment_intent)
    if (paymentIntentId === null) return { ...event, kind: 'other' }
    const outcome = type === 'charge.dispute.closed' ? status : undefined
    const amountCents = centsFromStripe(amount, currency)
    return { ...event, kind: 'dispute', disputeId, paymentIntentId, amountCents, currency, outcome }
  }
  if (type === 'refund.failed') {
    const parsed = failedRefundEvent.safeParse(data)
    if (!parsed.success) return undefined
    const {
      id: refundId,
      payment_intent,
      amount,
      currency = '',
      failure_reason,
      metadata,
    } = parsed.data.object
    const asked = metadata?.refundId
    const requestId = typeof asked === 'string' && isUuid(asked) ? asked : undefined
    const amountCents = centsFromStripe(amount, currency)
    const about = { refundId, requestId, paymentIntentId: idOf(payment_intent), amountCents }
    return { ...event, kind: 'refund-failed', ...about, code: failure_reason || 'failed' }
  }
  if (type !== 'charge.refunded') return { ...event, kind: 'other' }
  const parsed = refundEvent.safeParse(data)
  if (!parsed.success) return undefined
  const refund = refundOf(parsed.data.object as StripeCharge)
  return refund ? { ...event, kind: 'refund', ...refund } : { ...event, kind: 'other' }
}

export async function signWebhook(body: string, secret: string, now: Date): Promise<string> {
  const { Stripe } = await loadStripe()
  const timestamp = Math.floor(now.getTime() / 1000)
  return Stripe.webhooks.generateTestHeaderStringAsync({ payload: body, secret, timestamp })
}
