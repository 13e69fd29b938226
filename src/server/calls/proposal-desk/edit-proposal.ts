import type { ContributionType, OwnContribution } from '../../../domain/contributions.ts'
import { mergeFields } from '../../../domain/merge-fields.ts'
import { proposalMessages as messages } from '../../../domain/proposal-messages.ts'
import { ok, type Result, refuse } from '../../../domain/result.ts'
import type { CallContext, Handler } from '../../context.ts'
import { timeInWords } from '../../event/changed-meanwhile.ts'
import { transactOnce } from '../../http/idempotency.ts'
import { writeAudit } from '../../store/audit-log.ts'
import { changeContribution, listEdits } from '../../store/contribution-edits.ts'
import { findContribution, lockContribution } from '../../store/contributions.ts'
import type { Db } from '../../store/engine/db.ts'

const fields = ['type', 'title', 'details', 'contributor_name'] as const

/** Fields that others changed meanwhile are not overwritten; different fields merge. */
export const editProposal: Handler<'edit-proposal'> = async ({ id, seen, ...wanted }, context, admin) => {
  const { now } = context
  const edited = await transactOnce(context, async (tx): Promise<Result<{ success: true }>> => {
    const current = (await lockContribution(tx, id)) ? await findContribution(tx, id) : undefined
    if (!current) return refuse('not-found', messages.notFound)
    const { changed, conflicts } = mergeFields(fields, { wanted, seen, now: current })
    if (conflicts.length > 0) return refuseOverwriting(tx, context, current, conflicts)
    if (changed.length === 0) return ok({ success: true })
    const changes: Partial<Record<(typeof fields)[number], string> & { type: ContributionType }> = {}
    for (const name of changed) Object.assign(changes, { [name]: wanted[name] })
    await changeContribution(tx, current.id, changes, { by: admin.email, now })
    const details = { changed }
    const act = { actor: admin.email, action: 'contribution-edited', subjectId: current.id, details } as const
    await writeAudit(tx, act, now)
    return ok({ success: true })
  })
  if (edited.ok) context.changed('contributions')
  return edited
}

/** 409 with who was first, when, and what stands there now, for each field. */
async function refuseOverwriting(
  tx: Db,
  { event, now: at }: CallContext,
  current: OwnContribution,
  conflicts: readonly (typeof fields)[number][],
): Promise<Result<never>> {
  const edits = await listEdits(tx, current.id)
  const sentences = conflicts.map((field): [string, string] => {
    const last = edits.find(({ before }) => Object.hasOwn(before, field))
    const when = timeInWords(last?.at ?? at, at, event.timeZone)
    return [field, messages.changedMeanwhile(last?.by ?? messages.itsProposer, when, current[field])]
  })
  return refuse('conflict', sentences[0]?.[1] ?? messages.failed, { fields: Object.fromEntries(sentences) })
}
