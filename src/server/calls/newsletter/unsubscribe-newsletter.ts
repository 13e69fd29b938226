import { newsletterMessages } from '../../../domain/messages/newsletter-messages.ts'
import { ok, refuse } from '../../../domain/result.ts'
import { limitTokenGuesses } from '../../auth/guesses.ts'
import type { Handler } from '../../context.ts'
import { unsubscribe } from '../../store/subscribers.ts'
import { findToken, revokeTokens } from '../../store/tokens.ts'

/** Safe to repeat. Also revokes confirmation links mailed before. */
export const unsubscribeNewsletter: Handler<'unsubscribe-newsletter'> = async ({ token }, context) => {
  const { db, now } = context
  const isKnown = await db.transaction().execute(async (tx) => {
    const found = await findToken(tx, 'newsletter-unsubscribe', token, now)
    if (!found) return false
    // Tokens before subscriber, as in confirming, which prevents deadlocks.
    await revokeTokens(tx, { kind: 'newsletter-confirm', subjectId: found.subjectId })
    await unsubscribe(tx, found.subjectId, now)
    return true
  })
  if (isKnown) return ok({ success: true })
  return limitTokenGuesses(context, refuse('not-found', newsletterMessages.unsubscribeInvalid))
}
