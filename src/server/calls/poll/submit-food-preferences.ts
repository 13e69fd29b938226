import { pollMessages } from '../../../domain/messages.ts'
import { ok, refuse } from '../../../domain/result.ts'
import { limitAddressGuesses } from '../../auth/guesses.ts'
import type { Handler } from '../../context.ts'
import { enqueue } from '../../mail/outbox.ts'
import { findPaidOrderId, findReplacedAnswer, lockAnswer, saveAnswer } from '../../store/food-answers.ts'

/** Mails a link to undo it: anyone can answer for an address (docs/security.md#poll-tampering). */
export const submitFoodPreferences: Handler<'submit-food-preferences'> = async (input, context) => {
  const { db, now, rateLimits } = context
  const { email, ...choices } = input
  const orderId = await limitAddressGuesses(context, email, () => findPaidOrderId(db, email))
  if (!orderId.ok) return orderId
  const notFound = refuse('not-found', pollMessages.emailNotFound)
  if (orderId.value === undefined) return notFound
  const answers = await rateLimits.spend('poll-answers-per-address', email)
  if (!answers.ok) return answers
  const { value: id } = orderId
  const isSaved = await db.transaction().execute(async (tx) => {
    if (!(await lockAnswer(tx, id))) return false
    await saveAnswer(tx, id, choices, now)
    const replaced = await findReplacedAnswer(tx, id)
    await enqueue(tx, 'poll-answered', { recipient: email, params: { orderId: id, choices, replaced } }, now)
    return true
  })
  if (!isSaved) return notFound
  context.mailQueued()
  return ok({ success: true })
}
