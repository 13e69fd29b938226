import { ok } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import { writeAudit } from '../../store/audit-log.ts'
import { retryFailedMails } from '../../store/outbox.ts'

export const retryFailedLetters: Handler<'retry-failed-letters'> = async (_input, context, admin) => {
  const { db, now } = context
  const retried = await db.transaction().execute(async (tx) => {
    const count = await retryFailedMails(tx, now)
    if (count > 0)
      await writeAudit(tx, { actor: admin.email, action: 'letters-retried', details: { count } }, now)
    return count
  })
  context.mailQueued()
  return ok({ retried })
}
