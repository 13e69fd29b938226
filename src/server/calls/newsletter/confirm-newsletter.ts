import { newsletterMessages } from '../../../domain/messages/newsletter-messages.ts'
import { ok, refuse } from '../../../domain/result.ts'
import { limitTokenGuesses } from '../../auth/guesses.ts'
import type { Handler } from '../../context.ts'
import { confirmSubscriber, isConfirmedSubscriber } from '../../store/subscribers.ts'
import { consumeToken, findToken } from '../../store/tokens.ts'

/** The token works once; repeating it succeeds while the subscription stands. */
export const confirmNewsletter: Handler<'confirm-newsletter'> = async ({ token }, context) => {
  const { db, now } = context
  const isConfirmed = await db.transaction().execute(async (tx) => {
    const subscriberId = await consumeToken(tx, 'newsletter-confirm', token, now)
    if (subscriberId) return confirmSubscriber(tx, subscriberId, now)
    const used = await findToken(tx, 'newsletter-confirm', token, now)
    return used !== undefined && isConfirmedSubscriber(tx, used.subjectId)
  })
  if (isConfirmed) return ok({ success: true })
  return limitTokenGuesses(context, refuse('not-found', newsletterMessages.linkExpired))
}
