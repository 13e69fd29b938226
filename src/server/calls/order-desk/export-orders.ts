import { decimalOf } from '../../../domain/money.ts'
import { hasLetters } from '../../../domain/spelling.ts'
import type { Handler } from '../../context.ts'
import { exportList, minuteIn } from '../../export/export-list.ts'
import { addressOf, searchOrders } from '../../store/order-desk.ts'

const most = 20_000

/** Orders of every state, also those that the overview leaves out. */
export const exportOrders: Handler<'export-orders'> = async ({ search }, context, admin) => {
  const { db, event } = context
  const { currency } = event.tickets
  const sought = search.trim()
  const orders = sought === '' || hasLetters(sought) ? await searchOrders(db, sought, most) : []
  return exportList(context, admin, {
    name: 'orders',
    action: 'orders-exported',
    columns: [
      ...['Date', 'Order', 'State', 'Name', 'Email', 'Company', 'Coupon'],
      ...['Seats', `Amount ${currency}`, `Refunded ${currency}`],
    ],
    rows: orders.map((order) => [
      minuteIn(order.created_at, event.timeZone),
      order.order_number,
      order.status,
      order.customer_name,
      addressOf(order) ?? '',
      order.company ?? '',
      order.coupon_code ?? '',
      order.number_of_tickets,
      decimalOf(order.total_amount, currency),
      decimalOf(order.refunded_amount, currency),
    ]),
  })
}
