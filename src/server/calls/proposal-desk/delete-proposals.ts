import { proposalMessages as messages } from '../../../domain/messages/proposal-messages.ts'
import { deletionWord } from '../../../domain/proposal-tabs.ts'
import { ok, type Result, refuse } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import { refuseNamed } from '../../event/refuse-named.ts'
import { transactOnce } from '../../http/idempotency.ts'
import { writeAudit } from '../../store/audit-log.ts'
import { leaveWords } from '../../store/merged-words.ts'
import { lockPlan } from '../../store/plan.ts'
import { deleteProposals as deleteThem, lockProposals } from '../../store/proposal-desk.ts'

/** Their votes and links go too; the log keeps that it happened. */
export const deleteProposals: Handler<'delete-proposals'> = async (input, context, admin) => {
  const { ids, word, anyway = false } = input
  if (word.trim().toLowerCase() !== deletionWord)
    return refuse('invalid', messages.wrongWord, { fields: { word: messages.wrongWord } })
  const deleted = await transactOnce(
    context,
    async (tx): Promise<Result<{ success: true; changed: number }>> => {
      // A merge or split at the same time would copy names into other talks.
      await lockPlan(tx)
      const found = await lockProposals(tx, ids)
      if (found.length === 0) return refuse('not-found', messages.notFound)
      const named = anyway ? undefined : await refuseNamed(tx, context.event, found)
      if (named) return named
      for (const { id } of found)
        await writeAudit(tx, { actor: admin.email, action: 'proposal-deleted', subjectId: id }, context.now)
      const foundIds = found.map(({ id }) => id)
      await leaveWords(tx, foundIds, context.now)
      await deleteThem(tx, foundIds)
      return ok({ success: true, changed: found.length })
    },
  )
  if (deleted.ok) context.changed('contributions')
  return deleted
}
