import { proposalMessages as messages } from '../../../domain/messages/proposal-messages.ts'
import { ok, type Result, refuse } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import { transactOnce } from '../../http/idempotency.ts'
import { writeAudit } from '../../store/audit-log.ts'
import { lockProposals, putProposalsBack, showProposals as show } from '../../store/proposal-desk.ts'

export const showProposals: Handler<'show-proposals'> = async (input, context, admin) => {
  const { ids, asBefore = false } = input
  const { now } = context
  const shown = await transactOnce(
    context,
    async (tx): Promise<Result<{ success: true; changed: number }>> => {
      const found = await lockProposals(tx, ids)
      if (found.length === 0) return refuse('not-found', messages.notFound)
      const changing = found
        .filter(({ standing, looked_at }) =>
          asBefore ? standing === 'hidden' : standing !== 'shown' || looked_at === null,
        )
        .map(({ id }) => id)
      await (asBefore ? putProposalsBack(tx, changing) : show(tx, changing, now))
      const action = asBefore ? 'proposal-put-back' : 'proposal-shown'
      for (const subjectId of changing) await writeAudit(tx, { actor: admin.email, action, subjectId }, now)
      return ok({ success: true, changed: changing.length })
    },
  )
  if (shown.ok) context.changed('contributions')
  return shown
}
