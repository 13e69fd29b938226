import { day, hour, minute } from '../../domain/durations.ts'
import { isSettledState } from '../../domain/orders.ts'
import { refundedByProvider } from '../../domain/refunds.ts'
import type { CallContext, PeriodicContext } from '../context.ts'
import { attemptAll } from '../lib/attempt-all.ts'
import { every, type Job } from '../lib/every.ts'
import { notifyOverdueInvoices } from '../orders/due-invoices.ts'
import { offerNewSeats } from '../orders/offers.ts'
import { endRefusedOffers, releaseOverdue } from '../orders/release-holds.ts'
import { requestDueRefunds } from '../orders/request-refunds.ts'
import { settlePayment } from '../orders/settle-payment.ts'
import { type PaymentEvent, PaymentProviderError, type PaymentRefund } from '../payments/provider.ts'
import type { Db } from '../store/engine/db.ts'
import {
  findOrderOfPayment,
  findOrderOfSession,
  hasCheckoutSessions,
  listSessionsInProgress,
  type Order,
} from '../store/orders.ts'
import { listRefunds } from '../store/refunds.ts'

/** docs/security.md#lost-webhooks */
const reconcileEveryMs = 10 * minute
/** A payment page is open for a day at most, so no older session can have been paid since the last round. */
const longestSessionMs = 25 * hour
/** For the first round after a start. */
const lookBackMs = 3 * day
const lookFarBackMs = 90 * day
/** More than the orders that may stay unchanged for days, so that those do not block others. */
const batchSize = 500

type SweepContext = Pick<CallContext, 'db' | 'event' | 'payments' | 'log' | 'mailQueued' | 'changed'>

/**
 * Releases overdue holds and requests due refunds, each although another one fails. May run in several processes at
 * once.
 */
export function sweepOrders(context: SweepContext, now: Date): Promise<void> {
  const moment = { ...context, now }
  const steps: (() => Promise<unknown>)[] = [
    () => endRefusedOffers(moment),
    () => notifyOverdueInvoices(moment),
    () => releaseOverdue(moment, batchSize),
    () => requestDueRefunds(moment),
  ]
  return attemptAll(async (attempt) => {
    for (const step of steps) await attempt(step)
  })
}

/**
 * Brings orders to the state the provider reports, in case webhooks were lost, each although another one fails; without
 * `since` it looks back for days.
 */
export function reconcilePayments(context: SweepContext, now: Date, since?: Date): Promise<void> {
  const { db, payments } = context
  return attemptAll(async (attempt) => {
    const settle = (event: PaymentEvent) => attempt(() => settlePayment({ ...context, now }, event))
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
      if (!order || !isSettledState(order.status)) await settle({ kind: 'session', session })
    }
    for await (const refund of payments.listRefunds(from)) {
      const order = await findOrderOfPayment(db, refund.paymentIntentId)
      if (order && (await isNews(db, order, refund))) await settle({ kind: 'refund', ...refund })
    }
  })
}

/** Whether the provider has given more back than is written down, or what is written but not confirmed. */
async function isNews(db: Db, { id }: Order, refund: PaymentRefund): Promise<boolean> {
  const known = await listRefunds(db, id)
  const isWaiting = known.some(({ state }) => state === 'pending')
  const more = refund.amountRefundedCents - refundedByProvider(known)
  return more > 0 || (more === 0 && isWaiting)
}

/** Sweeps now and every minute; reconciles payments now and every ten minutes. */
export function startOrderSweep({ currentEvent, ...parts }: PeriodicContext<SweepContext>): Job {
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
