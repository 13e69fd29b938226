/** Once an hour: what was kept for as long as the privacy page says goes (docs/product.md#retention). */
import { event } from '../../../content/event.ts'
import { oldestPaidOrder, oldestRetained, retention } from '../../domain/retention.ts'
import type { Config } from '../config/config.ts'
import type { CallContext } from '../context.ts'
import { deleteExpiredAdminSessions } from '../store/admin-sessions.ts'
import { deleteOldDemoPayments } from '../store/demo-payments.ts'
import type { Db } from '../store/engine/db.ts'
import { deleteOldMails } from '../store/outbox.ts'
import { deleteOldPaymentEvents } from '../store/payment-events.ts'
import {
  anonymizeDemoBuyers,
  deleteExpiredCounters,
  deleteOldAudit,
  deleteOldDataRequests,
  deletePaidOrders,
  deletePollAnswers,
  deleteUnpaidOrders,
  deleteWaitlist,
  lockRetention,
} from '../store/retention.ts'
import { lockSeats } from '../store/seats.ts'
import { deleteSilentSubscribers } from '../store/subscribers.ts'
import { deleteExpiredTokens } from '../store/tokens.ts'
import { every, type Job } from './every.ts'

const hour = 3600_000

type Within = Pick<CallContext, 'db' | 'log' | 'changed'> & {
  config: Pick<Config, 'mode'>
}

/**
 * Forgets whatever is older than `domain/retention.ts` lets it be. In demo mode nobody's orders and answers go: there the
 * event is a sample, long past, and its people are made up. May run in several processes at once, and be cut short anywhere.
 */
export async function sweepRetention({ db, config, changed }: Within, now: Date) {
  const isOver = (period: number) => now.getTime() >= Date.parse(event.endsAt) + period
  if (config.mode === 'live') {
    if (isOver(retention.poll)) await inTurn(db, deletePollAnswers)
    const left = await inTurn(db, async (tx) => {
      await lockSeats(tx)
      await deleteUnpaidOrders(tx, oldestRetained('unpaidOrders', now))
      return isOver(retention.waitlist) ? deleteWaitlist(tx) : 0
    })
    if (left) changed('seats')
    if (await inTurn(db, (tx) => deletePaidOrders(tx, oldestPaidOrder(now)))) changed('participants')
  }
  await inTurn(db, (tx) => deleteOldMails(tx, oldestRetained('mails', now)))
  await inTurn(db, (tx) =>
    deleteSilentSubscribers(tx, {
      unconfirmedSince: oldestRetained('unconfirmedSubscribers', now),
      formerSince: oldestRetained('formerSubscribers', now),
    }),
  )
  await inTurn(db, (tx) => deleteExpiredTokens(tx, now))
  await inTurn(db, (tx) => deleteExpiredAdminSessions(tx, now))
  await inTurn(db, (tx) => deleteOldDataRequests(tx, oldestRetained('dataRequests', now)))
  await inTurn(db, (tx) => deleteOldAudit(tx, oldestRetained('auditLog', now)))
  await inTurn(db, (tx) => deleteExpiredCounters(tx, now))
  await inTurn(db, (tx) => deleteOldPaymentEvents(tx, oldestRetained('paymentEvents', now)))
  await inTurn(db, async (tx) => {
    await deleteOldDemoPayments(tx, oldestRetained('demoPayments', now))
    await anonymizeDemoBuyers(tx)
  })
}

/** One step of the job, whole; undefined when another process is at it. Each is short, so that visitors get in between. */
const inTurn = <Value>(db: Db, step: (tx: Db) => Promise<Value>): Promise<Value | undefined> =>
  db.transaction().execute(async (tx) => ((await lockRetention(tx)) ? step(tx) : undefined))

/** Sweeps now and every hour. A sweep may be cut short anywhere. */
export const startRetention = (within: Within): Job =>
  every(hour, () => sweepRetention(within, new Date()), {
    onError: (err) =>
      within.log.warn({ err }, 'data past its retention period could not be deleted; retried in an hour'),
  })
