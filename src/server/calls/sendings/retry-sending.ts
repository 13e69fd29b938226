import { sendingMessages as messages } from '../../../domain/messages/sending-messages.ts'
import { ok, refuse } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import { transactOnce } from '../../http/idempotency.ts'
import { writeAudit } from '../../store/audit-log.ts'
import { retryFailedMails } from '../../store/outbox.ts'
import { findSending } from '../../store/sendings.ts'

export const retrySending: Handler<'retry-sending'> = async ({ id }, context, admin) => {
  const { now } = context
  const result = await transactOnce(context, async (tx) => {
    const sending = await findSending(tx, id)
    if (!sending) return refuse('not-found', messages.unknown)
    if (sending.recalled_at !== null) return refuse('conflict', messages.alreadyRecalled)
    const retried = await retryFailedMails(tx, now, { sendingId: id })
    const details = { count: retried }
    if (retried > 0)
      await writeAudit(tx, { actor: admin.email, action: 'letters-retried', subjectId: id, details }, now)
    return ok({ success: true, retried } as const)
  })
  context.mailQueued()
  return result
}
