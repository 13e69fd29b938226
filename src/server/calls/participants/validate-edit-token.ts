import { withPublicUrl } from '../../../domain/images.ts'
import { profileMessages } from '../../../domain/messages/profile-messages.ts'
import { ok, refuse } from '../../../domain/result.ts'
import { limitTokenGuesses } from '../../auth/guesses.ts'
import { verifyVoter } from '../../auth/voter-cookie.ts'
import type { Handler } from '../../context.ts'
import { findParticipantOfToken } from '../../store/participants.ts'

export const validateEditToken: Handler<'validate-edit-token'> = async ({ token }, context) => {
  const participant = await findParticipantOfToken(context.db, token, context.now)
  if (participant) {
    await verifyVoter(context, participant.customer_email)
    return ok({ participant: withPublicUrl(participant, context.config.publicUrl) })
  }
  return limitTokenGuesses(context, refuse('not-found', profileMessages.linkInvalidOrExpired.text))
}
