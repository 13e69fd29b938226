import { ok } from '../../../domain/result.ts'
import { inEqualTime } from '../../auth/guesses.ts'
import { spendAsVisitor } from '../../auth/visitor-cookie.ts'
import { currentVoter } from '../../auth/voter-cookie.ts'
import type { CallContext, Handler } from '../../context.ts'
import { transactOnce } from '../../http/idempotency.ts'
import { enqueue } from '../../mail/outbox.ts'
import { insertPlanLink } from '../../store/stars.ts'

/** The same answer after the same time for every address; anyone can enter one, so the mail repeats nothing. */
export const sendPlanLink: Handler<'send-plan-link'> = async ({ email }, context) => {
  const byClient = await spendAsVisitor(context, 'plan-links')
  if (!byClient.ok) return byClient
  const mails = await context.rateLimits.spend('unconfirmed-mails', context)
  if (!mails.ok) return mails
  const forAddress = await context.rateLimits.spend('plan-links-per-address', email)
  await inEqualTime(forAddress.ok && queueLink(email, context))
  context.mailQueued()
  return ok({ success: true })
}

function queueLink(email: string, context: CallContext) {
  const { now } = context
  const voterId = currentVoter(context)?.id
  return transactOnce(context, async (tx) => {
    const linkId = await insertPlanLink(tx, { email, voterId }, now)
    await enqueue(tx, 'plan-link', { recipient: email, params: { linkId } }, now)
    return ok({ success: true } as const)
  })
}
