import { firstRowCount, type OrderGroup, overviewOf } from '../../src/domain/participants-overview.ts'
import type { ListedOrder } from '../../src/domain/participants-overview-schemas.ts'
import { testEvent } from './event.ts'

/** Orders of which each counts for itself, as a database would find them if no two were alike. */
export const oneByOne = (orders: readonly ListedOrder[]): OrderGroup[] =>
  orders.map((order) => ({ ...order, orders: 1 }))

/** What `get-participants-overview` has to say of this list. */
export const overviewOfList = (orders: readonly ListedOrder[]) => ({
  ...overviewOf(oneByOne(orders), testEvent.poll),
  seats: seatsOf(orders),
  unprintable: [],
  rows: orders.slice(0, firstRowCount),
})

/** Nobody but the buyers has answered. */
function seatsOf(orders: readonly ListedOrder[]) {
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
  const paid = orders.filter(({ status }) => status === 'paid')
  const sold = sum(paid.map(({ number_of_tickets }) => number_of_tickets))
  const away = paid.filter(({ commitment_status }) => commitment_status === 'no-changed-plans').length
  return {
    sold,
    heads: sold - away,
    refundedCents: sum(orders.map(({ refunded_amount }) => refunded_amount)),
  }
}
