import type { InternalParticipant } from '../../src/domain/internal-participants.ts'
import { firstRowCount, type OrderGroup, overviewOf } from '../../src/domain/participants-overview.ts'
import { testEvent } from './event.ts'

/** Orders of which each counts for itself, as a database would find them if no two were alike. */
export const oneByOne = (orders: readonly InternalParticipant[]): OrderGroup[] =>
  orders.map((order) => ({ ...order, orders: 1 }))

/** What `get-participants-overview` has to say of this list. */
export const overviewOfList = (orders: readonly InternalParticipant[]) => ({
  ...overviewOf(oneByOne(orders), testEvent.poll),
  rows: orders.slice(0, firstRowCount),
})
