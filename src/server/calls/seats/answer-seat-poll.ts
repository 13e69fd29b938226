import { seatMessages as messages } from '../../../domain/messages/seat-messages.ts'
import { isSameAnswer, withUnasked } from '../../../domain/poll-choices.ts'
import { ok, type Result, refuse } from '../../../domain/result.ts'
import { findSeatOfLink, lockSeatOfLink, seenOf } from '../../auth/seat-link.ts'
import type { Handler } from '../../context.ts'
import { choicesOf, saveAnswer } from '../../store/food-answers.ts'

/** No mail: the link has proved who answers. */
export const answerSeatPoll: Handler<'answer-seat-poll'> = async ({ code, seen, choices }, context) => {
  const found = await findSeatOfLink(context, code)
  if (!found.ok) return found
  const edits = await context.rateLimits.spend('edits-per-record', found.value.id)
  if (!edits.ok) return edits
  return context.db.transaction().execute(async (tx): Promise<Result<{ success: true }>> => {
    const locked = await lockSeatOfLink(tx, code)
    if (!locked.ok) return locked
    const stored = choicesOf(locked.value)
    const kept = withUnasked(choices, stored, context.event.poll)
    if (stored && isSameAnswer(stored, kept)) return ok({ success: true })
    if (seen !== seenOf(locked.value, context)) return refuse('conflict', messages.changedMeanwhile)
    await saveAnswer(tx, locked.value.id, kept, context.now)
    return ok({ success: true })
  })
}
