import { ok } from '../../../domain/result.ts'
import { forgetVoter, voterOfAddress } from '../../auth/voter-cookie.ts'
import { findDataRequest } from '../../auth/your-data-link.ts'
import type { CallContext, Handler } from '../../context.ts'
import { deleteFiles } from '../../images/profile-images.ts'
import { enqueue } from '../../mail/outbox.ts'
import { changeSeats } from '../../orders/change-seats.ts'
import { releaseOrder } from '../../orders/release-holds.ts'
import { createTimeBudget } from '../../payments/time-budget.ts'
import { writeAudit } from '../../store/audit-log.ts'
import { findDataRequestOfId } from '../../store/data-requests.ts'
import { erasePerson } from '../../store/erasure.ts'
import { listHeldOrders } from '../../store/orders.ts'

/** Safe to repeat. Paid orders stay without a name, for accounting; a later payment is refunded. */
export const deleteYourData: Handler<'delete-your-data'> = async ({ token }, context) => {
  const request = await findDataRequest(context, token)
  if (!request.ok) return request
  const { id: requestId, email } = request.value
  if (email === null) return ok({ success: true })
  await endPayments(email, context)

  const { now, voterKey } = context
  const erased = await changeSeats(context, async (tx) => {
    // A concurrent request was faster.
    if ((await findDataRequestOfId(tx, requestId))?.email !== email) return undefined
    const person = { email, voterId: voterOfAddress(voterKey, email), requestId }
    const { images, isTicketKept, areBooksKept, ...counts } = await erasePerson(tx, person, now)
    const params = { isTicketKept, areBooksKept }
    await enqueue(tx, 'your-data-deleted', { recipient: email, params }, now)
    await writeAudit(tx, { actor: 'somebody', action: 'data-deleted', details: counts }, now)
    return images
  })
  if (erased) {
    context.changed('participants')
    context.changed('contributions')
    context.changed('demos')
    await deleteFiles(context, erased)
  }
  forgetVoter(context, email)
  return ok({ success: true })
}

/** Expires open payment pages; a payment that cannot be ended is refunded later. */
async function endPayments(email: string, context: CallContext): Promise<void> {
  const timeBudget = createTimeBudget()
  for (const order of await listHeldOrders(context.db, email)) {
    await timeBudget.run(() => releaseOrder(context, order))
  }
}
