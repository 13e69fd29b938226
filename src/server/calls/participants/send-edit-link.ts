import { profileMessages } from '../../../domain/messages/profile-messages.ts'
import { refuse } from '../../../domain/result.ts'
import { mailEditLink } from '../../auth/mail-edit-link.ts'
import type { Handler } from '../../context.ts'
import { enqueue } from '../../mail/outbox.ts'
import { findParticipant, lockParticipant } from '../../store/participants.ts'
import { findListedSeat, lockSeat } from '../../store/seat-people.ts'

/** Whoever is listed by a seat edits that on the seat's page. */
export const sendEditLink: Handler<'send-edit-link'> = async (input, context) => {
  const { db, now } = context
  const { email: recipient } = input
  const id = input.participantId.toLowerCase()
  const seat = await findListedSeat(db, id)
  return mailEditLink(context, {
    id,
    isRight: async () => (seat ? seat.email : (await findParticipant(db, id))?.customer_email) === recipient,
    lock: async (tx) => (seat ? (await lockSeat(tx, id))?.email === recipient : lockParticipant(tx, id)),
    queue: (tx) =>
      seat
        ? enqueue(tx, 'seat-link', { recipient, params: { seatId: id } }, now)
        : enqueue(tx, 'profile-edit-link', { recipient, params: { participantId: id } }, now),
    wrong: refuse('invalid', profileMessages.linkRefused),
  })
}
