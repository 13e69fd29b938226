import { ok } from '../../../domain/result.ts'
import { inEqualTime } from '../../auth/guesses.ts'
import type { Handler } from '../../context.ts'
import { enqueue } from '../../mail/outbox.ts'
import { markSubscriberAsked, rememberSubscriber } from '../../store/subscribers.ts'

const day = 24 * 3600_000
/** The same answer for every address; at most one mail a day (docs/security.md#newsletter-abuse). */
export const subscribeNewsletter: Handler<'subscribe-newsletter'> = async (input, context) => {
  const { db, now, rateLimits } = context
  const client = await rateLimits.spend('newsletter-per-client', context.clientAddress)
  if (!client.ok) return client
  const overall = await rateLimits.spend('newsletter-overall', 'all')
  if (!overall.ok) return overall

  const remembered = db.transaction().execute(async (tx) => {
    const details = {
      name: input.name || null,
      linkedinProfileUrl: input.linkedinProfileUrl ?? null,
      allowPublicListing: input.allowPublicListing ?? false,
    }
    const { id, status, last_mailed_at } = await rememberSubscriber(tx, input.email, now)
    const wasAskedToday = last_mailed_at !== null && now.getTime() - last_mailed_at.getTime() < day
    if (status === 'confirmed' || wasAskedToday) return
    await markSubscriberAsked(tx, id, details, now)
    await enqueue(tx, 'confirm-subscription', { recipient: input.email, params: { subscriberId: id } }, now)
  })
  await inEqualTime(remembered)
  context.mailQueued()
  return ok({ success: true })
}
