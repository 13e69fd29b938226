/** Takes mails out of the outbox and hands them to the mailer, until each is sent or has failed. */
import { setTimeout as wait } from 'node:timers/promises'
import { hour, minute, second } from '../../domain/durations.ts'
import type { SiteEvent } from '../../domain/event/site-event.ts'
import type { Config } from '../config/config.ts'
import { coalesce } from '../lib/coalesce.ts'
import { every, type Job } from '../lib/every.ts'
import type { Logger } from '../lib/log.ts'
import type { Db } from '../store/engine/db.ts'
import {
  claimMail,
  claimMailOfSending,
  deleteMail,
  markMailFailed,
  markMailSent,
  postponeMail,
  type QueuedMail,
} from '../store/outbox.ts'
import { leaveOut } from '../store/sendings.ts'
import { composeMail, leavesNoTrace } from './compose.ts'
import { createMailer, DeliveryError, type Mailer, withoutAddresses } from './mailer.ts'
import { LeftOut } from './sendings.ts'

/** Mails sent at once; as many as the mailer's connections. Those of sendings leave some of them free. */
const workers = { mails: 4, sendings: 2 }
const attemptLimitMs = 60 * second
/** Longer than any attempt of a living process. */
const leaseMs = 2 * minute
/** Collects mails queued together, and lets the answer of the request go first. */
const wakeAfterMs = 50
const giveUpAfterMs = 72 * hour
const leaseUntil = (now: Date) => new Date(now.getTime() + leaseMs)
/** All tries together are shorter than the lease. */
const markTries = 60
const markRetryMs = second

export interface Delivery {
  /** Checks the mail server, then delivers at once, at each `wake()`, and every half minute. */
  start(): void
  wake(): void
  /** Sends what is due now; resolves when nothing due is left or the mail server is away. */
  deliverDue(): Promise<void>
  /** Finishes the mails being sent (for a limited time), takes no new ones and closes the mailer. */
  stop(): Promise<void>
}

interface DeliveryContext {
  db: Db
  mailer: Mailer
  publicUrl: string
  currentEvent: () => SiteEvent
  log: Logger
  clock: () => Date
  /** On shutdown, mails being sent may take this long; 5 s by default. */
  graceMs?: number
  /** How often it looks for mails that are due by now; half a minute by default. */
  pollMs?: number
}

/** Milliseconds to wait after the given attempt: 1 min, 2, 4, … 1 h (docs/security.md#mail-server-away). */
export const backoffMs = (attempts: number) => Math.min(hour, minute * 2 ** Math.max(0, attempts - 1))

