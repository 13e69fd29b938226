import type Stripe from 'stripe'
import { PaymentProviderError, type RefundRequest } from './provider.ts'
import { atStripe } from './stripe-amounts.ts'

export async function createRefund(
  stripe: Stripe,
  { refundId, paymentIntentId, sessionId, amountCents, currency, failures, isOld }: RefundRequest,
  isLive: boolean | undefined,
): Promise<{ id: string | null }> {
  if (isOfOtherMode(sessionId, isLive)) throw refused('other_mode')
  // A new key alone could give the money back twice, and so could one that Stripe has forgotten, as it does after a day.
  const before = failures > 0 || isOld ? await findRefund(stripe, paymentIntentId, refundId) : undefined
  if (before) return { id: before.id }
  const amount = atStripe(amountCents, currency)
  const wanted = { payment_intent: paymentIntentId, amount, metadata: { refundId } }
  const idempotencyKey = failures > 0 ? `${refundId}-${failures}` : refundId
  try {
    const { id, status } = await stripe.refunds.create(wanted, { idempotencyKey })
    if (status === 'failed' || status === 'canceled') throw refused(status)
    return { id }
  } catch (error) {
    // All of the payment has gone back, this part of it too.
    if (codeOf(error) === 'charge_already_refunded') return { id: null }
    throw error
  }
}

/** Whether the money of a session was taken with another kind of key, or in the demo. */
const isOfOtherMode = (sessionId: string | null, isLive: boolean | undefined) => {
  const mode = /^cs_(live|test|demo)_/.exec(sessionId ?? '')?.[1]
  return mode === 'demo' || (mode !== undefined && isLive !== undefined && (mode === 'live') !== isLive)
}

const findRefund = async (stripe: Stripe, paymentIntentId: string, refundId: string) => {
  const made = await stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 })
  return made.data.find(({ metadata }) => metadata?.refundId === refundId)
}

const refused = (code: string) =>
  new PaymentProviderError(`Stripe refused: ${code}`, { outcome: 'refused', code })

export const codeOf = (error: unknown): string | undefined => {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? code : undefined
}

/** A wrong or slowed key, or a request under way, says nothing about a later attempt. */
export function outcomeOf(error: unknown): PaymentProviderError['outcome'] {
  if (error instanceof PaymentProviderError) return error.outcome
  const { statusCode } = error as { statusCode?: unknown }
  if (typeof statusCode !== 'number') return 'none'
  if (statusCode >= 500) return 'failed'
  return statusCode === 400 || statusCode === 402 || statusCode === 404 ? 'refused' : 'none'
}
