import { withOffset } from '../../../domain/event/zoned.ts'
import { sendingMessages as messages } from '../../../domain/messages/sending-messages.ts'
import { subscriberColumns, subscription } from '../../../domain/newsletter.ts'
import { ok, refuse } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import { readCsv, withoutGuard } from '../../lib/csv.ts'
import { writeAudit } from '../../store/audit-log.ts'
import { addConfirmedSubscribers, type ConfirmedSubscriber } from '../../store/subscribers.ts'

/** Nobody is mailed: they have confirmed before. */
export const importSubscribers: Handler<'import-subscribers'> = async ({ csv }, context, admin) => {
  const { db, event, now } = context
  const [columns, ...rows] = rowsOf(csv)
  if (columns?.join() !== subscriberColumns.join()) return refuse('invalid', messages.notSubscribers)
  const subscribers = rows.map((row) => subscriberIn(row, event.timeZone, now))
  const wrong = subscribers.indexOf(undefined)
  // The first line has the names of the columns.
  if (wrong >= 0) return refuse('invalid', messages.wrongSubscriber(wrong + 2))
  return db.transaction().execute(async (tx) => {
    const added = await addConfirmedSubscribers(
      tx,
      subscribers.filter((each) => each !== undefined),
      now,
    )
    const details = { count: added }
    await writeAudit(tx, { actor: admin.email, action: 'subscribers-imported', details }, now)
    return ok({ success: true, added, known: rows.length - added } as const)
  })
}

function rowsOf(csv: string): string[][] {
  try {
    return readCsv(csv)
  } catch {
    // Any file can be chosen.
    return []
  }
}

function subscriberIn(row: string[], timeZone: string, now: Date): ConfirmedSubscriber | undefined {
  const [confirmed = '', email, name = '', link = '', listed] = row.map(withoutGuard)
  const { data } = subscription.safeParse({
    email,
    name,
    linkedinProfileUrl: link || null,
    allowPublicListing: listed === 'yes',
  })
  const confirmedAt = momentOf(confirmed, timeZone)
  if (!data || !confirmedAt || confirmedAt > now) return undefined
  return {
    email: data.email,
    name: data.name || null,
    linkedin_profile_url: data.linkedinProfileUrl ?? null,
    allow_public_listing: data.allowPublicListing ?? false,
    confirmed_at: confirmedAt,
  }
}

/** '2027-03-14 09:00' by the clock of the event. */
function momentOf(minute: string, timeZone: string): Date | undefined {
  const local = `${minute.replace(' ', 'T')}:00`
  const isMoment = /^20\d\d(-\d\d){2} \d\d:\d\d$/.test(minute) && !Number.isNaN(Date.parse(`${local}Z`))
  return isMoment ? new Date(withOffset(local, timeZone)) : undefined
}
