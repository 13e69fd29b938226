import type { Tickets } from '../../domain/event/documents.ts'
import { maskedAddress } from '../../domain/fields.ts'
import {
  mostUnpaid,
  type UnpaidOrder,
  type UnpaidSeats,
  type UnpaidState,
  unpaidStates,
} from '../../domain/unpaid-orders.ts'
import { iso } from '../lib/iso.ts'
import type { Db } from '../store/engine/db.ts'
import type { Order } from '../store/orders.ts'
import { countUnpaid, listUnpaid } from '../store/unpaid-orders.ts'

/** What nobody has paid yet, for the dashboard: networks as numbers, addresses masked. */
export async function readUnpaidSeats(db: Db, { capacity }: Pick<Tickets, 'capacity'>): Promise<UnpaidSeats> {
  const counts = await countUnpaid(db)
  const lists = await Promise.all(unpaidStates.map((state) => listUnpaid(db, state, mostUnpaid)))
  const numbers = numbersOf(lists.flat())
  return {
    capacity,
    ...counts,
    orders: lists.flatMap((list, at) =>
      list.map((order) => shown(order, unpaidStates[at] ?? 'held', numbers)),
    ),
  }
}

function shown(order: Order, state: UnpaidState, numbers: ReadonlyMap<string, number>): UnpaidOrder {
  return {
    id: order.id,
    order: order.order_number,
    name: order.customer_name,
    email: maskedAddress(order.customer_email),
    seats: order.number_of_tickets,
    state,
    since: (order.offered_at ?? order.created_at).toISOString(),
    until: iso(order.hold_expires_at),
    dueOn: order.due_on,
    network: numbers.get(order.network ?? '') ?? null,
  }
}

/** The stored hashes mean nothing to a reader. */
function numbersOf(orders: readonly Order[]): Map<string, number> {
  const seats = new Map<string, number>()
  for (const { network, number_of_tickets } of orders)
    if (network) seats.set(network, (seats.get(network) ?? 0) + number_of_tickets)
  const ranked = [...seats].sort(([, one], [, other]) => other - one)
  return new Map(ranked.map(([network], at) => [network, at + 1]))
}
