import type { SiteEvent } from '../../../domain/event/site-event.ts'
import { seatMessages as messages } from '../../../domain/messages/seat-messages.ts'
import { receiptMs } from '../../../domain/orders.ts'
import { ok, type Result, refuse } from '../../../domain/result.ts'
import type { OrderSeat } from '../../../domain/seats.ts'
import { kindName } from '../../../domain/ticket-kinds.ts'
import { findOrderOfLink, goodOrder } from '../../auth/seat-link.ts'
import { spendAsVisitor } from '../../auth/visitor-cookie.ts'
import type { CallContext, Handler } from '../../context.ts'
import { linksOfInvoices } from '../../store/invoices.ts'
import { findOrderOfSession, type Order } from '../../store/orders.ts'
import { listSeatsOfOrder, type Seat } from '../../store/seat-people.ts'

export const findOrderSeats: Handler<'find-order-seats'> = async (input, context) => {
  const found =
    'code' in input ? await findOrderOfLink(context, input.code) : await findPaid(input.sessionId, context)
  if (!found.ok) return found
  const { id, code, order_number } = found.value
  const seats = await listSeatsOfOrder(context.db, id)
  return ok({
    code,
    order_number,
    invoices: await linksOfInvoices(context.db, id),
    seats: seats.map((seat) => shownToBuyer(seat, context.event.tickets)),
  })
}

/** As long as the success page shows the order (docs/security.md#order-disclosure). */
async function findPaid(sessionId: string, context: CallContext): Promise<Result<Order>> {
  const allowed = await spendAsVisitor(context, 'order-reads')
  if (!allowed.ok) return allowed
  const order = await findOrderOfSession(context.db, sessionId)
  const isRecent = order?.paid_at && order.paid_at.getTime() > context.now.getTime() - receiptMs
  if (!isRecent || order.erased_at) return refuse('not-found', messages.unknownOrder)
  return goodOrder(order)
}

function shownToBuyer(seat: Seat, tickets: SiteEvent['tickets']): OrderSeat {
  const { id, position, kind, is_of_buyer, name, code, arrived_at } = seat
  const state = stateOf(seat)
  const isOpenToBuyer = state === 'own' || state === 'free' || (state === 'passed-on' && seat.email === null)
  return {
    id,
    position,
    kind,
    kind_name: kindName(tickets, kind),
    is_of_buyer,
    name,
    state,
    has_arrived: arrived_at !== null,
    code: isOpenToBuyer ? code : null,
  }
}

function stateOf({ cancelled_at, is_of_buyer, name, passed_on_at }: Seat): OrderSeat['state'] {
  if (cancelled_at !== null) return 'cancelled'
  if (is_of_buyer) return 'own'
  if (name !== null) return 'named'
  return passed_on_at === null ? 'free' : 'passed-on'
}
