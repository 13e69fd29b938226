import type { AuditAction } from '../../domain/audit.ts'
import { localIn } from '../../domain/event/zoned.ts'
import { ok } from '../../domain/result.ts'
import { fileNameOf } from '../../domain/slug.ts'
import type { CallContext } from '../context.ts'
import { csvOf } from '../lib/csv.ts'
import { writeAudit } from '../store/audit-log.ts'

interface ExportedList {
  /** In the name of the file, after the event's. */
  name: string
  /** Says in Activity what was taken, and how many: rows unless `count` says otherwise. */
  action: AuditAction
  count?: number
  columns: readonly string[]
  rows: readonly (readonly (string | number)[])[]
}

/** A list of an admin page for spreadsheets. */
export async function exportList(
  { db, now, event }: CallContext,
  admin: { email: string },
  { name, action, columns, rows, count = rows.length }: ExportedList,
) {
  await writeAudit(db, { actor: admin.email, action, details: { count } }, now)
  const day = minuteIn(now, event.timeZone).slice(0, 10)
  return ok({
    fileName: fileNameOf(event, `${name}-${day}`, 'csv'),
    csv: csvOf(columns, rows),
  })
}

/** '2027-03-14 09:00'. */
export const minuteIn = (moment: Date, timeZone: string) =>
  localIn(moment.toISOString(), timeZone).slice(0, 16).replace('T', ' ')
