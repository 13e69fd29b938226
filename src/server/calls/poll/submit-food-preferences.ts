import type { CallInput, CallOutput } from '../../../domain/calls/index.ts'
import { pollMessages } from '../../../domain/messages/poll-messages.ts'
import { withUnasked } from '../../../domain/poll-choices.ts'
import { ok, type Result, refuse } from '../../../domain/result.ts'
import { answerAddress } from '../../auth/guesses.ts'
import type { CallContext, Handler } from '../../context.ts'
import { transactOnce } from '../../http/idempotency.ts'
import { enqueue } from '../../mail/outbox.ts'
import {
  findAnswer,
  findReplacedAnswer,
  findSeatToAnswer,
  lockAnswer,
  lockSeatToAnswer,
  saveAnswer,
} from '../../store/food-answers.ts'
import { findMeant } from '../../store/tokens.ts'

const wrong = refuse('not-found', pollMessages.emailNotFound)

type Input = CallInput<'submit-food-preferences'>
type Output = CallOutput<'submit-food-preferences'>

/**
 * For the seat of the mailed link, else for the first seat of the address without answers, else for its first. Mails a
 * link to undo it: anyone can answer for an address (docs/security.md#poll-tampering).
 */
export const submitFoodPreferences: Handler<'submit-food-preferences'> = async (input, context) => {
  const own = await findOwn(input, context)
  if (own?.isNewest) return saveOwn(input, own.id, context)
  return answerAddress(context, {
    record: input.email,
    find: async () => own ?? findSeatToAnswer(context.db, input.email),
    right: (_, within) => saveForAddress(input, own?.id, within),
    wrong,
    silentAnswer: { success: true, addressUnchecked: true },
  })
}

/** The seat of the mailed link, where it goes with the address; one that a newer mail has ended means no other seat. */
async function findOwn({ token, email }: Input, { db, now }: CallContext) {
  const found = token === undefined ? undefined : await findMeant(db, 'poll-edit', token, now)
  const answer = found && (await findAnswer(db, found.subjectId))
  return answer?.email === email ? { id: answer.id, isNewest: found?.isNewest === true } : undefined
}

/** Who has the link guesses at nothing, and whatever strangers answer uses up nothing of theirs. */
async function saveOwn(input: Input, id: string, context: CallContext): Promise<Result<Output>> {
  const edits = await context.rateLimits.spend('edits-per-record', id)
  return edits.ok ? save(input, id, context) : edits
}

async function saveForAddress(
  input: Input,
  own: string | undefined,
  context: CallContext,
): Promise<Result<Output>> {
  const changes = await context.rateLimits.spend('poll-answers-per-address', input.email)
  if (changes.ok) return save(input, own, context)
  const { retryAfterSeconds = 1 } = changes.refusal
  const sentence = pollMessages.changedTooOften(retryAfterSeconds)
  return refuse('too-many', sentence, { fields: { email: sentence }, retryAfterSeconds })
}

async function save(
  { email, token, ...choices }: Input,
  own: string | undefined,
  context: CallContext,
): Promise<Result<Output>> {
  const { event, now } = context
  const answer = await transactOnce(context, async (tx) => {
    const stored = own === undefined ? await lockSeatToAnswer(tx, email) : await lockAnswer(tx, own)
    if (!stored) return wrong
    const { id, orderId } = stored
    await saveAnswer(tx, id, withUnasked(choices, stored.choices, event.poll), now)
    const replaced = await findReplacedAnswer(tx, id)
    const params = { orderId, ...(id !== orderId && { seatId: id }), choices, replaced }
    await enqueue(tx, 'poll-answered', { recipient: email, params }, now)
    return ok({ success: true } as const)
  })
  context.mailQueued()
  return answer
}
