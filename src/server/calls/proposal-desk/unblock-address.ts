import { isUuid } from '../../../domain/fields.ts'
import { proposalMessages as messages } from '../../../domain/messages/proposal-messages.ts'
import { ok, type Result, refuse } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import { transactOnce } from '../../http/idempotency.ts'
import { writeAudit } from '../../store/audit-log.ts'
import { unblockAddress as unblock } from '../../store/blocked-addresses.ts'

export const unblockAddress: Handler<'unblock-address'> = ({ id }, context, admin) =>
  transactOnce(context, async (tx): Promise<Result<{ success: true }>> => {
    if (!isUuid(id) || !(await unblock(tx, id))) return refuse('not-found', messages.notBlocked)
    const entry = { actor: admin.email, action: 'address-unblocked', subjectId: id } as const
    await writeAudit(tx, entry, context.now)
    return ok({ success: true })
  })
