import type { AuditAction } from '../../../domain/audit.ts'
import { isUuid } from '../../../domain/fields.ts'
import { adminMessages as messages, overviewMessages } from '../../../domain/messages/admin-messages.ts'
import type { OrderState } from '../../../domain/orders.ts'
import { ok, refuse } from '../../../domain/result.ts'
import type { CallContext, Handler } from '../../context.ts'
import { changeSeats } from '../../orders/change-seats.ts'
import { releaseOrder } from '../../orders/release-holds.ts'
import { createTimeBudget } from '../../payments/time-budget.ts'
import { writeAudit } from '../../store/audit-log.ts'
import type { Db } from '../../store/engine/db.ts'
import { changeOrder, findOrder, type Order } from '../../store/orders.ts'

const actions: Partial<Record<OrderState, AuditAction>> = {
  pending: 'hold-released',
  offered: 'offer-released',
  waitlist: 'place-removed',
}

/** Seats are released only once the payment provider says that nobody can pay for them. */
export const endUnpaidOrder: Handler<'end-unpaid-order'> = async ({ orderId }, context, admin) => {
  const { db, now } = context
  const order = isUuid(orderId) ? await findOrder(db, orderId) : undefined
  if (!order) return refuse('not-found', overviewMessages.unknownOrder)
  if (order.status === 'expired') return ok({ success: true })
  const action = actions[order.status]
  if (!action) return refuse('conflict', messages.orderNotEnded)
  const details = { order: order.order_number, seats: order.number_of_tickets }
  const note = (tx: Db) => writeAudit(tx, { actor: admin.email, action, subjectId: order.id, details }, now)
  const ended = await createTimeBudget().run(() =>
    order.status === 'waitlist'
      ? removePlace(context, order, note)
      : releaseOrder(context, order, { isFinal: true, onReleased: note }),
  )
  if (!ended.ok) return ended
  return ended.value === 'expired' ? ok({ success: true }) : refuse('conflict', messages.orderNotEnded)
}

const removePlace = (
  context: CallContext,
  { id }: Order,
  note: (tx: Db) => Promise<void>,
): Promise<OrderState | undefined> =>
  changeSeats(context, async (tx) => {
    const found = await findOrder(tx, id)
    if (found?.status !== 'waitlist') return found?.status
    const { status } = await changeOrder(tx, id, { status: 'expired' }, context.now)
    await note(tx)
    return status
  })
