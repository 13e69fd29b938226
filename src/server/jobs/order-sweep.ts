import type { SiteEvent } from '../../domain/event/site-event.ts'
import type { CallContext } from '../context.ts'
import { createLimit } from '../lib/concurrency.ts'
import { every, type Job } from '../lib/every.ts'
import { offerNewSeats } from '../orders/offers.ts'
import { endRefusedOffers, releaseOverdue } from '../orders/release-holds.ts'
import { settlePayment } from '../orders/settle-payment.ts'
import { type PaymentEvent, PaymentProviderError } from '../payments/provider.ts'
import {
  findOrderOfPayment,
  findOrderOfSession,
  hasCheckoutSessions,
  listRefundsDue,
  listSessionsInProgress,
  markRefundRequested,
} from '../store/orders.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** docs/security.md#lost-webhooks */
const reconcileEveryMs = 10 * minute
/** A payment page is open for a day at most, so no older session can have been paid since the last round. */
const longestSessionMs = 25 * hour
/** For the first round after a start. */
const lookBackMs = 3 * day
const lookFarBackMs = 90 * day
/** More than the orders that may stay unchanged for days, so that those do not block others. */
const batchSize = 500
/** The provider repeats a failure for the same key, so the key changes after a while. */
const keyLastsMs = 10 * minute

type SweepContext = Pick<CallContext, 'db' | 'event' | 'payments' | 'log' | 'mailQueued' | 'changed'>

/** Releases overdue holds and requests due refunds. May run in several processes at once. */
export async function sweepOrders(context: SweepContext, now: Date): Promise<void> {
  await endRefusedOffers({ ...context, now })
  await releaseOverdue({ ...context, now }, batchSize)
  const due = await listRefundsDue(context.db, batchSize)
  const limit = createLimit(5)
  await Promise.all(due.map((refund) => limit.run(() => requestRefund(context, refund, now))))
}

/** The provider refunds a payment once, whatever the key; when it fails, the next sweep tries again. */
async function requestRefund(
  { db, payments, log }: SweepContext,
  { orderId, paymentIntentId }: { orderId: string; paymentIntentId: string },
  now: Date,
): Promise<void> {
  try {
    await payments.refund(paymentIntentId, `refund-${orderId}-${Math.floor(now.getTime() / keyLastsMs)}`)
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error
    log.warn({ orderId }, 'a refund could not be requested')
    return
  }
  await markRefundRequested(db, orderId, now)
  log.info({ orderId }, 'a refund is requested')
}

/** Brings orders to the state the provider reports, in case webhooks were lost; without `since` it looks back for days. */
export async function reconcilePayments(context: SweepContext, now: Date, since?: Date): Promise<void> {
  const { db, payments } = context
  const settle = (event: PaymentEvent) => settlePayment({ ...context, now }, event)
  for (const sessionId of await listSessionsInProgress(db)) {
    const session = await payments.findSession(sessionId)
    if (session && session.status !== 'open') await settle({ kind: 'session', session })
  }
  const lookBack = since ? now.getTime() - since.getTime() + longestSessionMs : undefined
  const from = new Date(
    now.getTime() - (lookBack ?? ((await hasCheckoutSessions(db)) ? lookBackMs : lookFarBackMs)),
  )
  for await (const session of payments.listSessions(from)) {
    if (!session.isPaid) continue
    const order = await findOrderOfSession(db, session.id)
    const isSettled = order?.status === 'paid' || order?.status === 'refunded'
    if (!isSettled) await settle({ kind: 'session', session })
  }
  for await (const refund of payments.listRefunds(from)) {
    if (!refund.isFull) continue
    const order = await findOrderOfPayment(db, refund.paymentIntentId)
    if (order && order.refunded_at === null) await settle({ kind: 'refund', ...refund })
  }
}

/** Sweeps now and every minute; reconciles payments now and every ten minutes. */
export function startOrderSweep({
  currentEvent,
  ...parts
}: Omit<SweepContext, 'event'> & { currentEvent: () => SiteEvent }): Job {
  let reconciledAt: Date | undefined
  const sweep = async (signal: AbortSignal) => {
    const now = new Date()
    const context = { ...parts, event: currentEvent() }
    const attempt = async (what: string, work: () => Promise<void>) => {
      if (signal.aborted) return
      await work().catch((error: unknown) => {
        if (!signal.aborted) logFailure(what, error)
      })
    }
    await attempt('offering new seats', () => offerNewSeats({ ...context, now }))
    await attempt('order sweep', () => sweepOrders(context, now))
    if (reconciledAt !== undefined && now.getTime() - reconciledAt.getTime() < reconcileEveryMs) return
    await attempt('payment reconciliation', async () => {
      await reconcilePayments(context, now, reconciledAt)
      reconciledAt = now
    })
  }
  const logFailure = (what: string, err: unknown) => {
    // The payment adapter has logged more.
    if (err instanceof PaymentProviderError) parts.log.warn(`${what}: not now`)
    else parts.log.error({ err }, `${what}: failed`)
  }
  return every(minute, sweep, { onError: (error) => logFailure('order sweep', error) })
}
