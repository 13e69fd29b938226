import { contributionMessages } from '../../../domain/messages/contribution-messages.ts'
import { ok, refuse } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import { writeAudit } from '../../store/audit-log.ts'
import { changeContribution } from '../../store/contribution-edits.ts'
import { findContribution, lockContribution } from '../../store/contributions.ts'

export const patchContributions: Handler<'contributions'> = async ({ id, ...text }, context, admin) => {
  const { db, now } = context
  const contribution = await db.transaction().execute(async (tx) => {
    const before = (await lockContribution(tx, id)) ? await findContribution(tx, id) : undefined
    if (!before) return undefined
    const changed = (['title', 'details'] as const).filter((field) => before[field] !== text[field])
    await writeAudit(
      tx,
      {
        actor: admin.email,
        action: 'contribution-edited',
        subjectId: before.id,
        details: { changed },
      },
      now,
    )
    return changeContribution(tx, before.id, text, { by: admin.email, now })
  })
  if (!contribution) return refuse('not-found', contributionMessages.notFound)
  context.changed('contributions')
  return ok(contribution)
}
