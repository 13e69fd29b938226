/** Asks people to look at new proposals, once, the evening before (docs/product.md#look-again). */
import { randomUUID } from 'node:crypto'
import { minute } from '../../domain/durations.ts'
import type { SiteEvent } from '../../domain/event/site-event.ts'
import { lookAgainAt, lookAgainDue, lookAgainMail } from '../../domain/look-again.ts'
import type { PeriodicContext, Site } from '../context.ts'
import { every, type Job } from '../lib/every.ts'
import { enqueueSending } from '../mail/outbox.ts'
import { listRecipients } from '../mail/recipients.ts'
import { writeAudit } from '../store/audit-log.ts'
import type { Db } from '../store/engine/db.ts'
import { findSending, lockSendings, readProgress, recallSending } from '../store/sendings.ts'
import { storedValue } from '../store/settings.ts'
import { insertPlanLinks } from '../store/stars.ts'
import { listUnsubscribed } from '../store/subscribers.ts'
import { countUnseen } from '../store/votes.ts'

type LookAgainContext = Pick<Site, 'db' | 'event' | 'log' | 'mailQueued'>

/** May run in several processes at once: mark, text, links and mails are one transaction under one lock. */
export async function planLookAgain(
  { db, event, mailQueued }: Omit<LookAgainContext, 'log'>,
  now: Date,
): Promise<void> {
  const mark = await stored.read(db)
  if (mark?.for === markOf(event) && !isOff(mark, event)) return
  if (mark?.sending !== undefined) await recall(db, event, now)
  const sendAt = lookAgainDue(event, now)
  if (!sendAt) return
  const isQueued = await db.transaction().execute(async (tx) => {
    await lockSendings(tx)
    if ((await stored.read(tx))?.for === markOf(event)) return false
    // Nobody is asked to look at nothing.
    if ((await countUnseen(tx, new Date(0))) === 0) return false
    const unsubscribed = new Set(await listUnsubscribed(tx))
    // Whoever reads the newsletter can end that by the mail, and gets none of this for it alone.
    const recipients = (await listRecipients(tx, ['participants', 'proposers', 'subscribers']))
      .filter(({ email, why }) => why !== 'subscribers' && !unsubscribed.has(email))
      .map((recipient) => ({ ...recipient, linkId: randomUUID() }))
    if (recipients.length === 0) {
      await stored.write(tx, { for: markOf(event) })
      return false
    }
    await insertPlanLinks(tx, recipients, sendAt)
    const { subject, text: body } = lookAgainMail(event)
    const sending = {
      audience: ['participants', 'proposers'],
      subject,
      body,
      asked_by: 'the site',
      send_at: sendAt,
    }
    const id = await enqueueSending(tx, sending, recipients, now)
    await stored.write(tx, { for: markOf(event), sending: id })
    return true
  })
  if (isQueued) mailQueued()
}

/** Planned before organisers switched it off. */
const isOff = ({ sending }: Mark, { proposals }: SiteEvent) => sending !== undefined && !proposals.lookAgain

/** An event that moves to another day asks again. */
const markOf = (event: SiteEvent) => lookAgainAt(event).toISOString()

interface Mark {
  for: string
  /** Missing where nobody had to be asked. */
  sending?: string
}

const stored = storedValue<Mark>('look-again')

/** The event has moved, or it was switched off: what has not gone out stays. */
const recall = (db: Db, event: SiteEvent, now: Date): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lockSendings(tx)
    const mark = await stored.read(tx)
    if (mark?.sending === undefined || (mark.for === markOf(event) && !isOff(mark, event))) return
    await stored.write(tx, { for: mark.for })
    const sending = await findSending(tx, mark.sending)
    const { waiting = 0, sent = 0 } = (await readProgress(tx, [mark.sending])).get(mark.sending) ?? {}
    if (!sending || sending.recalled_at !== null || waiting === 0) return
    const count = await recallSending(tx, sending.id, now)
    // Nobody has it: an event that moves back asks again.
    if (sent === 0 && count === waiting) await stored.delete(tx)
    const details = { count, of: sending.recipients }
    const entry = { actor: 'the site', action: 'mails-recalled', subjectId: sending.id, details } as const
    await writeAudit(tx, entry, now)
  })

export const startLookAgain = ({ currentEvent, ...parts }: PeriodicContext<LookAgainContext>): Job =>
  every(minute, () => planLookAgain({ ...parts, event: currentEvent() }, new Date()), {
    onError: (err) =>
      parts.log.warn({ err }, 'the mail of the evening before could not be queued; tried again in a minute'),
  })
