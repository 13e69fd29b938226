import { dayMessages as messages } from '../../../domain/day/messages.ts'
import { wishColumns, wishRows } from '../../../domain/day/wishes-table.ts'
import { ok, refuse } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import { dayOfPlan } from '../../day/day-of-plan.ts'
import { csvOf } from '../../lib/csv.ts'
import { writeAudit } from '../../store/audit-log.ts'

/** Not before: what people want should not be picked apart while they can still be asked about it. */
export const exportWishes: Handler<'export-wishes'> = async (_, context, admin) => {
  const { db, event, now } = context
  if (now.getTime() < Date.parse(event.endsAt)) return refuse('conflict', messages.wishesTooEarly)
  const { day, places } = await dayOfPlan(context, { withBoard: true })
  const { people, rows } = wishRows(day, places)
  await writeAudit(db, { actor: admin.email, action: 'wishes-exported', details: { count: people } }, now)
  return ok({ fileName: `${event.shortName.toLowerCase()}-wishes.csv`, csv: csvOf(wishColumns, rows) })
}
