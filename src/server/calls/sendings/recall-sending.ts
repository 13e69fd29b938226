import { sendingMessages as messages } from '../../../domain/messages/sending-messages.ts'
import { ok, refuse } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import { transactOnce, unlessAnswered } from '../../http/idempotency.ts'
import { writeAudit } from '../../store/audit-log.ts'
import { findSending, lockSendings, readProgress, recallSending as recall } from '../../store/sendings.ts'

/** Until its time has come nobody gets it; later those whose mail has not gone out. */
export const recallSending: Handler<'recall-sending'> = ({ id }, context, admin) =>
  transactOnce(context, async (tx) => {
    await lockSendings(tx)
    await unlessAnswered(tx, context)
    const sending = await findSending(tx, id)
    if (!sending) return refuse('not-found', messages.unknown)
    if (sending.recalled_at !== null) return refuse('conflict', messages.alreadyRecalled)
    const readWaiting = async () => (await readProgress(tx, [id])).get(id) ?? { sent: 0, waiting: 0 }
    if ((await readWaiting()).waiting === 0) return refuse('conflict', messages.allGone)
    const withdrawn = await recall(tx, id, context.now)
    const { sent, waiting } = await readWaiting()
    const details = { count: withdrawn, of: sending.recipients }
    const entry = { actor: admin.email, action: 'mails-recalled', subjectId: id, details } as const
    await writeAudit(tx, entry, context.now)
    return ok({ success: true, withdrawn, gone: sent + waiting } as const)
  })
