import { timingSafeEqual } from 'node:crypto'
import type { Gate } from '../domain/calls.ts'
import { adminMessages, callMessages, contributionMessages, profileMessages } from '../domain/messages.ts'
import { ok, type Result, refuse } from '../domain/result.ts'
import type { Admitted, CallContext } from './call-context.ts'
import { findAdminOfSession } from './store/admin-sessions.ts'
import { findContributionOfToken } from './store/contributions.ts'
import { findParticipantOfToken } from './store/participants.ts'
import { sha256Of } from './tokens.ts'

/** The check behind each word of `domain/calls.ts`; a gate lets through or refuses before the handler runs. */
export const gates: {
  [Name in Gate]: (
    context: CallContext,
    input: { token: string; participantId: string },
  ) => Promise<Result<Admitted[Name]>>
} = {
  anyone: async () => ok(undefined),

  async 'contribution-editor'(context, { token }) {
    const contribution = await findContributionOfToken(context.db, token, context.now)
    if (contribution) return ok(contribution)
    const guesses = await context.budgets.spend('token-checks', context.clientAddress)
    return guesses.ok ? refuse('forbidden', contributionMessages.linkExpired.title) : guesses
  },

  async 'participant-editor'(context, { token, participantId }) {
    const participant = await findParticipantOfToken(context.db, token, context.now)
    if (participant) {
      const isOwn = participant.id === participantId.toLowerCase()
      return isOwn ? ok(participant) : refuse('forbidden', profileMessages.notYours)
    }
    const guesses = await context.budgets.spend('token-checks', context.clientAddress)
    return guesses.ok ? refuse('forbidden', profileMessages.linkInvalidOrExpired.text) : guesses
  },

  async admin(context) {
    const admin = await findAdmin(context)
    return admin ? ok(admin) : refuse('not-signed-in', callMessages.notSignedIn)
  },

  async organizer(context, { token }) {
    const admin = await findAdmin(context)
    return admin && isInternalSecret(token, context)
      ? ok(admin)
      : refuse('forbidden', adminMessages.internalRefused)
  },
}

/** Whether this is the end of the secret links; compared in constant time. */
const isInternalSecret = (token: unknown, { internalSecret }: Pick<CallContext, 'internalSecret'>) =>
  typeof token === 'string' && timingSafeEqual(sha256Of(token), sha256Of(internalSecret))

/** The administrator of the request's live session, if there is one. */
export const findAdmin = async ({ db, adminToken, now }: Pick<CallContext, 'db' | 'adminToken' | 'now'>) =>
  adminToken ? findAdminOfSession(db, sha256Of(adminToken), now) : undefined
