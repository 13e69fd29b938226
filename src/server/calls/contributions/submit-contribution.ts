import { closedCall, closedInWords } from '../../../domain/call-for-proposals.ts'
import type { CallOutput } from '../../../domain/calls/index.ts'
import { ok, type Result, refuse } from '../../../domain/result.ts'
import { spendAsVisitor } from '../../auth/visitor-cookie.ts'
import type { Handler } from '../../context.ts'
import { transactOnce } from '../../http/idempotency.ts'
import { enqueue } from '../../mail/outbox.ts'
import { refuseBlocked } from '../../proposals/blocked-addresses.ts'
import { insertContribution } from '../../store/contributions.ts'

type Submitted = CallOutput<'submit-contribution'>

/** Limited by client and by address (docs/security.md#proposal-spam). */
export const submitContribution: Handler<'submit-contribution'> = async (input, context) => {
  const { now, event } = context
  const closed = closedCall(now, event.proposals)
  if (closed) return refuse('conflict', closedInWords(closed, event.timeZone))
  const within = await spendAsVisitor(context, 'contributions')
  if (!within.ok) return within
  const mails = await context.rateLimits.spend('board-mails-per-address', input.contributor_email)
  if (!mails.ok) return mails
  const unconfirmed = await context.rateLimits.spend('unconfirmed-mails', context)
  if (!unconfirmed.ok) return unconfirmed
  const { homepage: _left, ...entry } = input
  const answer = await transactOnce(context, async (tx): Promise<Result<Submitted>> => {
    const blocked = await refuseBlocked(tx, context, entry.contributor_email)
    if (blocked) return blocked
    const standing = event.proposals.shown === 'at-once' ? 'shown' : 'waiting'
    const inserted = await insertContribution(tx, entry, { standing, now })
    const waits = standing === 'waiting' ? ({ waits: true } as const) : {}
    const params = { contributionId: inserted.id }
    await enqueue(tx, 'contribution-received', { recipient: entry.contributor_email, params }, now)
    return ok({ success: true, contribution: inserted, ...waits })
  })
  if (!answer.ok) return answer
  context.changed('contributions')
  context.mailQueued()
  return answer
}
