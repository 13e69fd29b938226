import { dayMessages as messages } from '../../../domain/day/messages.ts'
import { wishColumns, wishRows } from '../../../domain/day/wishes-table.ts'
import { refuse } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import { dayOfPlan } from '../../day/day-of-plan.ts'
import { exportList } from '../../export/export-list.ts'

/** Not before: what people want should not be picked apart while they can still be asked about it. */
export const exportWishes: Handler<'export-wishes'> = async (_, context, admin) => {
  const { event, now } = context
  if (now.getTime() < Date.parse(event.endsAt)) return refuse('conflict', messages.wishesTooEarly)
  const { day, places } = await dayOfPlan(context, { withBoard: true })
  const { people, rows } = wishRows(day, places)
  return exportList(context, admin, {
    name: 'wishes',
    action: 'wishes-exported',
    columns: wishColumns,
    rows,
    count: people,
  })
}
