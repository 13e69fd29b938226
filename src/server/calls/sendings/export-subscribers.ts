import { subscriberColumns } from '../../../domain/newsletter.ts'
import type { Handler } from '../../context.ts'
import { exportList, minuteIn } from '../../export/export-list.ts'
import { listConfirmedSubscribers } from '../../store/subscribers.ts'

/** Those who did not confirm, or have left, are nobody to write to. */
export const exportSubscribers: Handler<'export-subscribers'> = async (_input, context, admin) => {
  const rows = await listConfirmedSubscribers(context.db)
  return exportList(context, admin, {
    name: 'subscribers',
    action: 'subscribers-exported',
    columns: subscriberColumns,
    rows: rows.map((row) => [
      row.confirmed_at ? minuteIn(row.confirmed_at, context.event.timeZone) : '',
      row.email,
      row.name ?? '',
      row.linkedin_profile_url ?? '',
      row.allow_public_listing ? 'yes' : 'no',
    ]),
  })
}
