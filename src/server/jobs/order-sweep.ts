/** What moves orders on when nobody does: time that is over, money to give back, and messages that never came. */
import type { CallContext } from '../context.ts'
import { createLimit } from '../lib/concurrency.ts'
import { offerNewSeats } from '../orders/offers.ts'
import { releaseOverdue } from '../orders/release-holds.ts'
import { settlePayment } from '../orders/settle-payment.ts'
import { PaymentProviderError } from '../payments/provider.ts'
import {
  hasCheckoutSessions,
  listRefundsDue,
  listSessionsInProgress,
  markRefundRequested,
} from '../store/order-sweep.ts'
import { findOrderOfPayment, findOrderOfSession } from '../store/orders.ts'
import { every, type Job } from './every.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** docs/security.md#lost-webhooks */
const askEveryMs = 10 * minute
/** A payment page is open for a day at most, so what was not paid at the last round was begun no earlier. */
const pageLivesMs = 25 * hour
/** At the first round, for what happened while the site was down; and when the table of orders is empty. */
const lookBackMs = 3 * day
const lookFarBackMs = 90 * day
/** Orders dealt with in one go. More than may stay as they are for days, as money is under way or refused: nobody waits behind those. */
const mostAtOnce = 500
/** The provider repeats a failure to whoever asks with the same key; after so long the key is another one. */
const keyLastsMs = 10 * minute

type Within = Pick<CallContext, 'db' | 'payments' | 'log' | 'mailQueued' | 'changed'>

/**
 * Lets go of seats whose time is over, unless they were paid for, and offers them to who is next
 * (docs/api.md#tickets-and-money); gives back what was paid too late or twice. What the provider cannot be asked about
 * stays as it is. May run in several processes at once.
 */
export async function sweepOrders(within: Within, now: Date): Promise<void> {
  await releaseOverdue({ ...within, now }, mostAtOnce)
  const due = await listRefundsDue(within.db, mostAtOnce)
  const limit = createLimit(5)
  await Promise.all(due.map((refund) => limit.run(() => requestRefund(within, refund, now))))
}

/** Asks the provider, which gives a whole payment back once, whatever the key; if it cannot be asked, later. */
async function requestRefund(
  { db, payments, log }: Within,
  { orderId, paymentIntentId }: { orderId: string; paymentIntentId: string },
  now: Date,
): Promise<void> {
  try {
    await payments.refund(paymentIntentId, `refund-${orderId}-${Math.floor(now.getTime() / keyLastsMs)}`)
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error
    log.warn({ orderId }, 'a payment could not be given back')
    return
  }
  await markRefundRequested(db, orderId, now)
  log.info({ orderId }, 'a payment is given back')
}

/**
 * Brings orders to where the provider says they are, as if no message had ever come: those being paid, whatever was begun
 * since a day before `since`, and what was given back. Without `since` it looks back three days, or 90 when no order
 * was ever paid for, and writes anew what is gone. Throws a PaymentProviderError when the provider cannot be asked.
 */
export async function reconcilePayments(within: Within, now: Date, since?: Date): Promise<void> {
  const { db, payments } = within
  const context = { ...within, now }
  for (const sessionId of await listSessionsInProgress(db)) {
    const session = await payments.findSession(sessionId)
    if (session && session.status !== 'open') await settlePayment(context, { kind: 'session', session })
  }
  const lookBack = since ? now.getTime() - since.getTime() + pageLivesMs : undefined
  const from = new Date(
    now.getTime() - (lookBack ?? ((await hasCheckoutSessions(db)) ? lookBackMs : lookFarBackMs)),
  )
  for await (const session of payments.listSessions(from)) {
    if (!session.isPaid) continue
    const order = await findOrderOfSession(db, session.id)
    const isSettled = order?.status === 'paid' || order?.status === 'refunded'
    if (!isSettled) await settlePayment(context, { kind: 'session', session })
  }
  for await (const refund of payments.listRefunds(from)) {
    if (!refund.isFull) continue
    const order = await findOrderOfPayment(db, refund.paymentIntentId)
    if (order && order.refunded_at === null) await settlePayment(context, { kind: 'refund', ...refund })
  }
}

/** Sweeps now and every minute, and asks the provider now and every ten minutes. A sweep may be cut short anywhere. */
export function startOrderSweep(within: Within): Job {
  let isFirst = true
  let askedAt: Date | undefined
  const sweep = async (signal: AbortSignal) => {
    const now = new Date()
    const attempt = async (what: string, work: () => Promise<void>) => {
      if (signal.aborted) return
      await work().catch((error: unknown) => {
        if (!signal.aborted) logFailure(what, error)
      })
    }
    if (isFirst) await attempt('new seats are offered', () => offerNewSeats({ ...within, now }))
    isFirst = false
    await attempt('orders are swept', () => sweepOrders(within, now))
    if (askedAt !== undefined && now.getTime() - askedAt.getTime() < askEveryMs) return
    await attempt('payments are asked about', async () => {
      await reconcilePayments(within, now, askedAt)
      askedAt = now
    })
  }
  const logFailure = (what: string, err: unknown) => {
    // The payment adapter has logged more.
    if (err instanceof PaymentProviderError) within.log.warn(`${what}: not now`)
    else within.log.error({ err }, `${what}: failed`)
  }
  return every(minute, sweep, { onError: (error) => logFailure('orders are swept', error) })
}
