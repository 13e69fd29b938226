import { isUuid } from '../../../domain/fields.ts'
import { deskMessages as messages } from '../../../domain/messages/desk-messages.ts'
import { ok, refuse } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import { transactOnce } from '../../http/idempotency.ts'
import { refuseDeskConflict } from '../../orders/desk-conflict.ts'
import { writeAudit } from '../../store/audit-log.ts'
import { changeOrder, lockOrder } from '../../store/orders.ts'

/** What it says stands in no mail, log or file; doors get the lines that begin with *Door:* (docs/product.md#order-desk). */
export const noteOrder: Handler<'note-order'> = ({ orderId, note, seen }, context, admin) =>
  transactOnce(context, async (tx) => {
    const order = isUuid(orderId) ? await lockOrder(tx, orderId) : undefined
    if (!order) return refuse('not-found', messages.unknownOrder)
    if (order.erased_at) return refuse('conflict', messages.erased)
    const current = order.desk_note ?? ''
    if (current === (note ?? '')) return ok({ success: true })
    if (current !== seen) return refuseDeskConflict(tx, context, { order, field: 'note', now: current })
    await changeOrder(tx, order.id, { desk_note: note }, context.now)
    const details = { order: order.order_number }
    const entry = { actor: admin.email, action: 'order-noted', subjectId: order.id, details } as const
    await writeAudit(tx, entry, context.now)
    return ok({ success: true })
  })
