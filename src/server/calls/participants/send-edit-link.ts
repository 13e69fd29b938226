import { profileMessages } from '../../../domain/messages.ts'
import { ok, refuse } from '../../../domain/result.ts'
import { limitAddressGuesses } from '../../auth/guesses.ts'
import type { Handler } from '../../context.ts'
import { enqueue } from '../../mail/outbox.ts'
import { findParticipant, lockParticipant } from '../../store/participants.ts'

/** Unknown participants are answered like wrong addresses (docs/security.md#address-guessing). */
export const sendEditLink: Handler<'send-edit-link'> = async (input, context) => {
  const { db, now, rateLimits } = context
  const id = input.participantId.toLowerCase()
  const guess = await limitAddressGuesses(context, id, async () => {
    const participant = await findParticipant(db, id)
    return participant?.customer_email === input.email ? participant : undefined
  })
  if (!guess.ok) return guess
  if (!guess.value) return refuse('invalid', profileMessages.linkRefused)
  const mails = await rateLimits.spend('edit-mails-per-record', id)
  if (!mails.ok) return mails
  const isQueued = await db.transaction().execute(async (tx) => {
    // Its owner may have just deleted it.
    if (!(await lockParticipant(tx, id))) return false
    await enqueue(tx, 'profile-edit-link', { recipient: input.email, params: { participantId: id } }, now)
    return true
  })
  if (!isQueued) return refuse('invalid', profileMessages.linkRefused)
  context.mailQueued()
  return ok({ success: true })
}
