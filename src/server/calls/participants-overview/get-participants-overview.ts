import { comesOf } from '../../../domain/kitchen.ts'
import { firstRowCount, overviewOf } from '../../../domain/participants-overview.ts'
import { ok } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import { withKinds } from '../../orders/with-kinds.ts'
import { lacksLetters } from '../../pdf/pieces.ts'
import { listSeatsOfRareLetters } from '../../store/coming-seats.ts'
import {
  countFurtherAnswers,
  countGoodSeats,
  countOrderGroups,
  readFirstListedOrders,
  sumRefunded,
} from '../../store/participants-overview.ts'

/** Its size does not grow with the number of orders. */
export const getParticipantsOverview: Handler<'get-participants-overview'> = async (
  _input,
  { db, event },
) => {
  const groups = await countOrderGroups(db)
  const seats = await countGoodSeats(db)
  const comes = comesOf(event.poll)
  const coming = seats.filter(({ commitment }) => comes(commitment) !== 'neither')
  const rare = await listSeatsOfRareLetters(db)
  return ok({
    unprintable: rare.flatMap(({ name, order_number: order, position: seat }) =>
      name !== null && lacksLetters(name) ? [{ name, order, seat }] : [],
    ),
    seats: { sold: sumOf(seats), heads: sumOf(coming), refundedCents: await sumRefunded(db) },
    ...overviewOf(groups, event.poll, await countFurtherAnswers(db, event.poll)),
    rows: await withKinds(db, await readFirstListedOrders(db, firstRowCount), event.tickets),
  })
}

const sumOf = (groups: readonly { seats: number }[]) => groups.reduce((sum, { seats }) => sum + seats, 0)
