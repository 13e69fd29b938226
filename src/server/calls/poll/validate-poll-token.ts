import { pollMessages } from '../../../domain/messages/poll-messages.ts'
import { ok, refuse } from '../../../domain/result.ts'
import { limitTokenGuesses } from '../../auth/guesses.ts'
import { verifyVoter } from '../../auth/voter-cookie.ts'
import type { Handler } from '../../context.ts'
import { findAnswer, findReplacedAnswer } from '../../store/food-answers.ts'
import { findToken } from '../../store/tokens.ts'

export const validatePollToken: Handler<'validate-poll-token'> = async ({ token }, context) => {
  const { db, now } = context
  const found = await findToken(db, 'poll-edit', token, now)
  const answer = found && (await findAnswer(db, found.subjectId))
  if (!answer) return limitTokenGuesses(context, refuse('not-found', pollMessages.linkExpired.title))
  await verifyVoter(context, answer.email)
  const { id, email, choices } = answer
  return ok({ email, choices, previous: await findReplacedAnswer(db, id) })
}