/** Any number of processes may deliver from one outbox: a mail is leased to one of them at a time. */
export function createDelivery(context: DeliveryContext): Delivery {
  const {
    db,
    mailer,
    publicUrl,
    currentEvent,
    log,
    clock,
    graceMs = 5 * second,
    pollMs = minute / 2,
  } = context
  const abort = new AbortController()
  let isStopped = false
  let isServerAway = false
  let polling: Job[] = []
  const timers = new Map<() => Promise<void>, NodeJS.Timeout>()

  const mails = createLane(workers.mails, (now) => claimMail(db, now, leaseUntil(now)))
  /** Apart, because the others must never wait behind thousands of them. */
  const sendings = createLane(workers.sendings, async (now) => {
    const perMinute = currentEvent().mail.mailsPerMinute
    const claimed = await claimMailOfSending(db, { now, leasedUntil: leaseUntil(now), perMinute })
    if ('mail' in claimed) return claimed.mail
    wakeAfter(sendings, Math.max(wakeAfterMs, claimed.notBefore.getTime() - now.getTime()))
    return undefined
  })
  const lanes = [mails, sendings]
  const deliverDue = async () => {
    await Promise.all(lanes.map((run) => run()))
  }

  /** Sends what is due, `length` mails at once; a stopped one sends nothing more. */
  function createLane(length: number, claim: (now: Date) => Promise<QueuedMail | undefined>) {
    return coalesce(async () => {
      let isServerDown = false
      const work = async () => {
        while (!isServerDown && !isStopped) {
          const mail = await claim(clock())
          if (!mail) return
          if ((await attempt(mail)) === 'server') isServerDown = true
        }
      }
      const results = await Promise.allSettled(Array.from({ length }, work))
      const failed = results.find((result) => result.status === 'rejected')
      if (failed) throw failed.reason
    })
  }

  async function attempt(queued: QueuedMail): Promise<'sent' | 'mail' | 'later' | 'server'> {
    try {
      const site = { publicUrl, event: currentEvent() }
      const mail = await composeMail(db, queued, site, clock())
      await mailer.send(mail, AbortSignal.any([abort.signal, AbortSignal.timeout(attemptLimitMs)]))
    } catch (error) {
      if (!(error instanceof LeftOut)) return postpone(queued, error)
      await leaveOut(db, queued.id)
      return 'mail'
    }
    await markSent(queued)
    if (isServerAway) log.info('mail goes out again')
    isServerAway = false
    return 'sent'
  }

  /** Retries: otherwise the mail would be sent again when its lease ends. */
  async function markSent({ id, template }: QueuedMail): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await (leavesNoTrace(template) ? deleteMail(db, id) : markMailSent(db, id, clock()))
      } catch (error) {
        if (tries === markTries || isStopped) throw error
        await wait(markRetryMs)
      }
    }
  }

  async function postpone({ id, template, attempts, created_at, retried_at }: QueuedMail, error: unknown) {
    const kind = error instanceof DeliveryError ? error.kind : 'later'
    const { name, message } = error as Error
    const reason = error instanceof DeliveryError ? message : withoutAddresses(`${name}: ${message}`)
    const now = clock()
    const isTooOld = now.getTime() - (retried_at ?? created_at).getTime() >= giveUpAfterMs
    if (kind === 'mail' || isTooOld) {
      log.error({ outboxId: id, template, attempts, reason }, 'a mail was given up')
      await (leavesNoTrace(template) ? deleteMail(db, id) : markMailFailed(db, id, reason, now))
      return kind
    }
    if (kind === 'server') warnOnce(reason)
    else log.warn({ outboxId: id, template, attempts, reason }, 'a mail has to wait')
    await postponeMail(db, id, {
      nextAttemptAt: new Date(now.getTime() + backoffMs(attempts)),
      error: reason,
    })
    return kind
  }

  function warnOnce(reason: string) {
    if (!isServerAway) log.warn({ reason }, 'the mail server cannot be used at present: mail waits')
    isServerAway = true
  }

  const logError = (error: unknown) => {
    const { name, message } = error as Error
    log.error({ reason: withoutAddresses(`${name}: ${message}`) }, 'the outbox could not be read')
  }
  function wakeAfter(run: () => Promise<void>, ms: number) {
    if (timers.has(run)) return
    const timer = setTimeout(() => {
      timers.delete(run)
      if (!isStopped) run().catch(logError)
    }, ms).unref()
    timers.set(run, timer)
  }
  /** Delayed, so that the time of the answer does not tell whether a mail was queued. */
  const wake = () => wakeAfter(deliverDue, wakeAfterMs)

  return {
    start() {
      mailer.check().catch((error: Error) => warnOnce(error.message))
      // Each by itself: a slow sending must not hold up mails that are tried again.
      polling = lanes.map((run) => every(pollMs, run, { onError: logError }))
    },
    wake,
    deliverDue,
    async stop() {
      isStopped = true
      for (const job of polling) job.stop()
      for (const timer of timers.values()) clearTimeout(timer)
      const grace = setTimeout(() => abort.abort(), graceMs)
      // Waits for the mails that are being sent.
      await Promise.all(lanes.map((run) => run().catch(logError)))
      clearTimeout(grace)
      mailer.close()
    },
  }
}

/** A mail server that is away does not delay the start. */
export function startMail({
  config,
  ...context
}: Pick<DeliveryContext, 'db' | 'currentEvent' | 'log'> & { config: Config }): Delivery {
  const { publicUrl } = config
  const delivery = createDelivery({
    ...context,
    publicUrl,
    mailer: createMailer(config),
    clock: () => new Date(),
  })
  delivery.start()
  return delivery
}
