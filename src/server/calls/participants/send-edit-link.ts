import { profileMessages } from '../../../domain/messages.ts'
import { ok, refuse } from '../../../domain/result.ts'
import type { Handler } from '../../call-context.ts'
import { enqueue } from '../../mail/outbox.ts'
import { findParticipant } from '../../store/participants.ts'

/**
 * Mails a link to edit a profile if the address is the participant's. An unknown participant is answered like a wrong
 * address; after five wrong ones of a client in an hour, or ten for a participant in a day, right and wrong get the same
 * 429 (SECURITY 0.10).
 */
export const sendEditLink: Handler<'send-edit-link'> = async (input, context) => {
  const { db, now, budgets, clientAddress } = context
  const id = input.participantId.toLowerCase()
  // Paid in advance and given back when right: a hundred guesses at once are no more than a hundred in a row.
  const byClient = await budgets.spend('address-guesses-per-client', clientAddress)
  if (!byClient.ok) return byClient
  const forRecord = await budgets.spend('address-guesses-per-record', id)
  if (!forRecord.ok) return forRecord

  const participant = await findParticipant(db, id)
  if (participant?.customer_email !== input.email) return refuse('invalid', profileMessages.linkRefused)
  await budgets.refund('address-guesses-per-client', clientAddress)
  await budgets.refund('address-guesses-per-record', id)
  const mails = await budgets.spend('edit-mails-per-record', id)
  if (!mails.ok) return mails
  await enqueue(db, 'profile-edit-link', { recipient: input.email, params: { participantId: id } }, now)
  context.mailQueued()
  return ok({ success: true })
}
