import type { CallOutput } from '../../../domain/calls/index.ts'
import {
  type ContributionEntry,
  type ContributionField,
  type ContributionType,
  contributionFields,
  type OwnContribution,
} from '../../../domain/contributions.ts'
import { mergeFields } from '../../../domain/merge-fields.ts'
import { proposalMessages as messages } from '../../../domain/messages/proposal-messages.ts'
import { ok, type Result, refuse } from '../../../domain/result.ts'
import type { CallContext, Handler } from '../../context.ts'
import { timeInWords } from '../../event/changed-meanwhile.ts'
import { transactOnce } from '../../http/idempotency.ts'
import { refuseBlocked } from '../../proposals/blocked-addresses.ts'
import { moveProposal } from '../../proposals/move-proposal.ts'
import { writeAudit } from '../../store/audit-log.ts'
import { changeContribution, listEdits } from '../../store/contribution-edits.ts'
import { findContribution, lockContribution } from '../../store/contributions.ts'
import type { Db } from '../../store/engine/db.ts'
import { lockPlan } from '../../store/plan.ts'

/** Fields that others changed meanwhile are not overwritten; different fields merge. */
export const editProposal: Handler<'edit-proposal'> = async ({ id, seen, ...wanted }, context, admin) => {
  const { now } = context
  const edited = await transactOnce(context, async (tx): Promise<Result<CallOutput<'edit-proposal'>>> => {
    let offGrid: string | undefined
    if (wanted.contributor_email !== seen.contributor_email) await lockPlan(tx)
    const standing = await lockContribution(tx, id)
    const current = standing && (await findContribution(tx, id))
    if (!current) return refuse('not-found', messages.notFound)
    const { changed, conflicts } = mergeFields(contributionFields, { wanted, seen, now: current })
    if (conflicts.length > 0) return refuseOverwriting(tx, context, current, conflicts)
    if (changed.length === 0) return ok({ success: true })
    if (changed.includes('contributor_email')) {
      if (await refuseBlocked(tx, context, wanted.contributor_email))
        return refuse('conflict', messages.addressBlocked, {
          fields: { contributor_email: messages.addressBlocked },
        })
      const to = { to: wanted.contributor_email, name: wanted.contributor_name }
      const moved = { contributionId: current.id, from: current.contributor_email, ...to }
      const by = { actor: admin.email, byOrganizers: true, isHidden: standing === 'hidden' }
      const off = await moveProposal(tx, { ...moved, ...by }, context)
      if (off) offGrid = messages.offGrid(off.title, off.other)
    }
    const changes: Partial<ContributionEntry & { type: ContributionType }> = {}
    for (const name of changed) Object.assign(changes, { [name]: wanted[name] })
    await changeContribution(tx, current.id, changes, { by: admin.email, now })
    const details = { changed }
    const entry = {
      actor: admin.email,
      action: 'contribution-edited',
      subjectId: current.id,
      details,
    } as const
    await writeAudit(tx, entry, now)
    return ok({ success: true, ...(offGrid && { offGrid }) })
  })
  if (edited.ok) context.changed('contributions')
  context.mailQueued()
  return edited
}

/** 409 with who was first, when, and what stands there now, for each field. */
async function refuseOverwriting(
  tx: Db,
  { event, now: at }: CallContext,
  current: OwnContribution,
  conflicts: readonly ContributionField[],
): Promise<Result<never>> {
  const edits = await listEdits(tx, current.id)
  const sentences = conflicts.map((field): [string, string] => {
    const last = edits.find(({ before }) => Object.hasOwn(before, field))
    const when = timeInWords(last?.at ?? at, at, event.timeZone)
    return [field, messages.changedMeanwhile(last?.by ?? messages.itsProposer, when, current[field] ?? '')]
  })
  return refuse('conflict', sentences[0]?.[1] ?? messages.failed, { fields: Object.fromEntries(sentences) })
}
