import { pollMessages } from '../../../domain/messages.ts'
import { ok, refuse } from '../../../domain/result.ts'
import { limitTokenGuesses } from '../../auth/guesses.ts'
import type { Handler } from '../../context.ts'
import { findReplacedAnswer, lockAnswer, saveAnswer } from '../../store/food-answers.ts'
import { findToken } from '../../store/tokens.ts'

/** Swaps the newest answer with the one before (docs/security.md#poll-tampering); repeating it undoes it. */
export const restoreFoodPreferences: Handler<'restore-food-preferences'> = async ({ token }, context) => {
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
    if (!replaced) return refuse('conflict', pollMessages.nothingToRestore)
    await saveAnswer(tx, answer.id, replaced, now)
    const previous = await findReplacedAnswer(tx, answer.id)
    return ok({ email: answer.email, choices: replaced, previous })
  })
}
