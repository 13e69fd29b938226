import { contributionMessages } from '../../../domain/messages.ts'
import { ok, refuse } from '../../../domain/result.ts'
import type { Handler } from '../../call-context.ts'
import { writeAudit } from '../../store/audit-log.ts'
import { changeContribution, findContribution, lockContribution } from '../../store/contributions.ts'

/** An administrator's edit of title and details (SPEC 6); the audit log keeps who it was and what stood there before. */
export const patchContributions: Handler<'contributions'> = async (
  { id, title, details },
  context,
  admin,
) => {
  const { db, now } = context
  const contribution = await db.transaction().execute(async (tx) => {
    const before = (await lockContribution(tx, id)) ? await findContribution(tx, id) : undefined
    if (!before) return undefined
    await writeAudit(
      tx,
      {
        actor: `admin:${admin.id}`,
        action: 'contribution-edited',
        subjectId: before.id,
        details: { before: { title: before.title, details: before.details } },
      },
      now,
    )
    return changeContribution(tx, before.id, { title, details }, now)
  })
  return contribution ? ok(contribution) : refuse('not-found', contributionMessages.notFound)
}
