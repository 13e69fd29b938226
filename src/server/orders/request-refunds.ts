/** Asks the provider for refunds that are written: once each, however often it is tried (docs/security.md#refunds). */
import type { CallContext } from '../context.ts'
import { PaymentProviderError } from '../payments/provider.ts'
import { findOrder } from '../store/orders.ts'
import { type ClaimedRefund, claimRefund, markRefundDone, putRefundBack } from '../store/refunds.ts'
import { changeSeats, type SeatContext } from './change-seats.ts'
import { recordFailedRefund, setRefundedAt } from './refunds.ts'

type RefundContext = SeatContext & Pick<CallContext, 'payments' | 'log'>

/** Longer than any answer takes; then the process that asked has died, and another asks under the same key. */
const leaseMs = 15_000

/** Shorter than providers remember a key (Stripe: 24 hours), however the clocks differ. */
const keyKnownMs = 12 * 3600_000

/** Requests one now, unless another process does; what fails is tried again by the sweep. */
export async function requestRefund(context: RefundContext, id: string): Promise<void> {
  const refund = await claim(context, { id })
  if (refund) await request(context, refund)
}

/** Requests all that wait, in however many processes it runs. */
export async function requestDueRefunds(context: RefundContext): Promise<void> {
  let unanswered = 0
  let refund = await claim(context, {})
  while (refund) {
    if ((await request(context, refund)) === 'none') unanswered += 1
    refund = unanswered < mostUnanswered ? await claim(context, { after: refund }) : undefined
  }
}

/** Then the provider is away, and the round is over. */
const mostUnanswered = 3

const claim = ({ db, now }: RefundContext, which: { id?: string; after?: ClaimedRefund }) =>
  claimRefund(db, { ...which, now, leasedUntil: new Date(now.getTime() + leaseMs) })

async function request(
  context: RefundContext,
  refund: ClaimedRefund,
): Promise<'done' | PaymentProviderError['outcome']> {
  const { db, payments, log } = context
  const { id: refundId, order_id: orderId } = refund
  try {
    const { id } = await payments.refund({
      refundId,
      paymentIntentId: refund.stripe_payment_intent_id ?? '',
      sessionId: refund.stripe_session_id,
      amountCents: refund.amount_cents,
      currency: context.event.tickets.currency,
      failures: refund.key_number,
      isOld: context.now.getTime() - refund.created_at.getTime() > keyKnownMs,
    })
    await recordDone(context, refund, id)
    log.info({ orderId, refundId }, 'a refund is requested')
    return 'done'
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error
    log.warn({ orderId, refundId }, 'a refund could not be requested')
    const words = (error.code ?? error.message).slice(0, 500)
    if (error.outcome === 'refused') await recordRefused(context, refund, words)
    else await putRefundBack(db, refundId, { error: words, hasFailed: error.outcome === 'failed' })
    return error.outcome
  }
}

const recordDone = (
  context: RefundContext,
  { id, order_id }: ClaimedRefund,
  providerRefundId: string | null,
) =>
  changeSeats(context, async (tx) => {
    await markRefundDone(tx, id, providerRefundId, context.now)
    const order = await findOrder(tx, order_id)
    if (order) await setRefundedAt(tx, order, context.now)
  })

const recordRefused = (context: RefundContext, refund: ClaimedRefund, words: string) =>
  changeSeats(context, (tx) => recordFailedRefund(tx, refund, words, context))
