import { ok } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import { withKinds } from '../../orders/with-kinds.ts'
import { readListedOrders } from '../../store/participants-overview.ts'

export const listInternalParticipants: Handler<'list-internal-participants'> = async (
  _input,
  { db, event },
) => ok(await withKinds(db, await readListedOrders(db), event.tickets))
