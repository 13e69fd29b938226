import { profileMessages } from '../../../domain/messages.ts'
import { refuse } from '../../../domain/result.ts'
import { mailEditLink } from '../../auth/mail-edit-link.ts'
import type { Handler } from '../../context.ts'
import { enqueue } from '../../mail/outbox.ts'
import { findParticipant, lockParticipant } from '../../store/participants.ts'

export const sendEditLink: Handler<'send-edit-link'> = (input, context) => {
  const { db, now } = context
  const { email: recipient } = input
  const id = input.participantId.toLowerCase()
  return mailEditLink(context, {
    id,
    isRight: async () => (await findParticipant(db, id))?.customer_email === recipient,
    lock: (tx) => lockParticipant(tx, id),
    queue: (tx) => enqueue(tx, 'profile-edit-link', { recipient, params: { participantId: id } }, now),
    wrong: refuse('invalid', profileMessages.linkRefused),
  })
}
