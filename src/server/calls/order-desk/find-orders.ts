import { mostFound } from '../../../domain/order-desk.ts'
import { ok } from '../../../domain/result.ts'
import { hasLetters } from '../../../domain/spelling.ts'
import type { Handler } from '../../context.ts'
import { addressOf, searchOrders } from '../../store/order-desk.ts'

export const findOrders: Handler<'find-orders'> = async ({ search }, { db }) => {
  const sought = search.trim()
  if (sought !== '' && !hasLetters(sought)) return ok([])
  const orders = await searchOrders(db, sought, mostFound)
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
