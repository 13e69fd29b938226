/** What Stripe tells, in its words and in ours; and whether it was Stripe who told it. */
import type Stripe from 'stripe'
import * as z from 'zod/mini'
import { isStorable } from '../../domain/fields.ts'
import type { CheckoutSession, PaymentRefund, WebhookEvent } from './provider.ts'

/** Loaded with the first message or question: it costs memory that a resting site can do without. */
export const loadStripe = () => import('stripe')

/** A message may be this old, or dated this far ahead (docs/security.md#webhook-forgery). */
const toleranceSeconds = 300

/** What Stripe calls `checkout.session`, as far as we need it. */
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
  payment_intent: string | { id: string } | null
}

/** Signed or not, what goes into the database must fit into it. */
const word = z.string().check(z.minLength(1), z.maxLength(500), z.refine(isStorable))
/** Unix time in seconds, up to the year 9999. */
const moment = z.int().check(z.gte(0), z.lte(253_402_300_799))
const reference = z.nullable(z.union([word, z.looseObject({ id: word })]))

/** A message, as far as we need it. */
const message = z.looseObject({
  id: word,
  type: word,
  created: moment,
  livemode: z.boolean(),
  data: z.optional(z.unknown()),
})
const about = <Schema extends z.ZodMiniType>(object: Schema) => z.looseObject({ object })

const sessionMessage = about(
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
const refundMessage = about(
  z.looseObject({ payment_intent: reference, refunded: z.boolean(), amount_refunded: z.int() }),
)

const idOf = (thing: string | { id: string } | null) =>
  typeof thing === 'string' ? thing : (thing?.id ?? null)

/** What tells our payments from others of the same account. */
interface Ours {
  /** Whether the money is real; undefined where that cannot be told. */
  isLive: boolean | undefined
  /** Our origin; undefined where there is no other site. */
  site: string | undefined
}

const known = ['open', 'complete', 'expired'] as const

/** How a payment stands that was tried by direct debit or the like, and did not come. */
const failed = ['requires_payment_method', 'canceled']

/** Whether the buyer has done all there is to do, and the money will not come all the same. */
const hasFailed = ({ status, payment_status, payment_intent }: StripeSession) =>
  status === 'complete' &&
  payment_status === 'unpaid' &&
  typeof payment_intent === 'object' &&
  failed.includes(payment_intent?.status ?? '')

/**
 * A session of Stripe's in our words: one whose payment has failed for good is over. Several sites may be paid by one account: what was noted with a session tells of
 * an order of this `site` alone.
 */
export const sessionOf = (session: StripeSession, site: string | undefined): CheckoutSession => ({
  id: session.id,
  orderId: session.client_reference_id,
  status: (!hasFailed(session) && known.find((status) => status === session.status)) || 'expired',
  isPaid: session.payment_status === 'paid',
  amountCents: session.amount_total ?? 0,
  currency: session.currency ?? '',
  paymentIntentId: idOf(session.payment_intent),
  expiresAt: new Date(session.expires_at * 1000),
  url: session.url ?? null,
  metadata: session.metadata && session.metadata.site === site ? session.metadata : {},
})

/** A charge of Stripe's, of which something was given back, in our words; undefined when it paid for no session. */
export function refundOf({
  payment_intent,
  refunded,
  amount_refunded,
}: StripeCharge): PaymentRefund | undefined {
  const paymentIntentId = idOf(payment_intent)
  return paymentIntentId === null
    ? undefined
    : { paymentIntentId, isFull: refunded, amountRefundedCents: amount_refunded }
}

/**
 * Reads a message that Stripe signed with this secret less than five minutes from now, before or after; undefined for any
 * other, and for one that is not built as we know Stripe's. What is obviously no message is turned away before anything is
 * computed.
 */
export async function readWebhook(
  body: string,
  signature: string,
  { secret, now, ...ours }: { secret: string; now: Date } & Ours,
): Promise<WebhookEvent | undefined> {
  const dated = /^t=(\d{1,12}),(?:[\w.=-]+,){0,8}?v1=[0-9a-f]{64}(?:,|$)/.exec(signature)?.[1]
  // The library minds messages that are too old, and takes those that are dated ahead.
  if (!dated || Math.abs(now.getTime() / 1000 - Number(dated)) > toleranceSeconds) return undefined
  const { Stripe } = await loadStripe()
  const signed = await Stripe.webhooks
    .constructEventAsync(body, signature, secret, toleranceSeconds, undefined, now.getTime())
    .catch(() => undefined)
  const read = message.safeParse(signed)
  return read.success ? eventOf(read.data, ours) : undefined
}

function eventOf(
  { id, type, created, livemode, data }: z.output<typeof message>,
  { isLive, site }: Ours,
): WebhookEvent | undefined {
  const event = { id, type, createdAt: new Date(created * 1000) }
  // Test money never buys a seat where real money is taken, nor the other way round.
  if (isLive !== undefined && livemode !== isLive) return { ...event, kind: 'other' }
  if (type.startsWith('checkout.session.')) {
    const told = sessionMessage.safeParse(data)
    if (!told.success) return undefined
    const session = sessionOf(told.data.object as StripeSession, site)
    const isOver = type === 'checkout.session.async_payment_failed' && !session.isPaid
    return { ...event, kind: 'session', session: isOver ? { ...session, status: 'expired' } : session }
  }
  if (type !== 'charge.refunded') return { ...event, kind: 'other' }
  const told = refundMessage.safeParse(data)
  if (!told.success) return undefined
  const refund = refundOf(told.data.object as StripeCharge)
  return refund ? { ...event, kind: 'refund', ...refund } : { ...event, kind: 'other' }
}

/** Signs a message as Stripe would: the demo's payments take the same way as real ones. */
export async function signWebhook(body: string, secret: string, now: Date): Promise<string> {
  const { Stripe } = await loadStripe()
  const timestamp = Math.floor(now.getTime() / 1000)
  return Stripe.webhooks.generateTestHeaderStringAsync({ payload: body, secret, timestamp })
}
