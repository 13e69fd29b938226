/** Asks people to look at new proposals, once, the evening before (docs/product.md#look-again). */
import { randomUUID } from 'node:crypto'
import type { SiteEvent } from '../../domain/event/site-event.ts'
import { lookAgainAt, lookAgainDue, lookAgainMail } from '../../domain/look-again.ts'
import type { Site } from '../context.ts'
import { every, type Job } from '../lib/every.ts'
import { enqueueSending } from '../mail/outbox.ts'
import { readReaders } from '../mail/readers.ts'
import type { Db } from '../store/engine/db.ts'
import { lockSendings } from '../store/sendings.ts'
import { readValues, writeValue } from '../store/settings.ts'
import { insertPlanLinks } from '../store/stars.ts'
import { listUnsubscribed } from '../store/subscribers.ts'
import { countUnseen } from '../store/votes.ts'

const minute = 60_000
const key = 'look-again'

type LookAgainContext = Pick<Site, 'db' | 'event' | 'log' | 'mailQueued'>

/** May run in several processes at once: mark, text, links and mails are one transaction under one lock. */
export async function planLookAgain(
  { db, event, mailQueued }: Omit<LookAgainContext, 'log'>,
  now: Date,
): Promise<void> {
  const sendAt = lookAgainDue(event, now)
  if (!sendAt || (await isPlanned(db, event))) return
  const isQueued = await db.transaction().execute(async (tx) => {
    await lockSendings(tx)
    if (await isPlanned(tx, event)) return false
    // Nobody is asked to look at nothing.
    if ((await countUnseen(tx, new Date(0))) === 0) return false
    const unsubscribed = new Set(await listUnsubscribed(tx))
    // Whoever reads the newsletter can end that by the mail, and gets none of this for it alone.
    const readers = (await readReaders(tx, ['participants', 'proposers', 'subscribers']))
      .filter(({ email, why }) => why !== 'subscribers' && !unsubscribed.has(email))
      .map((reader) => ({ ...reader, linkId: randomUUID() }))
    await writeValue(tx, key, { for: dayOf(event) })
    if (readers.length === 0) return false
    await insertPlanLinks(tx, readers, sendAt)
    const { subject, text: body } = lookAgainMail(event)
    const sending = {
      audience: ['participants', 'proposers'],
      subject,
      body,
      asked_by: 'the site',
      send_at: sendAt,
    }
    await enqueueSending(tx, sending, readers, now)
    return true
  })
  if (isQueued) mailQueued()
}

/** An event that moves to another day asks again. */
const dayOf = (event: SiteEvent) => lookAgainAt(event).toISOString()

async function isPlanned(db: Db, event: SiteEvent): Promise<boolean> {
  const { '': value } = await readValues(db, key)
  return (value as { for?: string } | undefined)?.for === dayOf(event)
}

export const startLookAgain = ({
  currentEvent,
  ...parts
}: Omit<LookAgainContext, 'event'> & { currentEvent: () => SiteEvent }): Job =>
  every(minute, () => planLookAgain({ ...parts, event: currentEvent() }, new Date()), {
    onError: (err) =>
      parts.log.warn({ err }, 'the mail of the evening before could not be queued; tried again in a minute'),
  })
