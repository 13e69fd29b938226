import type { Gate } from '../../domain/calls/index.ts'
import { dayMessages } from '../../domain/day/messages.ts'
import { adminMessages } from '../../domain/messages/admin-messages.ts'
import { callMessages } from '../../domain/messages/call-messages.ts'
import { contributionMessages } from '../../domain/messages/contribution-messages.ts'
import { doorMessages } from '../../domain/messages/door-messages.ts'
import { profileMessages } from '../../domain/messages/profile-messages.ts'
import { ok, type Result, refuse } from '../../domain/result.ts'
import type { Admitted, CallContext } from '../context.ts'
import { isSameSecret } from '../http/request-guards.ts'
import { sha256Of } from '../lib/hash.ts'
import { isTokenShaped } from '../lib/tokens.ts'
import { findContributionOfHost, findContributionOfToken } from '../store/contributions.ts'
import { findDoorOfSecret } from '../store/doors.ts'
import { findOpenPass } from '../store/floor.ts'
import { findParticipantOfToken } from '../store/participants.ts'
import { checkAdminSession, findAdmin } from './admin-sessions.ts'
import { limitTokenGuesses } from './guesses.ts'

/** The check behind each gate of `domain/calls/`; admin gates get the raw payload, others the parsed one. */
export const gates: {
  [Name in Gate]: (context: CallContext, payload: unknown) => Promise<Result<Admitted[Name]>>
} = {
  anyone: async () => ok(undefined),

  async 'contribution-editor'(context, payload) {
    const contribution = await findContributionOfToken(context.db, textIn(payload, 'token'), context.now)
    if (contribution) return ok(contribution)
    return limitTokenGuesses(context, refuse('forbidden', contributionMessages.linkExpired.title))
  },

  async host(context, payload) {
    const contribution = await findContributionOfHost(context.db, textIn(payload, 'token'), context.now)
    if (!contribution)
      return limitTokenGuesses(context, refuse('forbidden', contributionMessages.linkExpired.title))
    const wanted = textIn(payload, 'contributionId').toLowerCase()
    return wanted === contribution.id ? ok(contribution) : refuse('forbidden', contributionMessages.notYours)
  },

  async 'participant-editor'(context, payload) {
    const participant = await findParticipantOfToken(context.db, textIn(payload, 'token'), context.now)
    if (participant) {
      const isOwn = participant.id === textIn(payload, 'participantId').toLowerCase()
      return isOwn ? ok(participant) : refuse('forbidden', profileMessages.notYours)
    }
    return limitTokenGuesses(context, refuse('forbidden', profileMessages.linkInvalidOrExpired.text))
  },

  async door(context, payload) {
    const secret = textIn(payload, 'secret')
    const door = isTokenShaped(secret) ? await findDoorOfSecret(context.db, sha256Of(secret)) : undefined
    return door ? ok(door) : limitTokenGuesses(context, refuse('forbidden', doorMessages.unknown))
  },

  /** No guesses are counted: a pass is no secret while it counts. */
  async floor(context, payload) {
    const pass = await findOpenPass(context.db, textIn(payload, 'pass'), context.now)
    return pass ? ok(pass) : refuse('forbidden', dayMessages.floorClosed)
  },

  async admin(context) {
    const admin = await checkAdminSession(context)
    return admin ? ok(admin) : refuse('not-signed-in', callMessages.notSignedIn)
  },

  async 'admin-with-secret'(context, payload) {
    const admin = await findAdmin(context)
    return admin && isInternalSecret(textIn(payload, 'token'), context)
      ? ok(admin)
      : refuse('forbidden', adminMessages.internalRefused)
  },
}

/** Admin gates run before the schema, so that strangers learn nothing about payloads. */
export const isAdminGate = (gate: Gate): boolean => gate === 'admin' || gate === 'admin-with-secret'

function textIn(payload: unknown, field: string): string {
  const value: unknown = Object(payload)[field]
  return typeof value === 'string' ? value : ''
}

/** Compared in constant time. */
export const isInternalSecret = (secret: string, { internalSecret }: Pick<CallContext, 'internalSecret'>) =>
  isSameSecret(secret, internalSecret)
