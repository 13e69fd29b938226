import { localIn } from '../../../domain/event/zoned.ts'
import { ok } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import { csvOf } from '../../lib/csv.ts'
import { writeAudit } from '../../store/audit-log.ts'
import { listConfirmedSubscribers } from '../../store/subscribers.ts'

const columns = ['Confirmed', 'Email', 'Name', 'LinkedIn', 'Wants to be listed']

/** Those who did not confirm, or have left, are nobody to write to. */
export const exportSubscribers: Handler<'export-subscribers'> = async (_input, context, admin) => {
  const { db, now, event } = context
  const rows = await listConfirmedSubscribers(db)
  const details = { count: rows.length }
  await writeAudit(db, { actor: admin.email, action: 'subscribers-exported', details }, now)
  const time = (moment: Date) => localIn(moment.toISOString(), event.timeZone).slice(0, 16).replace('T', ' ')
  return ok({
    fileName: `${event.shortName.toLowerCase()}-subscribers-${time(now).slice(0, 10)}.csv`,
    csv: csvOf(
      columns,
      rows.map((row) => [
        row.confirmed_at ? time(row.confirmed_at) : '',
        row.email,
        row.name ?? '',
        row.linkedin_profile_url ?? '',
        row.allow_public_listing ? 'yes' : 'no',
      ]),
    ),
  })
}
