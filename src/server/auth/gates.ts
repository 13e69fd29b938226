import type { Gate } from '../../domain/calls.ts'
import { adminMessages, callMessages, contributionMessages, profileMessages } from '../../domain/messages.ts'
import { ok, type Result, refuse } from '../../domain/result.ts'
import type { Admitted, CallContext } from '../context.ts'
import { isSameSecret } from '../http/request-guards.ts'
import { findContributionOfToken } from '../store/contributions.ts'
import { findParticipantOfToken } from '../store/participants.ts'
import { checkAdminSession, findAdmin } from './admin-sessions.ts'
import { answerWrongToken } from './token-guesses.ts'

/** The check behind each word of `domain/calls.ts`; a gate lets through or refuses before the handler runs. */
export const gates: {
  [Name in Exclude<Gate, keyof typeof adminGates>]: (
    context: CallContext,
    input: { token: string; participantId: string },
  ) => Promise<Result<Admitted[Name]>>
} = {
  anyone: async () => ok(undefined),

  async 'contribution-editor'(context, { token }) {
    const contribution = await findContributionOfToken(context.db, token, context.now)
    if (contribution) return ok(contribution)
    return answerWrongToken(context, refuse('forbidden', contributionMessages.linkExpired.title))
  },

  async 'participant-editor'(context, { token, participantId }) {
    const participant = await findParticipantOfToken(context.db, token, context.now)
    if (participant) {
      const isOwn = participant.id === participantId.toLowerCase()
      return isOwn ? ok(participant) : refuse('forbidden', profileMessages.notYours)
    }
    return answerWrongToken(context, refuse('forbidden', profileMessages.linkInvalidOrExpired.text))
  },
}

/**
 * The checks of the back office. They come before the schema and take what was sent as it came: what a stranger sends is
 * answered alike, right or wrong (SECURITY A5).
 */
export const adminGates = {
  async admin(context: CallContext): Promise<Result<Admitted['admin']>> {
    const admin = await checkAdminSession(context)
    return admin ? ok(admin) : refuse('not-signed-in', callMessages.notSignedIn)
  },

  async 'admin-with-secret'(
    context: CallContext,
    payload: unknown,
  ): Promise<Result<Admitted['admin-with-secret']>> {
    const admin = await findAdmin(context)
    const { token } = Object(payload) as { token?: unknown }
    return admin && isInternalSecret(token, context)
      ? ok(admin)
      : refuse('forbidden', adminMessages.internalRefused)
  },
}

/** Whether a gate lets only people of the back office through. */
export const isAdminGate = (gate: Gate): gate is keyof typeof adminGates => Object.hasOwn(adminGates, gate)

/** Whether this is the end of the secret links; compared in constant time. */
export const isInternalSecret = (token: unknown, { internalSecret }: Pick<CallContext, 'internalSecret'>) =>
  typeof token === 'string' && isSameSecret(token, internalSecret)
