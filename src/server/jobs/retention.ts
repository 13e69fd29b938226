/** Deletes once an hour what is past its retention period (docs/product.md#retention). */
import { hour } from '../../domain/durations.ts'
import { oldestPaidOrder, oldestRetained, retention } from '../../domain/retention.ts'
import type { Config } from '../config/config.ts'
import type { PeriodicContext, Site } from '../context.ts'
import { forgetRefusedTestMail } from '../event/launch.ts'
import { attemptAll } from '../lib/attempt-all.ts'
import { every, type Job } from '../lib/every.ts'
import { deleteExpiredAdminSessions } from '../store/admin-sessions.ts'
import { deleteOldBlocks } from '../store/blocked-addresses.ts'
import { deleteOldDemoPayments } from '../store/demo-payments.ts'
import { deleteDemoRatings } from '../store/demo-people.ts'
import { deleteOldDoors } from '../store/doors.ts'
import type { Db } from '../store/engine/db.ts'
import { deleteEndedPasses } from '../store/floor.ts'
import { deleteOldAnswers } from '../store/idempotency-keys.ts'
import { deleteOldMails } from '../store/outbox.ts'
import { deleteOldPaymentEvents } from '../store/payment-events.ts'
import {
  anonymizeDemoBuyers,
  deleteArrivals,
  deleteExpiredCounters,
  deleteOldAudit,
  deleteOldDataRequests,
  deleteOldInvoices,
  deletePaidOrders,
  deletePitches,
  deletePollAnswers,
  deleteUnconfirmedPlaces,
  deleteUnpaidOrders,
  deleteWaitlist,
  forgetNetworks,
  lockRetention,
} from '../store/retention.ts'
import { lockSeats } from '../store/seats.ts'
import { deleteOldSendings } from '../store/sendings.ts'
import { deleteOldPlanLinks, deleteStars } from '../store/stars.ts'
import { deleteOldSubscribers } from '../store/subscribers.ts'
import { deleteExpiredTokens } from '../store/tokens.ts'

type RetentionContext = Pick<Site, 'db' | 'event' | 'log' | 'changed'> & {
  config: Pick<Config, 'mode'>
}

/**
 * Deletes each kind of data although another one fails. Demo mode keeps orders and answers: the sample event is long past.
 * May run in several processes.
 */
export const sweepRetention = ({ db, event, config, changed }: RetentionContext, now: Date) =>
  attemptAll(async (attempt) => {
    const step = <Value>(work: (tx: Db) => Promise<Value>) => attempt(() => whileLocked(db, work))
    const isOver = (period: number) => now.getTime() >= Date.parse(event.endsAt) + period
    if (config.mode === 'live') {
      if (isOver(retention.poll)) await step(deletePollAnswers)
      if (isOver(retention.stars)) await step(deleteStars)
      if (isOver(retention.doors)) await step(deleteArrivals)
      if (isOver(retention.pitches)) await step(deletePitches)
      if (isOver(retention.demoRatings)) await step(deleteDemoRatings)
      const left = await step(async (tx) => {
        await lockSeats(tx)
        await deleteUnpaidOrders(tx, oldestRetained('unpaidOrders', now))
        await deleteUnconfirmedPlaces(tx, oldestRetained('unconfirmedPlaces', now))
        return isOver(retention.waitlist) ? deleteWaitlist(tx) : 0
      })
      if (left) changed('seats')
      await step((tx) => deleteOldInvoices(tx, oldestPaidOrder(now)))
      if (await step((tx) => deletePaidOrders(tx, oldestPaidOrder(now)))) changed('participants')
    }
    await step((tx) => forgetNetworks(tx, oldestRetained('freeNetworks', now)))
    await step((tx) => deleteOldDoors(tx, oldestRetained('doors', now)))
    await step((tx) => deleteEndedPasses(tx, now))
    await step(async (tx) => {
      await forgetRefusedTestMail(tx)
      await deleteOldMails(tx, oldestRetained('mails', now))
    })
    await step((tx) => deleteOldSendings(tx, oldestRetained('mails', now)))
    await step((tx) =>
      deleteOldSubscribers(tx, {
        unconfirmedBefore: oldestRetained('unconfirmedSubscribers', now),
        formerBefore: oldestRetained('formerSubscribers', now),
      }),
    )
    await step((tx) => deleteExpiredTokens(tx, now))
    await step((tx) => deleteExpiredAdminSessions(tx, now))
    await step((tx) => deleteOldDataRequests(tx, oldestRetained('dataRequests', now)))
    await step((tx) => deleteOldPlanLinks(tx, oldestRetained('planLinks', now)))
    await step((tx) => deleteOldAnswers(tx, oldestRetained('idempotencyKeys', now)))
    await step((tx) => deleteOldBlocks(tx, oldestRetained('blockedAddresses', now)))
    await step((tx) => deleteOldAudit(tx, oldestRetained('auditLog', now)))
    await step((tx) => deleteExpiredCounters(tx, now))
    await step((tx) => deleteOldPaymentEvents(tx, oldestRetained('paymentEvents', now)))
    await step(async (tx) => {
      await deleteOldDemoPayments(tx, oldestRetained('demoPayments', now))
      await anonymizeDemoBuyers(tx)
    })
  })

/** One step of the job in its own short transaction; undefined while another process holds the lock. */
const whileLocked = <Value>(db: Db, work: (tx: Db) => Promise<Value>): Promise<Value | undefined> =>
  db.transaction().execute(async (tx) => ((await lockRetention(tx)) ? work(tx) : undefined))

export const startRetention = ({ currentEvent, ...parts }: PeriodicContext<RetentionContext>): Job =>
  every(hour, () => sweepRetention({ ...parts, event: currentEvent() }, new Date()), {
    onError: (err) =>
      parts.log.warn({ err }, 'data past its retention period could not be deleted; retried in an hour'),
  })
