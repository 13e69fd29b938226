import type { CallOutput } from '../../../domain/calls/index.ts'
import { pollMessages } from '../../../domain/messages.ts'
import { type PollChoices, withUnasked } from '../../../domain/poll-choices.ts'
import { ok, type Result, refuse } from '../../../domain/result.ts'
import { answerAddress } from '../../auth/guesses.ts'
import type { CallContext, Handler } from '../../context.ts'
import { transactOnce } from '../../http/idempotency.ts'
import { enqueue } from '../../mail/outbox.ts'
import { findPaidOrderId, findReplacedAnswer, lockAnswer, saveAnswer } from '../../store/food-answers.ts'

const wrong = refuse('not-found', pollMessages.emailNotFound)

/** Mails a link to undo it: anyone can answer for an address (docs/security.md#poll-tampering). */
export const submitFoodPreferences: Handler<'submit-food-preferences'> = ({ email, ...choices }, context) =>
  answerAddress(context, {
    record: email,
    find: () => findPaidOrderId(context.db, email),
    right: (orderId, within) => save({ orderId, email, choices }, within),
    wrong,
    untold: { success: true, addressUnchecked: true },
  })

async function save(
  { orderId, email, choices }: { orderId: string; email: string; choices: PollChoices },
  context: CallContext,
): Promise<Result<CallOutput<'submit-food-preferences'>>> {
  const { event, now, rateLimits } = context
  const changes = await rateLimits.spend('poll-answers-per-address', email)
  if (!changes.ok) {
    const { retryAfterSeconds = 1 } = changes.refusal
    const sentence = pollMessages.changedTooOften(retryAfterSeconds)
    return refuse('too-many', sentence, { fields: { email: sentence }, retryAfterSeconds })
  }
  const answer = await transactOnce(context, async (tx) => {
    const stored = await lockAnswer(tx, orderId)
    if (!stored) return wrong
    await saveAnswer(tx, orderId, withUnasked(choices, stored.choices, event.poll), now)
    const replaced = await findReplacedAnswer(tx, orderId)
    await enqueue(tx, 'poll-answered', { recipient: email, params: { orderId, choices, replaced } }, now)
    return ok({ success: true } as const)
  })
  context.mailQueued()
  return answer
}
