import { ok } from '../../../domain/result.ts'
import { hasLetters } from '../../../domain/spelling.ts'
import type { Handler } from '../../context.ts'
import { addressOf, searchOrders } from '../../store/order-desk.ts'

const most = 50

export const findOrders: Handler<'find-orders'> = async ({ search }, { db }) => {
  if (!hasLetters(search)) return ok([])
  const orders = await searchOrders(db, search.trim(), most)
  return ok(
    orders.map((order) => ({
      number: order.order_number,
      status: order.status,
      name: order.customer_name,
      email: addressOf(order),
      seats: order.number_of_tickets,
      created_at: order.created_at.toISOString(),
    })),
  )
}
