import { paidAt } from '../../../domain/company-invoices.ts'
import { dayIn } from '../../../domain/event/zoned.ts'
import { isUuid } from '../../../domain/fields.ts'
import { companyMessages as messages } from '../../../domain/messages/company-messages.ts'
import { deskMessages } from '../../../domain/messages/desk-messages.ts'
import { isSettledState } from '../../../domain/orders.ts'
import { ok, type Result, refuse } from '../../../domain/result.ts'
import { hasRoom, leftTogether } from '../../../domain/ticket-kinds.ts'
import type { CallContext, Handler } from '../../context.ts'
import { timeInWords } from '../../event/changed-meanwhile.ts'
import { keepAnswer } from '../../http/idempotency.ts'
import { changeSeats } from '../../orders/change-seats.ts'
import { completeOrder } from '../../orders/transitions.ts'
import { writeAudit } from '../../store/audit-log.ts'
import type { Db } from '../../store/engine/db.ts'
import { listAuditOf } from '../../store/order-desk.ts'
import { findOrder, hasTicket, type Order } from '../../store/orders.ts'
import { countSeatsToSell, linesOfOrder } from '../../store/seats.ts'

/** The money came by transfer: the seats are the company's, and the receipt with their links goes out. */
export const markInvoicePaid: Handler<'mark-invoice-paid'> = async (input, context, admin) => {
  const { orderId, paidOn, squeezeIn = false } = input
  const paid = await changeSeats(context, async (tx): Promise<Result<{ success: true }>> => {
    const { now, event } = context
    const order = isUuid(orderId) ? await findOrder(tx, orderId) : undefined
    if (!order) return refuse('not-found', deskMessages.unknownOrder)
    const checked = await check(tx, order, { paidOn, squeezeIn }, context)
    if (!checked.ok) return checked
    const paid = { paid_at: paidAt(paidOn, now, event.timeZone) }
    await completeOrder(tx, order, paid, context)
    const details = {
      order: order.order_number,
      amountCents: order.total_amount,
      paidOn,
      isSqueezedIn: checked.value.isSqueezedIn,
    }
    await writeAudit(tx, { actor: admin.email, action: 'invoice-paid', subjectId: order.id, details }, now)
    await keepAnswer(tx, context, { success: true })
    return ok({ success: true })
  })
  if (paid.ok) context.changed('participants')
  return paid
}

/** Money that comes late gets its seats while there are any. */
async function check(
  tx: Db,
  order: Order,
  { paidOn, squeezeIn }: { paidOn: string; squeezeIn: boolean },
  { now, event }: CallContext,
): Promise<Result<{ isSqueezedIn: boolean }>> {
  const wrong = (field: string, sentence: string, reason: 'invalid' | 'conflict' = 'invalid') =>
    refuse(reason, sentence, { fields: { [field]: sentence } })
  if (order.due_on === null) return refuse('conflict', messages.notInvoiced)
  if (order.erased_at !== null) return refuse('conflict', messages.erased)
  if (isSettledState(order.status)) {
    const last = (await listAuditOf(tx, [order.id], 50)).find(({ action }) => action === 'invoice-paid')
    const at = timeInWords(last?.created_at ?? order.updated_at, now, event.timeZone)
    return refuse('conflict', messages.paidAlready(last?.actor ?? 'Somebody', at))
  }
  if (paidOn > dayIn(now, event.timeZone)) return wrong('paidOn', messages.paidInFuture)
  if (paidOn < dayIn(order.created_at, event.timeZone)) return wrong('paidOn', messages.paidTooEarly)
  if (await hasTicket(tx, order.customer_email, order.id))
    return refuse('conflict', messages.addressHasTicket)
  if (order.status === 'pending') return ok({ isSqueezedIn: false })
  const lines = await linesOfOrder(tx, order.id)
  const left = await countSeatsToSell(tx, event.tickets)
  const kinds = lines.map(({ kind }) => kind)
  const isFull = !hasRoom(left, lines)
  return isFull && !squeezeIn
    ? wrong('squeezeIn', messages.full(leftTogether(left, kinds)), 'conflict')
    : ok({ isSqueezedIn: isFull })
}
