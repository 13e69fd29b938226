/** Tells organisers of new proposals, once an hour at most (docs/product.md#proposals). */
import { hour, minute } from '../../domain/durations.ts'
import type { PeriodicContext, Site } from '../context.ts'
import { every, type Job } from '../lib/every.ts'
import { enqueue } from '../mail/outbox.ts'
import { listAdminEmails } from '../store/admins.ts'
import { hasUntold, lockDigest, markTold, readLastDigest, writeLastDigest } from '../store/digest.ts'
import type { Db } from '../store/engine/db.ts'

/** What comes together is told together. */
const collectMs = 10 * minute

type DigestContext = Pick<Site, 'db' | 'event' | 'log' | 'mailQueued'>

/** May run in several processes at once: mark and mails are one transaction under one lock. */
export async function sendDigests(
  { db, event, mailQueued }: Omit<DigestContext, 'log'>,
  now: Date,
): Promise<void> {
  // Checked first without the lock: usually there is nothing to do.
  if (!(await isDue(db, now))) return
  const isQueued = await db.transaction().execute(async (tx) => {
    if (!(await lockDigest(tx)) || !(await isDue(tx, now))) return false
    const told = await markTold(tx, now)
    // Switched on again, it does not begin with what came meanwhile.
    if (told === 0 || !event.proposals.digest) return false
    await writeLastDigest(tx, now)
    const params = { toldAt: now.toISOString() }
    for (const recipient of await listAdminEmails(tx))
      await enqueue(tx, 'proposals-digest', { recipient, params }, now)
    return true
  })
  if (isQueued) mailQueued()
}

async function isDue(db: Db, now: Date): Promise<boolean> {
  if (!(await hasUntold(db, new Date(now.getTime() - collectMs)))) return false
  const last = await readLastDigest(db)
  // Either way: the clocks of processes differ a little, and one that was years ahead must not end it.
  return last === undefined || Math.abs(now.getTime() - last.getTime()) >= hour
}

export const startDigest = ({ currentEvent, ...parts }: PeriodicContext<DigestContext>): Job =>
  every(minute, () => sendDigests({ ...parts, event: currentEvent() }, new Date()), {
    onError: (err) =>
      parts.log.warn({ err }, 'organisers could not be told of new proposals; tried again in a minute'),
  })
