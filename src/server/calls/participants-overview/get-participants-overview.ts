import { firstRowCount, overviewOf } from '../../../domain/participants-overview.ts'
import { ok } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import {
  countFurtherAnswers,
  countOrderGroups,
  listFirstInternalParticipants,
} from '../../store/participants-overview.ts'

/** Its size does not grow with the number of orders. */
export const getParticipantsOverview: Handler<'get-participants-overview'> = async (
  _input,
  { db, event },
) => {
  const groups = await countOrderGroups(db)
  return ok({
    ...overviewOf(groups, event.poll, await countFurtherAnswers(db, event.poll)),
    rows: await listFirstInternalParticipants(db, firstRowCount),
  })
}
