import { pollMessages } from '../../../domain/messages/poll-messages.ts'
import { isSameAnswer } from '../../../domain/poll-choices.ts'
import { ok, refuse } from '../../../domain/result.ts'
import { limitTokenGuesses } from '../../auth/guesses.ts'
import type { Handler } from '../../context.ts'
import { findReplacedAnswer, lockAnswer, saveAnswer } from '../../store/food-answers.ts'
import { findToken } from '../../store/tokens.ts'

/** Puts the answer back that the newest one has replaced (docs/security.md#poll-tampering). */
export const restoreFoodPreferences: Handler<'restore-food-preferences'> = async (
  { token, wanted },
  context,
) => {
  const { db, now, rateLimits } = context
  const expired = refuse('not-found', pollMessages.linkExpired.title)
  const found = await findToken(db, 'poll-edit', token, now)
  if (!found) return limitTokenGuesses(context, expired)
  const edits = await rateLimits.spend('edits-per-record', found.subjectId)
  if (!edits.ok) return edits
  return db.transaction().execute(async (tx) => {
    const answer = await lockAnswer(tx, found.subjectId)
    if (!answer) return expired
    const replaced = await findReplacedAnswer(tx, answer.id)
    // A press that is repeated, or whose answer was lost.
    if (wanted && answer.choices && isSameAnswer(wanted, answer.choices))
      return ok({ email: answer.email, choices: answer.choices, previous: replaced })
    if (!replaced) return refuse('conflict', pollMessages.nothingToRestore)
    if (wanted && !isSameAnswer(wanted, replaced)) return refuse('conflict', pollMessages.changedMeanwhile)
    await saveAnswer(tx, answer.id, replaced, now)
    const previous = await findReplacedAnswer(tx, answer.id)
    return ok({ email: answer.email, choices: replaced, previous })
  })
}
