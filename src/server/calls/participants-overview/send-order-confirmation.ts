import { isUuid } from '../../../domain/fields.ts'
import { overviewMessages as messages } from '../../../domain/messages/admin-messages.ts'
import { ok, refuse } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import { enqueueConfirmation } from '../../orders/mails.ts'
import { writeAudit } from '../../store/audit-log.ts'
import { addressOf } from '../../store/order-desk.ts'
import { findOrder, lockOrder } from '../../store/orders.ts'

/** Only to the order's own address, and limited (docs/security.md#mail-relay). */
export const sendOrderConfirmation: Handler<'send-order-confirmation'> = async (
  { orderId },
  context,
  admin,
) => {
  const { db, now, rateLimits } = context
  const order = isUuid(orderId) ? await findOrder(db, orderId) : undefined
  if (!order) return refuse('not-found', messages.unknownOrder)
  if (order.status !== 'paid') return refuse('invalid', messages.notPaid)
  if (order.erased_at) return refuse('invalid', messages.nobodysOrder)
  if (addressOf(order) === null) return refuse('invalid', messages.noAddress)
  for (const limit of ['confirmations-per-order', 'confirmations-per-order-and-day'] as const) {
    const spent = await rateLimits.spend(limit, order.id)
    if (!spent.ok) return spent
  }
  const isQueued = await db.transaction().execute(async (tx) => {
    const current = await lockOrder(tx, order.id)
    if (!current || current.erased_at) return false
    await enqueueConfirmation(tx, current, now)
    const details = { order: order.order_number }
    const entry = { actor: admin.email, action: 'confirmation-resent', subjectId: order.id, details } as const
    await writeAudit(tx, entry, now)
    return true
  })
  if (!isQueued) return refuse('invalid', messages.nobodysOrder)
  context.mailQueued()
  return ok({ success: true })
}
