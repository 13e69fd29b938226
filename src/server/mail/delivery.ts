/** Takes mails out of the outbox and hands them to the mailer, until each is sent or given up. */
import { setTimeout as wait } from 'node:timers/promises'
import { every, type Job } from '../jobs/every.ts'
import type { Logger } from '../lib/log.ts'
import type { Db } from '../store/engine/db.ts'
import {
  claimMail,
  deleteMail,
  markMailFailed,
  markMailSent,
  postponeMail,
  type QueuedMail,
} from '../store/outbox.ts'
import { composeMail, leavesNoTrace } from './compose.ts'
import { DeliveryError, type Mailer, withoutAddresses } from './mailer.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** Mails on their way at once; also the mailer's connections. */
const lanes = 4
/** One attempt, connection and all, is ended after this long … */
const attemptMs = 60 * second
/** … so that a lease outlives any attempt of a process that lives. */
const leaseMs = 2 * minute
/** Woken by a queued mail, delivery begins this much later, with all that were queued meanwhile. */
const wakeAfterMs = 50
const giveUpAfterMs = 72 * hour
/** Together well below the lease. */
const markTries = 60
const markAgainAfterMs = second

export interface Delivery {
  /** Tries the mail server once and delivers from then on: now, when woken, and every half minute. */
  start(): void
  /** A mail was queued. */
  wake(): void
  /** Sends what is due now; resolves when nothing due is left or no mail gets through. */
  deliverDue(): Promise<void>
  /** Finishes the mails on their way (for a limited time), takes no new ones and closes the mailer. */
  stop(): Promise<void>
}

interface DeliveryParts {
  db: Db
  mailer: Mailer
  site: { publicUrl: string }
  log: Logger
  clock: () => Date
  /** On shutdown, mails on their way may still take this long; 5 s unless told. */
  graceMs?: number
}

/** How long to wait after the given attempt: 1 min, 2, 4, … 1 h (docs/security.md#mail-server-away). */
export const backoffMs = (attempts: number) => Math.min(hour, minute * 2 ** Math.max(0, attempts - 1))

/** Any number of processes may deliver from one outbox: a mail is leased to one of them at a time. */
export function createDelivery(parts: DeliveryParts): Delivery {
  const { db, mailer, site, log, clock, graceMs = 5 * second } = parts
  const abort = new AbortController()
  let isStopped = false
  let isServerAway = false
  let running: Promise<void> | undefined
  let isWanted = false
  let polling: Job | undefined
  let waking: NodeJS.Timeout | undefined

  /** One round at a time; a wish that comes during a round is met by another. */
  function deliverDue(): Promise<void> {
    isWanted = true
    running ??= (async () => {
      while (isWanted && !isStopped) {
        isWanted = false
        await round()
      }
    })().finally(() => {
      running = undefined
    })
    return running
  }

  async function round(): Promise<void> {
    let isBlocked = false
    const lane = async () => {
      while (!isBlocked && !isStopped) {
        const now = clock()
        const mail = await claimMail(db, now, new Date(now.getTime() + leaseMs))
        if (!mail) return
        if ((await attempt(mail)) === 'server') isBlocked = true
      }
    }
    const ended = await Promise.allSettled(Array.from({ length: lanes }, lane))
    const broken = ended.find((end) => end.status === 'rejected')
    if (broken) throw broken.reason
  }

  async function attempt(queued: QueuedMail): Promise<'sent' | 'mail' | 'later' | 'server'> {
    try {
      const mail = await composeMail(db, queued, site, clock())
      await mailer.send(mail, AbortSignal.any([abort.signal, AbortSignal.timeout(attemptMs)]))
    } catch (error) {
      return postpone(queued, error)
    }
    await markSent(queued)
    if (isServerAway) log.info('mail goes out again')
    isServerAway = false
    return 'sent'
  }

  /** The mail is out: a database that is away for a moment must not make it go out again when its lease ends. */
  async function markSent({ id, template }: QueuedMail): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await (leavesNoTrace(template) ? deleteMail(db, id) : markMailSent(db, id, clock()))
      } catch (error) {
        if (tries === markTries || isStopped) throw error
        await wait(markAgainAfterMs)
      }
    }
  }

  async function postpone({ id, template, attempts, created_at, retried_at }: QueuedMail, error: unknown) {
    const trouble = error instanceof DeliveryError ? error.trouble : 'later'
    const { name, message } = error as Error
    const reason = error instanceof DeliveryError ? message : withoutAddresses(`${name}: ${message}`)
    const now = clock()
    const isTooOld = now.getTime() - (retried_at ?? created_at).getTime() >= giveUpAfterMs
    if (trouble === 'mail' || isTooOld) {
      log.error({ outboxId: id, template, attempts, reason }, 'a mail was given up')
      await (leavesNoTrace(template) ? deleteMail(db, id) : markMailFailed(db, id, reason, now))
      return trouble
    }
    if (trouble === 'server') warnOnce(reason)
    else log.warn({ outboxId: id, template, attempts, reason }, 'a mail has to wait')
    await postponeMail(db, id, {
      nextAttemptAt: new Date(now.getTime() + backoffMs(attempts)),
      error: reason,
    })
    return trouble
  }

  function warnOnce(reason: string) {
    if (!isServerAway) log.warn({ reason }, 'the mail server cannot be used at present: mail waits')
    isServerAway = true
  }

  const logSurprise = (error: unknown) => {
    const { name, message } = error as Error
    log.error({ reason: withoutAddresses(`${name}: ${message}`) }, 'the outbox could not be read')
  }
  /** Not before the answer to whoever caused the mail is out: how long that took must not tell whether one was written. */
  const wake = () => {
    waking ??= setTimeout(() => {
      waking = undefined
      if (!isStopped) deliverDue().catch(logSurprise)
    }, wakeAfterMs)
  }

  return {
    start() {
      mailer.check().catch((error: Error) => warnOnce(error.message))
      polling = every(minute / 2, deliverDue, { onError: logSurprise })
    },
    wake,
    deliverDue,
    async stop() {
      isStopped = true
      polling?.stop()
      clearTimeout(waking)
      const grace = setTimeout(() => abort.abort(), graceMs)
      await running?.catch(logSurprise)
      clearTimeout(grace)
      mailer.close()
    },
  }
}
