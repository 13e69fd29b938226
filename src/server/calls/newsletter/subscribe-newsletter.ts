import { day } from '../../../domain/durations.ts'
import { ok } from '../../../domain/result.ts'
import { inEqualTime } from '../../auth/guesses.ts'
import { spendAsVisitor } from '../../auth/visitor-cookie.ts'
import type { Handler } from '../../context.ts'
import { transactOnce } from '../../http/idempotency.ts'
import { enqueue } from '../../mail/outbox.ts'
import { markSubscriberAsked, rememberSubscriber } from '../../store/subscribers.ts'

/** The same answer for every address; at most one mail a day (docs/security.md#newsletter-abuse). */
export const subscribeNewsletter: Handler<'subscribe-newsletter'> = async (input, context) => {
  const { now } = context
  const within = await spendAsVisitor(context, 'newsletter')
  if (!within.ok) return within
  const mails = await context.rateLimits.spend('unconfirmed-mails', context)
  if (!mails.ok) return mails

  const answer = ok({ success: true } as const)
  const remembered = transactOnce(context, async (tx) => {
    const details = {
      name: input.name || null,
      linkedinProfileUrl: input.linkedinProfileUrl ?? null,
      allowPublicListing: input.allowPublicListing ?? false,
    }
    const { id, status, last_mailed_at } = await rememberSubscriber(tx, input.email, now)
    const wasAskedToday = last_mailed_at !== null && now.getTime() - last_mailed_at.getTime() < day
    if (status === 'confirmed' || wasAskedToday) return answer
    await markSubscriberAsked(tx, id, details, now)
    await enqueue(tx, 'confirm-subscription', { recipient: input.email, params: { subscriberId: id } }, now)
    return answer
  })
  await inEqualTime(remembered)
  context.mailQueued()
  return answer
}
