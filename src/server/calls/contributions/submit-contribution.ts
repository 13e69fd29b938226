import { ok } from '../../../domain/result.ts'
import type { Handler } from '../../context.ts'
import { enqueue } from '../../mail/outbox.ts'
import { insertContribution } from '../../store/contributions.ts'

/** Limited by client and by address (docs/security.md#proposal-spam). */
export const submitContribution: Handler<'submit-contribution'> = async (input, context) => {
  const { db, now } = context
  const within = await context.rateLimits.spend('contributions-per-client', context.clientAddress)
  if (!within.ok) return within
  const mails = await context.rateLimits.spend('board-mails-per-address', input.contributor_email)
  if (!mails.ok) return mails
  const { homepage: _left, ...entry } = input
  const contribution = await db.transaction().execute(async (tx) => {
    const inserted = await insertContribution(tx, entry, now)
    const params = { contributionId: inserted.id }
    await enqueue(tx, 'contribution-received', { recipient: entry.contributor_email, params }, now)
    return inserted
  })
  context.changed('contributions')
  context.mailQueued()
  return ok({ success: true, contribution })
}
