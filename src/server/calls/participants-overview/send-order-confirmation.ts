import { isUuid } from '../../../domain/fields.ts'
import { overviewMessages as messages } from '../../../domain/messages.ts'
import { orderNumberOf } from '../../../domain/order-number.ts'
import { ok, refuse } from '../../../domain/result.ts'
import type { Handler } from '../../call-context.ts'
import { enqueueConfirmation } from '../../orders/letters.ts'
import { writeAudit } from '../../store/audit-log.ts'
import { findOrder } from '../../store/orders.ts'

/**
 * Mails the confirmation of a paid order again, to the address and with the amounts of the order, whatever the caller says
 * of them; once a minute and five times a day (SECURITY A7).
 */
export const sendOrderConfirmation: Handler<'send-order-confirmation'> = async (
  { orderId },
  context,
  admin,
) => {
  const { db, now, budgets } = context
  const order = isUuid(orderId) ? await findOrder(db, orderId) : undefined
  if (!order) return refuse('not-found', messages.unknownOrder)
  if (order.status !== 'paid') return refuse('invalid', messages.notPaid)
  for (const budget of ['confirmations-per-order', 'confirmations-per-order-and-day'] as const) {
    const spent = await budgets.spend(budget, order.id)
    if (!spent.ok) return spent
  }
  await db.transaction().execute(async (tx) => {
    await enqueueConfirmation(tx, order, now)
    const details = { order: orderNumberOf(order.id) }
    const act = { actor: admin.email, action: 'confirmation-resent', subjectId: order.id, details } as const
    await writeAudit(tx, act, now)
  })
  context.mailQueued()
  return ok({ success: true })
}
