import { auditSummary } from '../../../domain/audit.ts'
import { isOverdue } from '../../../domain/company-invoices.ts'
import { titleOf } from '../../../domain/invoices.ts'
import { deskMessages as messages, mostOfHistory } from '../../../domain/messages/desk-messages.ts'
import { leftOf, refundedOf } from '../../../domain/refunds.ts'
import { ok, refuse } from '../../../domain/result.ts'
import { kindName } from '../../../domain/ticket-kinds.ts'
import type { Handler } from '../../context.ts'
import { iso } from '../../lib/iso.ts'
import type { NowAndEvent } from '../../orders/change-seats.ts'
import { listInvoices } from '../../store/invoices.ts'
import { addressOf, findOrderOfNumber, isDisputed, listAuditOf } from '../../store/order-desk.ts'
import { listOrderSeats } from '../../store/order-seats.ts'
import type { Order } from '../../store/orders.ts'
import { listRefunds } from '../../store/refunds.ts'

export const getOrder: Handler<'get-order'> = async ({ number }, { db, now, event }) => {
  const order = await findOrderOfNumber(db, number)
  if (!order) return refuse('not-found', messages.unknownOrder)
  const refunds = await listRefunds(db, order.id)
  const seats = await listOrderSeats(db, order.id)
  const history = await listAuditOf(db, [order.id, ...refunds.map(({ id }) => id)], mostOfHistory + 1)
  return ok({
    id: order.id,
    number: order.order_number,
    status: order.status,
    name: order.customer_name,
    email: addressOf(order),
    isErased: order.erased_at !== null,
    created_at: order.created_at.toISOString(),
    paid_at: iso(order.paid_at),
    total_amount: order.total_amount,
    discount_amount: order.discount_amount,
    coupon_code: order.coupon_code,
    refunded_cents: refundedOf(refunds),
    left_cents: leftOf(order, refunds),
    payment: order.stripe_payment_intent_id,
    isDisputed: await isDisputed(db, order.order_number),
    note: order.desk_note ?? '',
    seats: seats.map((seat) => ({
      ...seat,
      kind_name: kindName(event.tickets, seat.kind),
      cancelled_at: iso(seat.cancelled_at),
      passed_on_at: iso(seat.passed_on_at),
      arrived_at: iso(seat.arrived_at),
    })),
    refunds: refunds.map((refund) => ({
      ...refund,
      created_at: refund.created_at.toISOString(),
      settled_at: iso(refund.settled_at),
    })),
    due: order.due_on === null ? null : dueOf(order, order.due_on, { now, event }),
    invoices: (await listInvoices(db, order.id)).map(({ content, kind, amount_cents, issued_at, code }) => ({
      title: titleOf(content),
      kind,
      amount_cents,
      issued_at: issued_at.toISOString(),
      code,
    })),
    history: history.map(({ created_at, actor, action, details }) => ({
      at: created_at.toISOString(),
      by: actor,
      what: auditSummary(action, details, event.tickets.currency),
    })),
  })
}

const dueOf = (order: Order, dueOn: string, { now, event }: NowAndEvent) => ({
  due_on: dueOn,
  is_overdue: order.status === 'pending' && isOverdue(dueOn, now, event.timeZone),
  held_until: order.status === 'pending' ? iso(order.hold_expires_at) : null,
  company: order.company,
})
