import type { CallOutput } from '../../../domain/calls/index.ts'
import { isVisible } from '../../../domain/fields.ts'
import { proposalMessages as messages } from '../../../domain/messages/proposal-messages.ts'
import { ok, type Result, refuse } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import { refuseNamed } from '../../event/refuse-named.ts'
import { transactOnce } from '../../http/idempotency.ts'
import { writeAudit } from '../../store/audit-log.ts'
import { hideProposals as hide, lockProposals } from '../../store/proposal-desk.ts'

/** At once from everything public; the reason stands in no log. */
export const hideProposals: Handler<'hide-proposals'> = async (input, context, admin) => {
  const { ids, reason, anyway = false } = input
  const { now } = context
  const hidden = await transactOnce(context, async (tx): Promise<Result<CallOutput<'hide-proposals'>>> => {
    const found = await lockProposals(tx, ids)
    if (found.length === 0) return refuse('not-found', messages.notFound)
    const seen = found.filter(({ standing }) => standing !== 'hidden')
    const named = anyway ? undefined : await refuseNamed(tx, context.event, seen)
    if (named) return named
    const kept = reason === undefined ? undefined : isVisible(reason) ? reason.trim() : null
    await hide(
      tx,
      found.map(({ id }) => id),
      kept,
    )
    for (const { id } of seen)
      await writeAudit(tx, { actor: admin.email, action: 'proposal-hidden', subjectId: id }, now)
    return ok({ success: true, changed: seen.length, ids: seen.map(({ id }) => id) })
  })
  if (hidden.ok) context.changed('contributions')
  return hidden
}
